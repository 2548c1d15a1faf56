"""The tables behind `attribution.py`: what is dropped, what is refused, what is replaced."""

from __future__ import annotations

import re

from services.text.wordlist import word_list

DOCUMENTS = (
    r"review article|review paper|survey paper|survey article|research paper|research article|scoping review|"
    r"literature review|case study|pilot study|white paper|position paper|review and meta-analysis|meta-analysis|"
    r"paper|article|work|study|research|report|letter|manuscript|thesis|dissertation|chapter|survey|review|"
    r"overview|tutorial|monograph|essay|commentary|editorial|primer"
)

AUTHORED = word_list("paper article work study research report letter manuscript") | {"research paper"}
"""Documents that say no more than their authors do: "this paper proposes" is "Kipf and Welling propose"."""

AUTHORIAL = word_list("""
address adopt advance advocate aim analyse analyze apply argue assess attempt characterize compare conclude conduct
consider construct contribute
define demonstrate derive describe design detail develop devise discuss employ establish evaluate examine exploit
explore extend find focus
formalize formulate highlight identify illustrate implement improve introduce investigate leverage outline present
propose prove
provide put reconsider report reveal review revisit seek show study suggest summarise summarize survey synthesize
tackle test use utilize
""")
"""What authors do as well as their papers."""

_CONNECTIVES = (
    r"however|moreover|furthermore|additionally|in addition|besides|also|further|meanwhile|nevertheless|"
    r"nonetheless|yet|still|"
    r"therefore|thus|hence|consequently|accordingly|correspondingly|as a result|as a consequence|as such|so|"
    r"in turn|specifically|more specifically|"
    r"in particular|more particularly|particularly|concretely|more concretely|in detail|in specific|"
    r"to be specific|notably|most notably|"
    r"importantly|more importantly|most importantly|crucially|critically|interestingly|remarkably|strikingly|"
    r"surprisingly|significantly|finally|lastly|last|at last|last but not least|first|firstly|"
    r"first of all|second|secondly|third|thirdly|fourth|next|then|subsequently|afterwards?|after that|later|"
    r"overall|in summary|in conclusion|to conclude|to summarize|to sum up|in brief|briefly|taken together|"
    r"together|altogether|collectively|in short|in sum|in essence|ultimately|eventually|indeed|in fact|of course|"
    r"clearly|evidently|unfortunately|fortunately|as an alternative|here|herein|now|conversely|contrarily|"
    r"by contrast|in contrast|on the contrary|on the other hands?|on (?:the )?one hand|in comparison|"
    r"similarly|likewise|equally|relatedly|in parallel|concurrently|simultaneously|at the same time|in response|"
    r"initially|to begin with|to start with|"
    r"more generally|more broadly|more recently|even worse|worse still|what's more|what is more|again|after all|"
    r"rather|as expected|"
    r"in other words|in this regard|in this respect|in that regard|in this context|in this light|"
    r"in this direction|in this spirit|with this in mind|"
    r"with that in mind|to this end|to that end|to these ends|towards? (?:this|that) (?:end|goal|aim)|for (?:this|"
    r"that|these) (?:purposes?|reasons?|ends?|aims?)|"
    r"as an? (?:first|second|further|final|initial) step|along the way|along this line|in this vein|(?:quite |"
    r"very |somewhat )?unexpectedly|apart from this|"
    r"beyond this|aside from this|in doing so|all in all|by and large|on top of (?:this|that)|going further|"
    r"moving forward|looking ahead|put simply|"
    r"simply put|stated differently|in view of this|in (?:the )?light of this|because of this|due to this|"
    r"for that matter|of note|remarkably enough|"
    r"as mentioned (?:above|before|earlier)|as discussed (?:above|before|earlier)|to our surprise|"
    r"generally speaking|broadly speaking|more precisely|precisely|namely"
)
_AIMS = (
    r"address|tackle|solve|resolve|overcome|mitigate|alleviate|remedy|bridge|fill|close|handle|meet|achieve|"
    r"realize|accomplish|answer|remove|circumvent|"
    r"combat|counter|counteract|cope with|deal with|do so|do this|facilitate|enable|support|investigate|explore|"
    r"verify|test|validate|demonstrate|illustrate|"
    r"understand|study|examine|assess|evaluate|improve|reduce|avoid|prevent|respond to|rectify|explain|show|fix|"
    r"eliminate|relieve|reach|attain|narrow|exploit"
)
_POINTERS = (
    r"(?:this|these|that|those|such|it|them|the above|the aforementioned|the above-mentioned|the aforesaid|both|said)"
)
_GROUNDS = (
    r"observations?|insights?|ideas?|findings?|analys[ie]s|understanding|motivations?|premise|fact|facts|"
    r"intuitions?|results?|considerations?|"
    r"background|challenges?|limitations?|issues?|problems?|gaps?|shortcomings?|advances?|progress|successe?s?|"
    r"success|needs?|questions?|concerns?|drawbacks?|works?|efforts|deficiency|situation|"
    r"difficulties|difficulty|obstacles?|trends?|developments?|importance|potential"
)
_PAPER = rf"(?:\w+(?:-\w+)* ){{0,2}}(?:{DOCUMENTS})"

