package term

import "strings"

// stopWords give no letter to an acronym unless it wants one of them.
var stopWords = set(`a an and the of for in on to by with at or from as into de la du des und per via`)

// leads are words no long form begins with, unless it is a name.
var leads = set(`a an and the of for in on to by with at or from as into is are was were be been being has have had shall will may must can
	this that these those its their our his her such any each every all both no not if when where which who whose under between during
	also only both either using including called named termed see e.g i.e`)

var kindWords = set(`type class group level version phase stage grade series number no. factor step tier`)

var shortened = set(`st. no. nos. inc. ltd. co. corp. dept. gov. u.s. dr. mr. mrs. ms. prof. art. sec. vs. intl. natl. univ. assn.`)

// digitWords are the words that a digit of a short form stands for.
var digitWords = map[rune][]string{
	'1': {"one", "first", "mono", "single"}, '2': {"two", "second", "to", "di", "double", "twice"}, '3': {"three", "third", "tri"},
	'4': {"four", "for", "tetra"}, '5': {"five", "fifth"}, '6': {"six"}, '7': {"seven"}, '8': {"eight"}, '9': {"nine", "ninth"}, '0': {"zero"},
}

// notShort are bracketed words in capitals that are no acronyms.
var notShort = set(`continued cont'd note notes optional required deleted repealed reserved draft new and or not never always only all none yes no
	annex appendix table figure fig schedule part section see tbd n/a na etc sic omitted revised amended final confidential
	eu uk us ec eec usa uae un eea
	january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec
	monday tuesday wednesday thursday friday saturday sunday north south east west`)

// places are names of territories that a bracket adds to a name or a number, as
// in "Regulation (EU) 2016/679" and "Acme (UK) Ltd".
var places = set(`eu uk us ec eec euratom usa uae un eea gb ni`)

// currencies and units stand in brackets beside numbers.
var currencies = set(`usd eur gbp inr ron chf jpy cny aud cad nzd sek nok dkk pln czk huf zar brl mxn rub try krw sgd hkd rs sar aed thb myr php idr`)

func set(words string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(words) {
		out[w] = true
	}
	return out
}
