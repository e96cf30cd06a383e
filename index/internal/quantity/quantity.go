// Package quantity tells what kind of amount an English question asks for, and
// whether a sentence states one. It is coarse on purpose: it serves to notice
// that a passage cannot be the answer, not that it is.
package quantity

import (
	"regexp"
	"strings"
	"sync"
)

// pattern is an expression that is compiled when it is first asked for: to compile all
// of them takes a quarter of the time in which the command starts.
type pattern func() *regexp.Regexp

func compile(expr string) pattern {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}

// Kind is a kind of amount.
type Kind string

// The kinds. Units of time are kinds of their own: a question for days is
// answered in days or weeks, hardly in years.
const (
	None   Kind = ""
	Money  Kind = "money"
	Share  Kind = "percentage"
	Price  Kind = "money or percentage" // "how large a fine"
	Age    Kind = "age"
	Time   Kind = "time" // a length of time or a date
	Count  Kind = "number"
	Figure Kind = "figure" // a number, whatever its unit
	Length Kind = "length in characters"
	Bytes  Kind = "size in bytes"
	Second Kind = "seconds"
	Minute Kind = "minutes"
	Hour   Kind = "hours"
	Day    Kind = "days"
	Week   Kind = "weeks"
	Month  Kind = "months"
	Year   Kind = "years"
)

var units = map[string]Kind{"second": Second, "minute": Minute, "hour": Hour, "day": Day, "week": Week, "month": Month, "year": Year,
	"dollar": Money, "rupee": Money, "euro": Money, "pound": Money, "cent": Money, "pence": Money}

// asks are ways of asking for an amount; the first that fits decides.
var asks = []struct {
	re   pattern
	kind Kind
}{
	{compile(`\b(?:what|which|up to what|at what|from what) (?:\w+ )?age\b|\bhow old\b`), Age},
	{compile(`\bin (?:rupees|dollars|euros|pounds)\b`), Money},
	{compile(`\bhow (?:large|big|high|heavy|much) (?:a |is the |an |of a )?(?:\w+ )?(?:fine|penalty|fee|cost|price|charge|premium|deductible)\b`), Price},
	{compile(`\bwhat (?:does|do|will|would) (?:it|that|this) cost\b|\bhow much (?:does|do|will|is|would|must)\b.*\b(?:charge|cost|pay)\b`), Price},
	{compile(`\bwhat (?:is|are|was) the (?:\w+ ){0,3}(?:fee|price|salary|wage|hourly rate|fine)\b|\bwhat does [^?]{1,30} pay (?:its|our|their|the|an?|for)\b|\blowest hourly rate\b`), Price},
	{compile(`\b(?:what|which) (?:\w+ )?(?:rate of|rate\b|percentage|per ?cent|share of|proportion)|\brate of\b`), Share},
	{compile(`\b(?:longest|shortest|maximum|minimum) (?:[\w-]+ ){0,2}(?:password|passphrase|passcode|pin|secret)\b|\bhow (?:long|short) (?:\w+ ){0,3}(?:password|passphrase|passcode|pin)s?\b`), Length},
	{compile(`\bhow (?:long|soon|quickly)\b|\b(?:what|which|last|latest) (?:\w+ )?(?:date|deadline)\b|\bby when\b|\bdeadline\b`), Time},
	{compile(`\bhow many\b`), Count},
	{compile(`\b(?:what|which|how much) (?:[\w-]+ ){0,2}(?:capital|turnover|net worth|revenue)\b`), Money},
	{compile(`\bhow much (?:\w+ ){0,2}(?:insurance|coverage|income|money|deposit|compensation|interest)\b|\b(?:what|which) (?:[\w-]+ ){0,2}(?:income|deposit)\b`), Price},
	{compile(`\b(?:file|image|attachment|disk|archive|package|upload|memory|message|mailbox) size\b|\bhow (?:large|big) (?:\w+ ){0,3}(?:files?|images?|attachments?|uploads?|archives?|mailbox)\b`), Bytes},
	{compile(`\b(?:longest|shortest|largest|biggest|smallest|highest|lowest|maximum|minimum) (?:[\w-]+ ){0,2}(?:size|length|weight|width|height|depth|speed|distance|number|amount|password|passphrase|temperature|score)\b`), Figure},
	{compile(`\bhow (?:large|big|wide|deep|heavy|tall|high|fast|far|thick)\b`), Figure},
}

var howMany = compile(`\b(?:how many|what number of|number of) (?:[a-z-]+ ){0,2}?(second|minute|hour|day|week|month|year|dollar|rupee|euro|pound|cent)s?\b`)