OPENERS: tuple[re.Pattern[str], ...] = tuple(
    re.compile(pattern, re.I)
    for pattern in (
        rf"^(?:{_CONNECTIVES}),\s+",
        r"^in the (?:first|second|third|last|final|next) (?:part|section|chapter|half)(?: of (?:this|the|our) \w+)?,? "
        r"(?=we\b|I\b)",
        r"^(?:and|but|yet|so|also|thus|hence|therefore|here|herein|now|then|next|finally|instead|additionally|"
        r"furthermore|moreover|further|"
        r"in addition|specifically|subsequently|for this|overall|ultimately|first|second|third|"
        r"lastly),?\s+(?=we\b|i\b|this (?:paper|work|study|article)|the authors?\b|our\b)",
        r"^(?:and yet|and|but)\s+(?!not\b|also\b)",
        r"^instead,\s+(?=we\b)",
        rf"^(?:in order |so as )?to (?:\w+ly )?(?:{_AIMS})(?: and (?:{_AIMS}))? {_POINTERS}\b[^,;:]{{0,90}}[,:]\s+",
        r"^to (?:do|accomplish|achieve|realize|address|test|show|get) (?:this|so|that|it),\s+",
        r"^to (?:address|tackle|overcome|mitigate|solve) (?:the )?(?:existing|current|remaining|said) \w+,\s+",
        r"^to (?:further )?(?:verify|validate|test|support|illustrate|demonstrate|prove|confirm|examine|check) "
        r"(?:our|my|this|these|the|his|her|their) (?:main |own )?(?:claims?|ideas?|hypothes[ie]s|theory|"
        r"theories|arguments?|points?|findings?|intuitions?|conjectures?),\s+",
        rf"^(?:unlike|in contrast to|in contrast with|contrary to|as opposed to|different(?:ly)? from|"
        rf"compared (?:to|with)|beyond|besides|apart from|aside from|in addition to|along with|together with|"
        rf"complementing|to complement|"
        rf"to go beyond|alongside|as an alternative to|departing from) {_POINTERS}\b[^,;:]{{0,60}},\s+(?=we\b|"
        rf"our\b|this (?:paper|work|study|article))",
        r"^with (?:this|these|that) (?:motivation|goals?|aims?|purpose|objectives?|insights?|observations?|ideas?|"
        r"perspective|background|considerations?)(?: in mind)?,\s+",
        rf"^(?:based on|motivated by|inspired by|building on|building upon|driven by|given|considering|"
        rf"in (?:the )?light of|in view of|despite|in spite of|"
        rf"due to|because of|guided by|in response to|recogni[sz]ing|against|prompted by|faced with|armed with|"
        rf"following|encouraged by|recognizing|as a response to|to respond to) "
        rf"(?:{_POINTERS}|all (?:this|these)) ?(?:[\w-]+ ){{0,3}}(?:{_GROUNDS})?,\s+",
    )
)
"""Openings that point back to a sentence the reader will not see; without them the rest says the same."""

