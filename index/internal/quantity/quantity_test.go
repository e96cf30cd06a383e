package quantity

import "testing"

func TestAsked(t *testing.T) {
	for _, c := range []struct {
		question string
		want     Kind
	}{
		{"How many days may a paper record be lent?", Day},
		{"How many working days do I have to object?", Day},
		{"How many weeks' notice must be given?", Week},
		{"How many dollars does the plan allow for glasses?", Money},
		{"How many signatures does a waiver need?", Count},
		{"Up to what age are children covered?", Age},
		{"How old must a trainee be?", Age},
		{"How large a fine is there for late filing?", Price},
		{"What is the application fee?", Price},
		{"How much does the harbour charge for a copy?", Price},
		{"What percentage is withheld?", Share},
		{"What rate of interest applies?", Share},
		{"How long are logs kept?", Time},
		{"What is the last date for claims?", Time},
		{"How much insurance does the yard carry?", Price},
		{"What paid-up capital makes a company large?", Money},
		{"What is the largest file size that can be uploaded?", Bytes},
		{"What is the shortest password that is allowed?", Length},
		{"How wide may a boat be?", Figure},
		{"Who may see a record?", None},
		{"Can we lend a record?", None},
		{"What happens to old emails?", None},
	} {
		if got := Asked(c.question).Kind; got != c.want {
			t.Errorf("%s: %q, want %q", c.question, got, c.want)
		}
	}
}

func TestPenal(t *testing.T) {
	const fine = "Whoever fails to do so is punishable with a fine of 500 euros."
	for _, c := range []struct {
		question string
		want     bool
	}{
		{"What is the fee for a copy?", false},
		{"How much does registration cost?", false},
		{"How large a fine is there for late filing?", true},
		{"How much do I pay when I register late?", true},
	} {
		if got := Asked(c.question).Stated(fine); got != c.want {
			t.Errorf("%s: %t", c.question, got)
		}
	}
}

func TestStated(t *testing.T) {
	for _, c := range []struct {
		kind Kind
		text string
		want bool
	}{
		{Day, "It is returned within thirty days.", true},
		{Day, "not more than one hundred and twenty days shall intervene", true},
		{Day, "within five (5) working days", true},
		{Day, "The keeper decides each day.", false},
		{Day, "It is kept for ten years.", false},
		{Week, "two weeks' notice", true},
		{Minute, "It takes a few minutes.", false},
		{Minute, "The session ends after 30 minutes.", true},
		{Money, "The fee is $40.", true},
		{Money, "a deposit of five thousand rupees", true},
		{Money, "a fine of up to five thousand rupees", false}, // no fee
		{Money, "It pays a fixed dollar amount.", false},
		{Length, "It has eight or more characters.", true},
		{Length, "It has two factors.", false},
		{Bytes, "Files of up to 20 MB are taken.", true},
		{Bytes, "It holds two files.", false},
		{Figure, "a 90-day supply", true},
		{Figure, "It has one or more parts.", false},
		{Figure, "It stands one metre from the wall.", true},
		{Money, "Copies are free of charge.", true},
		{Money, "Members pay the fee in January.", false},
		{Share, "seven and a half per cent. of its profits", true},
		{Share, "a large part of its profits", false},
		{Age, "children under the age of 26", true},
		{Age, "a person who is eighteen years old", true},
		{Age, "The agency manages the pages.", false},
		{Time, "Claims are sent by 31 March.", true},
		{Time, "The clerk answers immediately.", true},
		{Time, "The clerk answers in writing.", false},
		{Count, "A waiver needs two signatures.", true},
		{Count, "A waiver needs signatures.", false},
		{Figure, "A file may be 20 MB large.", true},
		{Figure, "A password has at least eight characters.", true},
		{Figure, "Passwords are long; see section (4).", false},
		{Figure, "The file is large.", false},
		{None, "anything", true},
	} {
		if got := (Question{Kind: c.kind}).Stated(c.text); got != c.want {
			t.Errorf("%s in %q: %t", c.kind, c.text, got)
		}
	}
}
