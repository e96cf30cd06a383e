package sentence

import "strings"

// capitals are words that are shortened only where they begin with a capital:
// small, most are words of their own. What they stand in front of, names and
// numbers, goes on with the sentence.
var capitals = strings.Fields(`
	` + /* names of parties and bodies */ `
	acct adm advert agric am appx assoc assocs auth auto bankr bhd broad cas cath cnty ctr ctrs chem coll cmty comp condo consol constr coop
	corr couns dev disc distrib dist econ elec elect emp ent enter enters equip exam exch exp fab fam fedn fid glob grp guar hist hous imps indem indep
	indus inv invs jud ldg libr litig loc maint merch metro mortg mut nat pers phila priv prob prot psych rehab reg rels reprod ret sav sch sem soc sols
	sur subcomm tchr transcon treas unif vill
	` + /* papers of a case */ `
	admis aff ans arg br compl conc decl def defs dep exs interrog jt mem mins mot obj op opn opp pet pl pls prelim rec resp rog stip subp sum summ
	verif ind crim rptr opns
	` + /* legislatures and gazettes */ `
	assemb bull conf cong cum h.r legis rep sess subch subd subdiv subpt suppl
	` + /* reports and journals */ `
	colum cr eng geo harv jur lloyd's mich q.b.d scot stan surv u.l.q yale
	` + /* English, Indian and Commonwealth usage */ `
	admin adv bom cal chd civ commr cri ct d.b del dy e.w.c.a govt guj h.c h.l hyd j.c jj kar ker l.j l.jj mad ors p.c pat q.c raj s.c sd s.g.j t.d.s u.p
	` + /* science and trade */ `
	anal ann appl assn biol bot calc chem clin comput e.c elev eng ency exper gen geol ident int lett mater mech med meth nucl obs opt orig
	phil phys poly proc prog res rept sci stat struct symp theor trans univ vet zool`)