_TROUBLE = (
    r"(?:problems?|issues?|challenges?|limitations?|gaps?|shortcomings?|drawbacks?|questions?|difficult(?:y|ies)|"
    r"needs?|concerns?|tasks?|bottlenecks?|obstacles?|weakness(?:es)?|deficienc(?:y|ies)|goals?|aims?|objectives?|"
    r"phenomen(?:on|a))"
)
_SOLVES = (
    "address|tackle|solve|resolve|overcome|mitigate|alleviate|remedy|bridge|fill|close|handle|meet|achieve|realize|"
    "accomplish|answer|circumvent|combat|counter|do|eliminate|relieve|fix"
)
SOLVED_BY = re.compile(
    rf"^((?:we|i|this (?:paper|work|study|article)|the authors?)(?: \w+ly| then| thus| further| also|"
    rf" therefore)?) (?:{_SOLVES}|{_SOLVES.replace('|', 's|')}es|addresses) "
    rf"(?:so|this|it|that|(?:(?:both of )?{_POINTERS}) (?:[\w-]+ ){{0,2}}{_TROUBLE})(?: (?:of|"
    rf"in) [^,.]{{1,50}}?)?,? (?:by|through|via) (?:\w+ly )?(\w+ing) ",
    re.I,
)
"""`We address this issue by proposing X`: without the issue, which the reader does not see, `We propose X`."""

_TAKES_INFINITIVE = "".join(
    rf"(?<!\b{word})"
    for word in (
        "aim", "aims", "aimed", "aiming", "seek", "seeks", "sought", "attempt", "attempts", "attempted", "try",
        "tries", "tried", "able", "unable", "need", "needs", "required", "intend", "intends", "help", "helps",
        "order", "ways", "way", "effort", "efforts", "potential", "ability", "possible", "difficult", "necessary",
        "how", "failed", "fail", "fails", "want", "hope", "us", "them", "used", "set", "shown", "aids",
    )
)  # fmt: skip
"""Before "to" after these the infinitive is no aside: `aims to bridge this gap by …`."""

FOR_THE_TROUBLE = re.compile(
    rf"(?=,? (?:in order )?to )(?<=\w){_TAKES_INFINITIVE},? (?:in order )?to (?:\w+ly )?"
    rf"(?:{_AIMS})(?: and (?:{_AIMS}))? "
    rf"(?:{_POINTERS} (?:[\w-]+ ){{0,2}}{_TROUBLE}|(?:it|them|this))"
    r"(?=,? (?:by|via|through|using|with|based on|while|and|which|that|where|in which) |[,.;])",
    re.I,
)
"""`… to solve this problem` inside a sentence."""

LEFT_OVER = re.compile(
    r",? (?:specifically |specially |explicitly )?(?:designed|intended|meant|tailored)(?=[,.;])|"
    r", (?:therefore|thus|hence|however|moreover|furthermore|consequently),(?= )|(?<=,) here(?= we\b| I\b)"
)
"""What stays of `a method designed to solve this problem` without the problem, and `, therefore,`."""

PAPER_OPENER = re.compile(
    rf"^(?:in|throughout|within|through|with) (?:this|the present|the current|the following|our|the|my|"
    rf"present) {_PAPER}(?: paper)?(?: here)?,?\s+(?!of\b|on\b|by\b|for\b|and\b|in\b|is\b|are\b|has\b)"
    r"|^here(?:in)?(?:,\s+|\s+(?=an?\b|the\b))",
    re.I,
)
"""`In this paper, …`: the citation says the same."""

DONE_IN_PAPER = re.compile(
    r"\b((?:proposed|presented|introduced|developed|described|studied|considered|discussed|reported|used))"
    rf" (?:in (?:this|the present|the current|our) (?:{DOCUMENTS})\b|here(?= (?:for|to|that|which|and)\b|[.,;]))"
)
IN_PAPER = re.compile(
    rf",? (?:in|throughout|within) (?:this|the present|the current) (?:\w+ )?(?:{DOCUMENTS})(?=([ ,.;]))(?! of\b| on\b)"
)
HERE = re.compile(
    r"\b((?:introduc|present|propos|show|describ|report|study|consider|discuss|address)\w*) here(?=[ .,;])"
)
THIS_PAPER = re.compile(
    r"\b([Tt])(?:his|he present|he current) ((?:[\w-]+ )?(?:paper|article|work|study|survey|thesis|chapter|"
    r"review(?: and meta-analysis)?|research|report|manuscript|essay))\b"
)
"""Mentions of the paper inside a sentence."""

