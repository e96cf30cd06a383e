package sentence

import "strings"

// The tables are lower case and without the last stop. Which words belong to
// them is general knowledge of English, legal and technical writing.

// known is the class of each shortened word.
var known = withCapitals(table(map[class]string{
	title: `mr mrs ms mx messrs mmes dr drs prof rev revd hon fr sr. st ste gen col maj capt cmdr cdr lt ltg sgt cpl pvt adm brig
		gov pres sen rep reps sens amb supt insp det atty sec'y msgr rt mt ft pt. mme mlle gens cols m/s`,
	glue: `v vs e.g eg i.e ie cf viz r.w.s q.v ca circa approx incl excl esp resp nos secs arts paras pp ss cls regs figs tbls eqs
		chs vols eds trans vid n.b nb inter al.i c.f inc'd no's`,
	unit: `no n° nº nr sec sect subsec subs art para subpara par cl subcl sch sched reg rule pt ch chap app appx apdx annex exh ex fig figs tbl tab eq eqn
		vol p pg n fn note form item div ord res dkt doc ref r s c cap bk dir stats deg lib ser supp suppl cat col ln lns stat i.c q op opp ann tit tr`,
	month: `jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri sat sun`,
	clock: `a.m p.m am pm`,
	soft: `inc ltd co corp llc llp plc pty pvt bros cos assn assoc assocs mfg intl natl dept depts div dist univ inst acad bd bur comm comms
		commn commr cttee ctee org jr sr esq ph.d m.d b.a m.a j.d ll.b ll.m etc al seq ibid id supra infra cit passim u.s u.k e.u u.n u.s.a d.c
		u.s.c u.s.c.a c.f.r fed reg cir app supp ct cts crim civ proc evid cal n.y mass penn pa tex fla ill mich minn miss mo ala ariz ark colo conn del ga
		ind kan ky la md me mont neb nev okla or. ore tenn va vt wash wis wyo ont que alta b.c n.s.w vic qld rptr f.2d f.3d f.4th
		s.ct l.ed a.2d a.3d p.2d p.3d n.e n.w s.e s.w so so.2d so.3d pub l.r e.r q.b k.b w.l.r a.c all.e.r u.s.l.w fed.reg stat leg rev ann
		gen'l ave blvd rd ln hwy sq bldg rm ste apt est min max avg std temp tel ext fax misc govt gov't mgmt mgr admin amend amends const cl
		am amer bus cent sci tech eng'g engrg econ educ envtl fin hosp ins int'l labs lib mach mfr mkt mktg mun pharm prod prods prop props
		ry sav sec secs serv servs sys tel transp trib util utils atl pac pub publ publ'n encyc dict ed edn repr rptrs acct aff'd rev'd cert den
		reh'g en banc mem o.j o.j.l ltée gmbh s.a s.p.a s.r.l n.v b.v a.g a.s k.k per cents cent wk wks yr yrs mo mos hr hrs sec' lb lbs oz kg km cm mm
		ft in. dia qty pcs pkg spec specs ver rel rev attn enc encl cc bcc re: mr' pro tem hab corp's`,
}), caseBound)

// caseBound are shortened words that are common words when written small: a
// small one ends its sentence.
var caseBound = set(`sun sat mar so in me la or ill miss mass wash del ind mo ore mem per min am pac mon inter item form rule note annex art cat
	col ex ref doc res ord app lib gen sen rep hon const cent cents prop tab trans est ins fin int bus ann leg rev comm div inst mill ext spec
	temp sci tech tel fax max misc admin amend pub ser op`)

// starters open sentences and are no part of names.
var starters = set(`the this that these those it its he she they we you i his her their our my your there here a an any each every all both
	no none neither either some such many most several few other another what when where which who whom whose why how while whereas if
	unless until although though because since as at by for from in into of on to under upon with within without after before during
	between through throughout per pursuant notwithstanding except subject provided and but or nor so yet however therefore thus hence
	moreover furthermore additionally accordingly consequently otherwise instead nevertheless nonetheless also then finally first second
	third next last once only even not nothing one two three four five six seven eight nine ten is are was were has have had do does did
	can could may might must shall should will would see let please yes regardless rather specifically generally similarly likewise
	further because plaintiff plaintiffs defendant defendants appellant appellee petitioner respondent we're it's he's she's there's
	that's according despite given based having using being today now later earlier recently meanwhile indeed perhaps importantly
	again still like unlike against over above below about among across along following including others everyone anyone someone nobody`)

// headUnits are words that, with a label, make a heading.
var headUnits = set(`sec sect section sections art article articles ch chap chapter pt part reg regulation rule cl clause sch sched schedule app
	appx appendix annex ex exhibit fig figure tbl table item step note no para paragraph title div division`)

// labelVerbs follow a letter that is a label ("App. A lists"), where after an
// article a noun would stand.
var labelVerbs = set(`lists list shows show contains contain describes describe gives give sets applies apply provides provide defines define
	explains explain covers cover is was are were has and or to of in for may shall must will does below above`)

var times = set(`january february march april may june july august september october november december monday tuesday wednesday thursday
	friday saturday sunday jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thurs fri sat sun`)

var zones = map[string]bool{"EST": true, "EDT": true, "ET": true, "CST": true, "CDT": true, "CT": true, "MST": true, "MDT": true, "MT": true,
	"PST": true, "PDT": true, "PT": true, "GMT": true, "UTC": true, "BST": true, "CET": true, "CEST": true, "IST": true,
	"Eastern": true, "Central": true, "Pacific": true, "Mountain": true}

func table(classes map[class]string) map[string]class {
	out := map[string]class{}
	// Later classes yield to earlier ones where a word stands in two.
	for k := soft; k >= title; k-- {
		for _, w := range strings.Fields(classes[k]) {
			out[w] = k
		}
	}
	return out
}

// withCapitals adds the words that are shortened only with a capital.
func withCapitals(classes map[string]class, bound map[string]bool) map[string]class {
	for _, w := range capitals {
		if _, ok := classes[w]; !ok {
			classes[w] = soft
			bound[w] = true
		}
	}
	return classes
}

func set(words string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(words) {
		out[w] = true
	}
	return out
}
