package main

import (
	"fmt"
	"strings"
)

const (
	contentTypes = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
		`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
		`<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>` +
		wordType + `document.xml" ContentType="` + wordML + `document.main+xml"/>` +
		wordType + `styles.xml" ContentType="` + wordML + `styles+xml"/>` +
		wordType + `numbering.xml" ContentType="` + wordML + `numbering+xml"/>` +
		wordType + `settings.xml" ContentType="` + wordML + `settings+xml"/>` +
		wordType + `footnotes.xml" ContentType="` + wordML + `footnotes+xml"/>` +
		wordType + `header1.xml" ContentType="` + wordML + `header+xml"/>` +
		wordType + `footer1.xml" ContentType="` + wordML + `footer+xml"/></Types>`
	wordType = `<Override PartName="/word/`
	wordML   = `application/vnd.openxmlformats-officedocument.wordprocessingml.`

	relsOpen    = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">`
	packageRels = relsOpen + `<Relationship Id="rDocument" Type="` + relNS + `/officeDocument" Target="word/document.xml"/>` +
		`<Relationship Id="rCore" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`
	documentRels = relsOpen + `<Relationship Id="rStyles" Type="` + relNS + `/styles" Target="styles.xml"/>` +
		`<Relationship Id="rNumbering" Type="` + relNS + `/numbering" Target="numbering.xml"/>` +
		`<Relationship Id="rSettings" Type="` + relNS + `/settings" Target="settings.xml"/>` +
		`<Relationship Id="rFootnotes" Type="` + relNS + `/footnotes" Target="footnotes.xml"/>` +
		`<Relationship Id="rHeader" Type="` + relNS + `/header" Target="header1.xml"/>` +
		`<Relationship Id="rFooter" Type="` + relNS + `/footer" Target="footer1.xml"/></Relationships>`

	settings = `<w:settings` + spaces + `><w:footnotePr><w:footnote w:id="-1"/><w:footnote w:id="0"/></w:footnotePr></w:settings>`

	// Heading 2 and 3 and the headings of schedules and appendices have their
	// look from heading 1, on which they are based.
	styles = `<w:styles` + spaces + `><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman"/><w:sz w:val="22"/></w:rPr></w:rPrDefault>` +
		`<w:pPrDefault><w:pPr><w:spacing w:after="120"/></w:pPr></w:pPrDefault></w:docDefaults>` +
		`<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>` +
		`<w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/><w:basedOn w:val="Normal"/><w:rPr><w:b/><w:sz w:val="40"/></w:rPr></w:style>` +
		`<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:pPr><w:keepNext/><w:numPr><w:numId w:val="1"/></w:numPr><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:sz w:val="32"/></w:rPr></w:style>` +
		`<w:style w:type="paragraph" w:styleId="Heading2"><w:name w:val="heading 2"/><w:basedOn w:val="Heading1"/><w:next w:val="Normal"/><w:pPr><w:numPr><w:ilvl w:val="1"/></w:numPr><w:outlineLvl w:val="1"/></w:pPr><w:rPr><w:sz w:val="28"/></w:rPr></w:style>` +
		`<w:style w:type="paragraph" w:styleId="Heading3"><w:name w:val="heading 3"/><w:basedOn w:val="Heading1"/><w:next w:val="Normal"/><w:pPr><w:numPr><w:ilvl w:val="2"/></w:numPr><w:outlineLvl w:val="2"/></w:pPr><w:rPr><w:sz w:val="24"/></w:rPr></w:style>` +
		`<w:style w:type="paragraph" w:customStyle="1" w:styleId="ScheduleHeading"><w:name w:val="Schedule Heading"/><w:basedOn w:val="Heading1"/><w:pPr><w:numPr><w:numId w:val="2"/></w:numPr></w:pPr></w:style>` +
		`<w:style w:type="paragraph" w:customStyle="1" w:styleId="AppendixHeading"><w:name w:val="Appendix Heading"/><w:basedOn w:val="Heading1"/><w:pPr><w:numPr><w:numId w:val="3"/></w:numPr></w:pPr></w:style>` +
		`<w:style w:type="paragraph" w:styleId="ListParagraph"><w:name w:val="List Paragraph"/><w:basedOn w:val="Normal"/><w:pPr><w:ind w:left="720"/></w:pPr></w:style>` +
		`<w:style w:type="paragraph" w:customStyle="1" w:styleId="SourceCode"><w:name w:val="Source Code"/><w:basedOn w:val="Normal"/><w:rPr><w:rFonts w:ascii="Courier New" w:hAnsi="Courier New"/><w:sz w:val="18"/></w:rPr></w:style>` +
		`<w:style w:type="paragraph" w:styleId="FootnoteText"><w:name w:val="footnote text"/><w:basedOn w:val="Normal"/><w:rPr><w:sz w:val="18"/></w:rPr></w:style>` +
		`<w:style w:type="paragraph" w:styleId="Header"><w:name w:val="header"/><w:basedOn w:val="Normal"/></w:style>` +
		`<w:style w:type="paragraph" w:styleId="Footer"><w:name w:val="footer"/><w:basedOn w:val="Normal"/><w:pPr><w:tabs><w:tab w:val="right" w:pos="9026"/></w:tabs></w:pPr></w:style>` +
		`<w:style w:type="character" w:styleId="FootnoteReference"><w:name w:val="footnote reference"/><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>` +
		`<w:style w:type="table" w:styleId="TableGrid"><w:name w:val="Table Grid"/><w:tblPr><w:tblBorders><w:top w:val="single" w:sz="4"/><w:bottom w:val="single" w:sz="4"/><w:insideH w:val="single" w:sz="4"/><w:insideV w:val="single" w:sz="4"/></w:tblBorders></w:tblPr></w:style></w:styles>`
)