DANGLING = re.compile(
    r"^(?!\w+ et al\.|\w+ and [A-Z]\w+ [a-z])(?:it|they|he|she|this|these|those|that|such|its|their|his|her|hers|"
    r"each|either|neither|another|others?|which|who|whose|where|whereas|thereby|thereof|"
    r"so|doing so|all (?:of )?(?:these|this|them|those|the above)|(?:most|some|many|none|one|two|three|both|each|"
    r"any|few) of (?:these|them|those|which)|"
    r"among (?:these|them|those)|of (?:these|them|those|the two)|in (?:this|that|these|those|such|both|"
    r"either) (?!paper)|at (?:this|that)|under (?:this|these|such)|with (?:this|these|such|it)|"
    r"by (?:this|these|doing|using (?:this|these)|so)|through (?:this|these)|using (?:this|these|it)|from (?:this|"
    r"these|there|here)|for (?:this|these|it|example|instance|such)|after (?:this|that|these)|on this|"
    r"unlike (?:this|these|it|them)|like (?:this|these)|compared (?:to|with) (?:this|these|them|it)|as (?:this|"
    r"these|they|it) |"
    r"in (?:doing so|so doing|the latter|the former|this way|that way)|both(?! [\w-]+(?: [\w-]+){0,4} and\b)|"
    r"the (?:former|latter|latters|above|aforementioned|above-mentioned|said|other|others|second|third|fourth|"
    r"fifth|remaining|same|following|last|next|corresponding|resulting|resultant|rest)\b|"
    r"the first (?:one|is|are|was|step|stage|part|module|component|phase|of|uses?|approach|method|category|type|"
    r"class)\b|one (?:is|of them)|"
    r"then|otherwise|alternatively|if so|that is|i\.e|e\.g|except|thereafter|there,|again|hence|first|second|"
    r"third|also|to do (?:so|this|that)|"
    r"to (?:this|that|these)|only then|not only (?:this|that)|as a|such as|say|more(?! (?:[\w-]+ ){0,2}(?:research|"
    r"stud(?:y|ies)|trials?|RCTs|work|evidence|data)\b)|doing this|even then|even so|"
    r"instead|"
    r"rather|lest|nor|or|and|but|because|which|whose|whom|than|similar(?:ly)?|while (?:this|these|it|they)|"
    r"although (?:this|these|it|they)|though (?:this|these|it|they)|"
    r"since (?:this|these|it|they)|if (?:this|these|it|they)|when (?:this|these|it|they)|despite (?:this|these|it|"
    r"its|their)|due to (?:this|these|its|their)|given (?:this|these|its|their)|"
    r"because (?:of )?(?:this|these|it|they|its)|based on (?:this|these|it|its|them|that)|based hereon|"
    r"to (?:\w+ly )?\w+ (?:this|these|those|it|them|such)|following (?:this|these)|besides this|"
    r"compared to (?:these|this)|beyond (?:this|these|that)|building on (?:this|these)|what|how|why|when\?|can|"
    r"does|do|is|are|should|will|table|figure|see)\b",
    re.I,
)
"""Openings that need the sentence before."""

EXPLETIVE = re.compile(
    r"^it (?:is|was|has been|remains|seems|becomes|can be|may be|will be) (?:\w+ly |now |also |often |not |still |"
    r"thus |very |more |well |an? )*"
    r"(?:known|shown|important|crucial|essential|possible|impossible|difficult|hard|easy|necessary|vital|critical|"
    r"clear|unclear|likely|well-known|"
    r"open question|argued|believed|assumed|observed|noted|expected|estimated|proved|proven|demonstrated|found|"
    r"suggested|concluded|desirable|challenging|"
    r"unknown|imperative|evident|feasible|beneficial|useful|worth|hoped|established|recognized|understood|common|"
    r"natural|tempting|urgent|significant)\b(?=.*\b(?:that|to|how|whether|why)\b)",
    re.I,
)
"""`It is known that …` points at nothing."""

