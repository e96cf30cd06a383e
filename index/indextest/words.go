package indextest

import "strings"

// common are words by falling frequency, about as legal and technical English
// has them.
var common = strings.Fields(`
the of to and in or a be shall any for by as that under such is on with this not an may it person which other
section from company at date act if made time notice where has are court order amount period all authority been its
tax property member director share paid state part case person business information document application service
board rule contract party right agreement interest employee office registrar report meeting record value day year
system data user control access security file server request response account payment account transfer process
plan benefit policy claim insurance provision requirement purpose condition effect duty power decision appeal
officer committee resolution majority dividend capital account auditor statement balance liability debt creditor
estate trustee guardian tenant lease premises building licence permit fee penalty offence evidence witness
hearing tribunal regulation standard procedure assessment risk measure review audit training incident breach
disclosure consent confidential personal identity password network device software module version configuration
database table index query column key value string number function parameter default option error message log
storage backup restore archive retention disposal schedule annex appendix figure example note paragraph clause
medical treatment hospital doctor patient disability leave absence salary wage overtime holiday pension
contribution allowance deduction exemption rebate credit return filing deadline extension interest penalty
goods supplier buyer seller delivery price invoice warranty defect remedy damages termination renewal
construction maintenance inspection repair equipment vehicle safety fire emergency water energy waste
school student teacher education research publication copyright patent trademark design invention
`)

// parts make rare words.
var parts = strings.Fields(`
over under counter inter trans sub pre post non super meta para micro macro auto multi semi anti hyper infra
form act port mit duct scribe tract spect pose fer ject rupt struct vert tend claim cede clude duce gress
`)