// The list definitions. Lists 1 to 3 number the headings; every list of items
// in the text is one more, of one of the last three.
const (
	letterList   = 4
	stepList     = 5
	bulletList   = 6
	headingLists = 3
)

func numbering(lists []int) string {
	level := func(i int, format, text, more string) string {
		return fmt.Sprintf(`<w:lvl w:ilvl="%d"><w:start w:val="1"/><w:numFmt w:val="%s"/>%s<w:lvlText w:val="%s"/><w:lvlJc w:val="left"/></w:lvl>`, i, format, more, text)
	}
	style := func(name string) string { return `<w:pStyle w:val="` + name + `"/>` }
	space := `<w:suff w:val="space"/>`
	definitions := []string{
		level(0, "upperRoman", "Part %1 –", style("Heading1")+space) +
			level(1, "decimal", "%2", `<w:lvlRestart w:val="0"/>`+style("Heading2")+space) + // chapters run through all parts
			level(2, "decimal", "%2.%3", style("Heading3")+space),
		level(0, "upperRoman", "Schedule %1 –", style("ScheduleHeading")+space),
		level(0, "upperLetter", "Appendix %1 –", style("AppendixHeading")+space),
		level(0, "lowerLetter", "(%1)", ""),
		level(0, "decimal", "%1.", ""),
		level(0, "bullet", "•", ""),
	}
	var b strings.Builder
	b.WriteString(`<w:numbering` + spaces + `>`)
	for i, d := range definitions {
		fmt.Fprintf(&b, `<w:abstractNum w:abstractNumId="%d"><w:multiLevelType w:val="multilevel"/>%s</w:abstractNum>`, i+1, d)
	}
	for i := 1; i <= headingLists; i++ {
		fmt.Fprintf(&b, `<w:num w:numId="%d"><w:abstractNumId w:val="%d"/></w:num>`, i, i)
	}
	for i, definition := range lists {
		fmt.Fprintf(&b, `<w:num w:numId="%d"><w:abstractNumId w:val="%d"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>`, headingLists+i+1, definition)
	}
	return b.String() + `</w:numbering>`
}