EARLY_POINTER = re.compile(
    r"\b(?:this|these|the above|the aforementioned|aforementioned|above-mentioned|the latter|the former|such an?|"
    r"therein|thereof|"
    r"those(?! (?:of|who|that|which|with|in|from|for|on|based|obtained|used|whose|without|trained|using|by|at))|"
    r"such (?!as\b|that\b)[a-z]+|said)\b",
    re.I,
)
EARLY_PRONOUN = re.compile(r"\b(?:it|its|they|their|them|he|his|him|she|her)\b", re.I)

GENERIC_FIRST_PERSON = re.compile(
    r"\b(?:often|usually|typically|generally|commonly|normally|frequently|rarely|always|never|sometimes|nowadays|today|"
    r"in practice|traditionally|in general|in everyday life|every day),? we\b|"
    r"\bour (?:being|intelligence|species|planet|lives|minds?|brains?|bodies|ancestors)\b|"
    r"\bwe (?:often|usually|typically|commonly|normally|frequently|rarely|always|never|sometimes|tend)\b|"
    r"\bwe (?:all|humans|people|ourselves|as|in the|live|know|knew|think|see|saw|need|want|like|feel|hope|wish|"
    r"must|should|cannot|can't|don't|might|ought|shall|had|"
    r"have (?:seen|witnessed|come|entered|learned|known|become|never|reached|long|all|to)|are (?:living|"
    r"witnessing|entering|moving|surrounded|facing|now|not|at|all|still|seeing|used|"
    r"grateful|committed|happy|about|going|left|also)|thank|acknowledge|invite|encourage|go about|do not|speak|"
    r"interact|buy|read|face|perceive|experience|understand|really|still)\b|"
    r"\b(?:how|when|if|once|until|before|than|way|ways|why|whether|what|whatever|because|things|world|should|do|"
    r"can|could|must|will|may|are|did|have|would) we\b(?! (?:call|propose|term|show|introduce|name|refer))|"
    r"\b(?:let|tell|tells|told|around|of|among|amongst|between|upon|all|most|many|brings?|gives?|offers?|shows?|"
    r"teach|teaches|reminds?|confronts?|surrounds?|leads?|takes?|makes?|about) us\b|"
    r"\bwe (?:\w+ )?(?:believe|hope|expect|anticipate|envision)(?: that)? (?:our|this|these|the (?:proposed|"
    r"present))\b|"
    r"\bour (?:\w+ )?(?:lives|life|daily|world|society|societies|planet|brains?|minds?|body|bodies|everyday|"
    r"times?|era|civili[sz]ation|species|culture|cultures|ability|abilities|"
    r"children|senses|environments?|institutions|day|days|modern|contemporary|human|humanity|collective|century|"
    r"future(?! (?:work|research|stud(?:y|ies)|directions))|nature|own|attention|lifestyle|homes?|communities|"
    r"country|economy|universe|thoughts|behavio[u]?rs?|interactions?|perception|consciousness|thinking|"
    r"intuitions?|existence|identity|relationships?|communication|social|conception|concepts?|conceptions|"
    r"language|cognitive|selves|colleagues|institution|hospital|department|university|center|centre|clinic|"
    r"readers?|lab|laboratory|website|web|code|github|project page|repository|implementation is|partners|"
    r"position|view of|notion|bodily|memory|genes|cells|privacy|knowledge about)\b|\bour code",
    re.I,
)
"""`We` that means everybody, wishes, thanks: nothing to attribute."""

