package pdf

// For the tests that read through package ingest.
var CompareWords = compareWords
