package anaphor

import "strings"

func set(words string) map[string]bool {
	out := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		out[w] = true
	}
	return out
}

// determiners begin a noun phrase that means one definite or indefinite thing.
var determiners = set(`a an the`)

// quantifier words begin a noun phrase that means no single thing.
var quantifier = set(`each every any no some all either neither both many few most several more less much one two three four five six seven eight nine
	ten none another other others such enough half certain various multiple numerous every-one`)

// pronouns point to something else themselves.
var pronouns = set(`it they this that these those he she his her him them their its we our us you your i my me who whose whom which what
	itself themselves himself herself there here one's someone anyone everyone nobody somebody`)

// auxiliary are the words that can only be finite verbs, or stand with them.
var auxiliary = set(`is are was were be been being am has have had do does did shall should will would may might must can could cannot ought need`)

var beForms = set(`is are was were be been being am`)

// prepositions begin a phrase that is no subject and no object.
var prepositions = set(`of in on at by for from to with without within under over into onto through between among during before after against about
	above below behind beside near across along around beyond upon per via despite except regarding concerning including until till since as
	like than pursuant subject according toward towards off out up down inside outside throughout unless`)

// adjunct are the prepositions whose nouns tell time, place or manner, and are
// seldom what the next sentence speaks of.
var adjunct = set(`in on at during before after within near above below under over since until till throughout around beyond upon per without as than
	about despite regarding concerning inside outside across along behind beside through between among`)

var relative = set(`who whom whose which that where`)

// subordinate words begin another clause.
var subordinate = set(`because although though while whereas if when whenever unless once but yet so whether how why what and-then provided`)

// functionWord are words that are no nouns, verbs or adjectives.
var functionWord = set(`a an the and or but nor so yet if when where while as than that which who whose whom of in on at by for from to with without
	within under over into onto through between among during before after against about above below not also only then thus hence however
	therefore moreover furthermore further each every any no some all either neither both it they this these those he she we you i there here
	because although though whereas unless until since once upon per via except despite otherwise instead still already just even too very
	in-addition finally first second third next last again often usually normally generally typically now later earlier please yes`)

var adverbs = set(`also only always never often usually normally generally typically then now still already later earlier again soon immediately
	promptly forthwith annually monthly weekly daily quarterly yearly hourly twice once automatically directly solely fully partly mainly
	primarily currently previously subsequently temporarily permanently expressly formally publicly free regularly separately together
	electronically manually thereafter therein thereof thereto hereby herein online alone instead otherwise independently`)

// empty are modifiers that say nothing of the noun itself.
var empty = set(`following same other next previous new only certain specific possible additional further own first second third last main good
	particular above aforementioned whole entire actual respective greater larger smaller higher lower better worse`)

// loose are nouns that mean anything that was said.
var loose = set(`way ways time times case cases manner means reason reasons kind type sort example examples end point thing things fact facts
	situation issue problem approach process change changes result results effect effects`)

// ownName are the words by which a document calls itself and its parts.
var ownName = set(`Act Agreement Article Appendix Annex Annexe Annexure Bill Chapter Clause Code Contract Convention Constitution Decision Deed Directive
	Division Document Exhibit Guide Guidance Guideline Handbook Law Lease Manual Notice Order Ordinance Paragraph Part Plan Policy Protocol
	Publication Regulation Regulations Report Rule Rules Schedule Section Standard Statute Subchapter Subdivision Subpart Subsection Title Treaty
	act agreement article appendix annex annexe annexure bill chapter clause code contract convention constitution directive division document
	exhibit guide guidance guideline handbook manual order ordinance paragraph part policy protocol publication regulation regulations report
	rule rules schedule section standard statute subchapter subclause subparagraph subpart subsection sub-section sub-clause sub-paragraph sub-rule
	table figure page list item note example title volume book website site`)

var irregularPlural = set(`people men women children persons data criteria media phenomena indices matrices appendices feet teeth mice staff police
	personnel`)

// singularS are nouns in the singular that end in s.
var singularS = set(`series species means news business process analysis basis crisis thesis diagnosis address access progress success class mass
	bus gas lens bias atlas canvas status virus campus census corpus consensus apparatus focus bonus surplus headquarters premises works
	logistics mathematics physics economics politics ethics statistics mechanics electronics dynamics robotics`)

// persons are roles that their form does not give away.
var persons = set(`person people man woman child staff minister secretary judge magistrate clerk chief head chair president witness friend spouse wife husband parent
	mother father son daughter guest heir expert agent client patient pilot crew captain guard nurse doctor guardian trustee citizen individual
	resident student pupil principal attorney counsel solicitor barrister advocate deputy delegate commissioner ombudsman colleague member
	victim accused host king queen prince deponent respondent applicant claimant defendant complainant occupant tenant accountant assistant consultant
	servant participant appellant petitioner licensee employee trainee lessee nominee appointee addressee payee referee mate cook
	customer buyer seller landlord lord`)

// things end like persons and are none.
var things = set(`order letter number paper register computer server container charter chapter matter power water tender router committee fee degree
	guarantee offer transfer border layer buffer parameter character counter meter filter folder header footer pointer printer scanner
	cover corner centre center barrier carrier charger cluster controller disclaimer driver factor sector vector error mirror motor
	monitor processor sensor tractor door floor harbour vessel refer remainder reminder answer summer winter river tower
	calendar quarter semester trimester timer trigger tracker adapter adaptor waiver grant warrant covenant plant constant
	variant pollutant contaminant coolant lubricant elevator generator indicator calculator separator connector detector
	compressor reactor refrigerator simulator ventilator capacitor resistor transistor escalator corridor interior exterior colour behaviour
	labour favour savior protocol list checklist whitelist shortlist blacklist wishlist waitlist`)

// nounToo are verbs whose forms are nouns as well.
var nounToo = set(`charge notice order report request record permit licence license claim control issue plan rule form use work cost change state
	process document file list note name number place point practice program project question range rate reason result return review
	schedule share show sign sale set site step stock store study supply support test trade transfer trust type visit value view vote
	increase decrease limit measure offer purchase reference release respond response search service account address amount answer appeal
	approach award balance benefit bill book break call campaign cause check claim code comment concern contact contract copy cover credit
	damage date deal debate decision delay deposit design detail display effect effort end estimate exercise experience experiment fall
	fee fine fit focus force fund gain grant group guard guide help hold host house impact import export influence input interest
	interview judge land lead lease level lift light line link load loan lock look loss mark market match model monitor move need
	object output part pass pay payment pause pilot plant policy post power present press price print produce profit promise protest
	purchase race read rent repair reply rest ride rise risk role run sample seal season seat sentence signal sketch sort sound space
	stage stand standard start stay stop store stress structure surface survey switch talk target task tax term total touch track train
	transport travel treat trial trouble turn update upgrade waste watch water weight wish worry wound write`)