SIDE_REMARK = re.compile(
    r"\b(?:the (?:rest|remainder) of (?:this|the) (?:paper|article)|(?:is|are) organi[sz]ed as|section \d|"
    r"we (?:will )?(?:release|open-?source|publish|share|make) (?:\w+ ){0,6}(?:code|codes|available|public)\b|"
    r"as follows|the following\s*[:.]|"
    r"see text|is structured as|"
    r"accepted (?:at|by|in|for)|to appear in|conference|proceedings|special issue|this (?:special issue|volume|"
    r"book|theme issue)|keynote|in this talk|in today's|online resources|the talk\b|reprinted|"
    r"reproduced with permission|"
    r"the reader|readers will|we (?:hope|thank|wish|invite|welcome))\b",
    re.I,
)
"""Sentences about the document rather than the work."""

FIRST_OF_ITS_KIND = re.compile(
    r"^((?:to the (?:authors'|author's) knowledge|so far), )?this (is|was) (?=(?:(?:by far|perhaps|probably|likely|"
    r"also) )?the (?:first|largest|only|most)\b)",
    re.I,
)
"""`This is the first …`: the work itself is meant."""

KNOWLEDGE_HEDGE = re.compile(r"\bto (?:the best of )?(?:our|my)(?: best)? knowledge\b", re.I)
COMMON_UNDERSTANDING = re.compile(
    r"\bour (?:current |present |collective |basic |own |scientific )?(understanding|knowledge|"
    r"comprehension)\b(?! (?:graph|base|distill))",
    re.I,
)

HEADS = word_list("""
ablation ablations agent agents algorithm algorithms analysis analyses application applications approach approaches
architecture architectures argument
arguments article assessment assumption assumptions attack attacks baseline baselines benchmark benchmarks bound
bounds case challenge characterization classifier classifiers codebase cohort
collection comparison comparisons conclusion conclusions conjecture contribution contributions construction corpus
criterion data dataset datasets decoder definition demonstration description design designs detector
discovery discussion effort efforts embedding embeddings empirical encoder function functions
estimate estimates estimator evaluation
evaluations evidence examination experiment experiments experience
exploration extension extensions findings finding formalism formulation framework frameworks formula generator goal
idea implementation implementations improvement index inference
insight insights interviews intervention investigation investigations kernel layer layers library loss measure
measures mechanism mechanisms meta-analysis method methodology methodologies methods metric metrics model
modeling modelling models module modules network networks notion objective observation observations operator
optimizer outcome outcomes paper paradigm parameterization perspective pipeline pipelines platform policies policy
predictions predictor prediction problem procedure process proof proofs proposal protocol prototype prototypes
question questions representation representations research result results review robot
sample scheme schemes score search simulation simulations software solution solutions solver strategies strategy
structure study studies survey system systems task taxonomy team technique techniques
test tests theorem theorems theory tool toolkit tools training treatment tree trial trials understanding unit
variant variants view work works workflow aim aims hypothesis hypotheses attention
regularizer regularization sampler scenario setting setup formalization classification clustering transformer
theoretic calculus interpretation intuition reasoning repository package environment interface learner leaderboard
""")
"""Nouns that a paper owns."""

NP_STOP = word_list("""
a an the of in on for to with by from at as into over under between through across against without within via per
than that which who whose where when while whereas if because
and or but nor is are was were be been being has have had do does did can could may might must shall should will
would cannot not also further furthermore then thus
achieves achieve shows show outperforms outperform demonstrates demonstrate reveals reveal suggests suggest
indicates indicate confirms confirm provides provide enables enable allows allow consists consist
leads lead improves improve reduces reduce uses use relies rely builds combines combine includes include yields
yield obtains obtain offers offer requires require takes take makes make gives give
highlights highlight identifies identify supports support focuses focus aims extends extend addresses address
considers consider covers cover presents present introduces introduce proposes propose learns learn
exhibits exhibit performs perform generates generate produces produce leverages leverage exploits exploit employs
employ incorporates incorporate integrates integrate captures capture attains attain surpasses surpass exceeds
exceed
establishes establish opens open works delivers deliver predicts predict generalizes generalize scales runs proves
prove implies imply contributes contribute adapts adapt applies apply ensures ensure emphasizes emphasize
found showed demonstrated revealed suggested indicated confirmed achieved provided outperformed identified included
used led improved reduced consisted predicted yielded obtained exceeded
only both either just even still yet often already first second finally together here
""")
"""Words at which a noun phrase ends."""