// Question is what a question asks for: an amount of a kind, None where it asks
// for no amount or for one that has no kind here. Penal is set where it speaks
// of a breach or of what follows one.
type Question struct {
	Kind  Kind
	Penal bool
}

var (
	breach  = compile(`\b(?:fine[sd]?|penal\w+|punish\w*|imprison\w*|sanction\w*|late|fail\w*|default\w*|breach\w*|violat\w*|offen[cs]es?|liable|owes?|owed|wrong\w*|forg[eo]t\w*|miss(?:ed|ing)?)\b`)
	penalty = compile(`\b(?:fines?|fined|penalt(?:y|ies)|punish\w*|imprison\w*)\b`)
)

// Asked tells what a question asks for.
func Asked(question string) Question {
	q := strings.ToLower(question)
	return Question{asked(q), breach().MatchString(q)}
}

func asked(q string) Kind {
	if m := howMany().FindStringSubmatch(q); m != nil {
		return units[m[1]]
	}
	for _, a := range asks {
		if a.re().MatchString(q) {
			return a.kind
		}
	}
	return None
}

const (
	moreThanOne = `(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|lakh|crore|million|half|once|twice)`
	words       = `(?:one|` + moreThanOne + `)`
	measure     = `(?:inch|foot|feet|yard|mile|met(?:er|re)|kilomet|centimet|gram|kilo|pound|ton|lit(?:er|re)|gallon|degree|byte|bit|page|hour|minute|second|day|week|month|year)`
	num         = `\b(?:\d[\d,.]*|` + words + `(?:[ -](?:` + words + `|and))*)\b`
	// gap lets words stand between a number and its unit: "five working days",
	// "120 (one hundred and twenty) days".
	gap    = `[\w\s()-]{0,24}?\b`
	months = `(?:january|february|march|april|may|june|july|august|september|october|november|december)`
	money  = `[$€£₹¥]\s?\d|\b(?:rs|usd|eur|gbp|inr)\.?\s?\d|\b(?:rupees?|dollars?|euros?|pounds?) ` + num + `|` + num + `\s?(?:dollars?|rupees?|euros?|pounds?|cents?|pence|lakhs?|crores?)\b|\bfree of charge\b|\bno (?:fee|charge|cost)\b`
	share  = `\d\s?%|` + num + `\s?(?:per ?cent\b|percent\b)|\b(?:half|third|quarter|fifth|tenth) of\b`
)

func within(unit string) pattern {
	return compile(num + gap + `(?:` + unit + `)`)
}

var states = map[Kind]pattern{
	Money: compile(money),
	Share: compile(share),
	Price: compile(money + `|` + share),
	Age:   compile(`\bage[sd]?\b.{0,30}?` + num + `|` + num + gap + `years?(?:[ -]of age|[ -]olds?)\b|\bunder ` + num + `\b|\bminors?\b`),
	Time: compile(num + gap + `(?:second|minute|hour|day|week|month|year|quarter|fortnight)|\b` + months + `\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b|` +
		`\b(?:immediate|immediately|forthwith|promptly|annual|annually|daily|weekly|monthly|quarterly|yearly|delay|permanent|permanently|indefinitely|until|before|after|deadline|period)\b`),
	Count:  compile(num + `|\b(?:no|none|all|every|each|only|single|both|first|second|third)\b`),
	Length: within(`characters?|digits?|letters?|symbols?|words?|bits?|bytes?`),
	Bytes:  within(`(?:kilo|mega|giga|tera)?bytes?|[kmgt]i?b|pixels?`),
	// Numbers of provisions and of lists are no figures, nor is "one or more".
	Figure: compile(`(?:^|[^(.\w§-])(?:\d[\d,.]*[\s-]?(?:%|[a-z]{1,3}\b|[a-z]{4,})|one(?:[ -](?:` + words + `)| (?:percent|per ?cent|` + measure + `))|` + moreThanOne + `\b)|` + money + `|` + share),
	Second: within(`second|minute`), Minute: within(`minute|hour`), Hour: within(`hour|minute|day`), Day: within(`day|week|fortnight|month`),
	Week: within(`week|day|fortnight|month`), Month: within(`month|day|week|year`), Year: within(`year|month`),
}

// Stated says that a sentence states an amount of the kind asked for, or
// something that stands for one ("immediately", "free of charge"). A sum that is
// a punishment is no fee, salary or capital. Every sentence states None.
func (q Question) Stated(sentence string) bool {
	re := states[q.Kind]
	if re == nil {
		return true
	}
	s := strings.ToLower(sentence)
	if !q.Penal && (q.Kind == Money || q.Kind == Price) && penalty().MatchString(s) {
		return false
	}
	return re().MatchString(s)
}
