package anaphor

// verbs are the plain forms of verbs whose regular forms are known: those that
// legal, technical and everyday prose uses most.
var verbs = set(`abandon accept accommodate accompany account accumulate achieve acknowledge acquire act adapt add address adhere adjourn adjust administer admit adopt
	advance advertise advise affect affirm afford agree allege allocate allow alter amend amount announce answer appeal appear apply appoint
	appraise approve argue arise arrange arrest arrive ask assemble assess assign assist assume assure attach attempt attend attract audit
	authorise authorize award bar base bear become begin believe belong benefit bind block board bring build buy calculate call cancel carry
	cause cease certify chair challenge change charge check choose circulate cite claim clarify classify clear close collect combine come
	command commence comment commit communicate compare compel compensate compile complain complete comply compose comprise compute
	conceal concern conclude conduct confer confirm conform connect consent conserve consider consist constitute construct consult consume contact
	contain continue contract contribute control convene convert convey cooperate coordinate copy correct correspond cost count cover create
	credit cross damage deal debit decide declare decline decrease deduct deem defer define delay delegate delete deliver demand demonstrate deny
	depart depend deposit derive describe design designate destroy detail detain detect determine develop differ direct disagree disclose
	discontinue discover discuss dismiss display dispose dissolve distinguish distribute disturb divide document draft draw drive earn elect
	eliminate embark emit emphasise employ empower enable encourage end endorse enforce engage enhance enjoy ensure enter entitle establish
	estimate evaluate examine exceed except exchange exclude execute exempt exercise exist expand expect expel expire explain explore export express extend
	face facilitate fail fall feature file fill finance find fit fix flow focus follow forbid forward found function fund furnish gain gather
	generate get give govern grant guarantee guide handle happen have head hear help hold host house identify illustrate impact implement imply import impose
	improve include incorporate increase incur indicate inform initiate inspect install instruct insure integrate intend interact interpret
	interrupt introduce invest investigate invite invoke involve issue join judge justify keep know lack lapse last launch lay lead learn lease
	leave lend level levy license lie limit link list live load locate lock lodge look lose maintain make manage mark match mean measure
	meet mention merge modify monitor move name need negotiate nominate note notify number object oblige observe obtain occupy occur offer
	omit open operate oppose order organise organize originate outline oversee owe own participate pass pay perform permit place plan point
	possess post postpone prepare prescribe present preserve preside press prevail prevent proceed process produce prohibit promote prompt propose
	prosecute protect prove provide publish purchase purport pursue qualify question raise range reach react read receive recognise recognize recommend
	record recover redirect reduce refer reflect refrain refund refuse regard register regulate reimburse reinstate reject relate release
	relieve rely remain remedy remind remit remove render renew rent repair repay repeal repeat replace reply report represent request require
	rescind reserve reside resign resist resolve respect respond rest restore restrict result resume retain retire return reveal reverse review revise revoke
	reward rise rule run sail satisfy save say schedule seal search secure see seek seem select sell send separate serve set settle share ship
	show shut sign signal solve specify spend stand start state stay stipulate stop store strengthen strike submit subscribe substitute succeed
	suffer suggest summarise summon supervise supply support suppose surrender survey suspend sustain take target tell tend terminate test
	testify touch trace track trade train transfer transform translate transmit transport travel treat trigger turn undergo underlie undermine
	understand undertake update uphold urge use utilise validate value vary verify vest view violate visit vote waive warn warrant watch
	weigh withdraw withhold witness work write yield`)

// irregularPast are past forms that no rule gives.
var irregularPast = set(`met sent held gave took made paid said came began became bore brought built bought chose fell felt found forgot got went grew heard
	kept knew led left lent lost meant read ran saw sold set shut sat spoke spent stood stole struck swore taught told thought understood
	undertook upheld wore won withdrew withheld wrote broke drew drove rose shook shrank arose bound fed fought laid lay overcame overran`)