DROPPED_ADVERBS = word_list(
    "also first firstly further furthermore additionally then next finally thus hence therefore consequently "
    "subsequently moreover accordingly instead similarly secondly lastly here herein now"
)
"""Between subject and verb they point back; without them the clause says the same."""

PASSIVE = re.compile(
    r"\b((?:is|are|was|were)(?: also| then| further| first)?(?: \w+ly)? (?:proposed|presented|"
    r"introduced|developed|described|designed|investigated|studied|"
    r"evaluated|discussed|examined|explored|reviewed|analy[sz]ed|constructed|derived|established|"
    r"considered(?= (?:in|for|here|under|with|on)\b|\.)|addressed|devised|suggested|formulated|"
    r"surveyed|summari[sz]ed|outlined|compared))\b(?! by\b| that\b| and\b|,)",
)
IMPERSONAL = re.compile(
    r"^it (?:is|was)(?: also)? (shown|argued|demonstrated|found|proved|proven|suggested|proposed|concluded|"
    r"established) that\b",
    re.I,
)
IMPERSONAL_VERBS = {
    "shown": "show", "argued": "argue", "demonstrated": "demonstrate", "found": "find", "proved": "prove",
    "proven": "prove", "suggested": "suggest", "proposed": "propose",
    "concluded": "conclude", "established": "establish",
}  # fmt: skip

OTHERS_SAID = re.compile(
    r"\bit (?:has|had) (?:\w+ )?been \w+ed\b|\bit has (?:\w+ )?been (?:shown|found)\b|\b(?:has|have) (?:\w+ly |also |"
    r"long |often )?been (?:shown|reported|suggested|proposed|argued|demonstrated|hypothesi[sz]ed|assumed|claimed|"
    r"introduced|developed|studied|implicated|considered)\b|\b(?:previous|prior|earlier|recent) (?:\w+ )?(?:studies|"
    r"work|works|research|reports|papers|literature) (?:have|has|had|show|shows|showed|suggest|suggests|suggested|"
    r"indicate|indicates|found|report|reported|focus|focuses|claims?|claimed|argues?|argued|assumes?|assumed|rel(?:y|ies)|"
    r"relied|uses?|used|treats?|adopts?|ignores?|considers?|proposes?|proposed)\b|"
    r"\b(?:previous|prior|earlier) (?:studies|works?|research) (?:on|of|in|about) [^,;.]{1,60}? (?:have|has|had|show|"
    r"shows|showed|identified|suggests?|suggested|found|reported|focused|indicates?|indicated)\b|"
    r"\A(?:[Rr]esearch|[Ss]tudies|[Ee]vidence|[Ll]iterature) (?:shows?|suggests?|indicates?|demonstrates?)\b|"
    r"\b(?:studies|experiments|trials|reports|surveys|"
    r"researchers|investigators) (?:have|had) (?:\w+ )?(?:shown|found|reported|suggested|demonstrated|revealed|"
    r"indicated)\b|"
    r"\bin (?:an?|the|their|our|his|her) (?:previous|earlier|prior|preceding|companion|former) "
    r"(?:\w+ )?(?:paper|part|work|study|article|report)\b",
    re.I,
)
"""What others said, which the authors only report."""

CITED_EVIDENCE = re.compile(
    r"\b(?:[Ss]tud(?:y|ies)|[Ww]ork|[Aa]nalys[ei]s|[Ee]valuations?|[Ee]xperiments?|[Rr]eviews?) "
    r"[(\[][A-Z][\w'-]+(?: et al\.?| (?:and|&) [A-Z][\w'-]+)?,? (?:19|20)\d\d"
)
"""`A comparative study (Dong et al., 2020) showed`: work of others, whose citation the readable form leaves out."""

OTHERS_DID = re.compile(
    r"\b(?:described|introduced|proposed|reported|developed|suggested|devised|invented|coined|discovered|published) "
    r"(?:in \d{4} )?by [A-Z][a-z]+\b|\b(?:review|study|work|analysis|model) (?:by|of) [A-Z][a-z]+ et al\."
)
"""Work of somebody who is named, `introduced by Darwin`; the paper's own authors are taken out before."""
