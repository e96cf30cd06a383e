// Command referent takes policy, legal and technical documents apart and gives
// them back as evidence that can be quoted.
//
// Standard output is data, standard error is for people. Commands that print
// data take --json. Exit codes: 0 done, 1 failed, 2 usage, 3 one or more files
// failed, 4 nothing found, 5 corpus locked or damaged.
package main
