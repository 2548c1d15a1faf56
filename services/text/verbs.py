"""The verbs of abstracts and their forms: what agreement needs, without a part-of-speech tagger."""

from __future__ import annotations

import re

from services.text.wordlist import word_list

BASES = word_list("""
abstract accelerate attend average alert concatenate culminate denoise discretize downsample flatten gate hash
inhibit interpolate mask mix overlay partition quantize recast regress rerank reshape rewire route smooth sparsify
stack stretch suppress tokenize weight read win hurt hear
accept accompany accomplish account achieve acknowledge acquire adapt add address adhere adjust
adopt advance advocate affect aggregate agree aid aim align allocate allow alleviate alter amplify analyse analyze
annotate answer anticipate appear apply appraise approach approximate argue arise articulate ascertain ask assemble
assert assess assign assist associate assume attain attempt attend attribute augment automate avoid balance base
become begin behave believe belong benchmark benefit bind boost break bridge bring broaden build calculate calibrate
call capitalize
capture carry cast categorise categorize cause center challenge change characterise characterize check choose cite
claim clarify classify close cluster collect combat combine come comment communicate compare compile complement
complete
compose comprehend comprise compress compute conceive concentrate conceptualise conceptualize conclude condition
conduct confirm
conjecture connect consider consist consolidate constitute constrain construct contain contend contextualize
continue contrast contribute
control converge convert cope correct correlate correspond couple cover craft create critique curate deal debate
decide declare decode decompose
decouple decrease deduce deepen defend define delineate deliver delve demonstrate denote depart depend depict deploy
derive describe
deserve design detail detect determine develop devise devote diagnose differ differentiate direct disclose discover
discriminate
discuss disentangle display dissect distil distill distinguish diverge divide document draw drive drop dub earn ease
elaborate elicit eliminate elucidate embark embed embody embrace emerge emphasise emphasize employ empower emulate
enable encapsulate
encode encompass encounter encourage enforce engage enhance enlarge enrich ensure entail enter enumerate envisage
envision equip establish
estimate evaluate evidence evolve examine exceed excel exclude execute exemplify exhibit exist expand expect
experiment explain explicate
exploit explore expose express extend extract face facilitate factorize fail feature feed fill filter find finish
fit fix focus
follow forecast foresee form formalise formalize formulate foster frame fulfill function furnish fuse gain gather
generalise generalize
generate give go grant ground group grow guarantee guide handle harness help highlight hinder hold hope hypothesise
hypothesize identify
illuminate illustrate imitate impact implement imply impose improve include incorporate increase incur indicate
induce infer influence inform
inherit initialize initiate inject innovate inspect inspire instantiate integrate intend interact interpret
interrogate interview introduce
invent invert investigate invite involve isolate judge justify keep know label lack launch lay lead learn leave lend
let leverage lie lift limit
link list locate look lose maintain make manage manipulate map marry match maximise maximize mean measure meet merge
mine minimise minimize
mitigate model modify monitor motivate move name narrow navigate necessitate need normalise normalize note notice
observe obtain occur offer open operate
optimise optimize orchestrate organise organize outline outperform overcome overlook oversee overview own
parameterise parameterize parametrize participate pave
perform permit perturb pinpoint place plan play point pool pose posit position possess postulate predict prefer
prepare present preserve pretrain prevail
prevent prioritise prioritize probe proceed process produce profile progress promise promote propagate propose prove
provide prune publish pursue put
quantify query question quote raise randomise randomize range rank reach realise realize reason recall receive
recognise recognize recommend
reconcile reconsider reconstruct record recover recruit rectify reduce reexamine refer refine reflect reformulate
refute regard register regularize regulate
reinforce relate relax release rely remain remark remove render repeat rephrase replace replicate report represent
reproduce require resemble resolve respond
restrict result retain rethink retrieve return reveal review revise revisit revolutionize run sample satisfy save
say scale score screen scrutinise scrutinize search see seek segment select
separate serve set shape share shed shift show showcase signify simplify simulate situate solve speak specialize
specify speculate spend split stabilize
stand standardize start state stem stimulate streamline strengthen stress strive structure study submit substantiate
substitute succeed suffer
suggest suit suffice summarise summarize supplement support suppose surpass surround survey suspect sustain
synthesise synthesize systematize tackle tailor take target teach
tell tend term test theorize think trace track trade train transfer transform translate transmit treat trigger try
tune turn uncover undergo
underline underpin underscore understand undertake unfold unify unite unlock unravel unveil update upgrade use
utilise utilize validate vary verify view visit
visualise visualize want warn warrant weigh widen witness work write yield
""")
"""Base forms found as predicates in real abstracts."""

_FORMS = """
arise arose arisen | become became become | begin began begun | bind bound bound | break broke broken |
bring brought brought | build built built | cast cast cast | choose chose chosen | come came come |
deal dealt dealt | draw drew drawn | drive drove driven | feed fed fed | find found found | fit fitted fitted |
forecast forecast forecast | foresee foresaw foreseen | give gave given | go went gone | grow grew grown |
hold held held | keep kept kept | know knew known | lay laid laid | lead led led | learn learned learned |
leave left left | lend lent lent | let let let | lie lay lain | lose lost lost | make made made |
mean meant meant | meet met met | overcome overcame overcome | oversee oversaw overseen | put put put |
read read read | win won won | hurt hurt hurt | hear heard heard |
rethink rethought rethought | run ran run | say said said | see saw seen | seek sought sought | set set set |
shed shed shed | show showed shown | speak spoke spoken | spend spent spent | split split split |
stand stood stood | take took taken | teach taught taught | tell told told | think thought thought |
undergo underwent undergone | understand understood understood | undertake undertook undertaken |
write wrote written
"""
IRREGULAR = {verb: (past, participle) for verb, past, participle in (form.split() for form in _FORMS.split("|"))}
"""Base form -> (simple past, past participle)."""

DOUBLING = word_list("drop equip fit let map plan put run set split stem submit tag transmit transfer")

AUXILIARIES = {"have": "has", "are": "is", "were": "was", "do": "does"}
"""Plural form -> singular form."""


_CONSONANT_Y = re.compile(r"[^aeiou]y$")
_SIBILANT = re.compile(r"(?:s|sh|ch|x|z|o)$")


def third_person(verb: str) -> str:
    """The form after a singular subject: `show` -> `shows`, `carry` -> `carries`."""
    if verb in AUXILIARIES:
        return AUXILIARIES[verb]
    if _CONSONANT_Y.search(verb):
        return verb[:-1] + "ies"
    return verb + ("es" if _SIBILANT.search(verb) else "s")


def past(verb: str) -> str:
    """The simple past: `propose` -> `proposed`, `find` -> `found`."""
    if verb in IRREGULAR:
        return IRREGULAR[verb][0]
    if verb.endswith("e"):
        return verb + "d"
    if _CONSONANT_Y.search(verb):
        return verb[:-1] + "ied"
    return verb + (verb[-1] if verb in DOUBLING else "") + "ed"


def gerunds(verb: str) -> tuple[str, ...]:
    """Every form in -ing that spelling allows: `use` -> `using`; `map` -> `mapping`."""
    stem = verb[:-2] + "y" if verb.endswith("ie") else verb.removesuffix("e")
    return (stem + "ing", verb + verb[-1] + "ing")


BASE_OF_GERUND = {form: verb for verb in sorted(BASES) for form in gerunds(verb)}
PLURAL_OF = {third_person(verb): verb for verb in (*sorted(BASES), *AUXILIARIES)}
"""Third person singular -> the form after a plural subject."""

PASTS = frozenset(past(verb) for verb in sorted(BASES))
PARTICIPLES_PAST = frozenset(participle for _, participle in IRREGULAR.values())

NOUN_LIKE = word_list("""
abstracts accounts advances aids aims answers approaches attempts attributes balances benchmarks benefits boosts
benefits breaks bridges
builds calls captures causes centers challenges changes checks claims clusters comments comments composes compounds
conditions conducts
contrasts controls costs couples covers debates decreases deals designs details displays documents draws drives
drops estimates
evidence exhibits experiments exploits extracts faces features feeds fields figures files fills filters finds fits
fixes forecasts forms frames
functions gains grants grounds groups guides handles harnesses helps highlights hopes impacts increases influences
interviews judges
keeps labels lacks leads limits links lists looks maps masters matches means measures merges methods mines models
monitors moves names needs
notes notices objects offers orders outlines owns pools poses positions processes profiles programs projects
promises prompts proposes
queries questions quotes ranges ranks reasons records reflects releases remarks reports requests results returns
reviews rewards runs samples
saves scales scores screens searches segments sets shapes shares shifts shows signals sources spans splits stages
stands starts states stems steps stresses
structures studies subjects supplements supports surveys suspects tables tackles targets tasks terms tests tests
texts thinks times traces tracks trades
trains transfers transforms treats trials triggers turns updates upgrades uses values views visits votes wants ways
weights witnesses works yields
advocates alerts averages bases casts compounds conjectures critiques encounters gates hashes masks mixes overviews
partitions places plans plays points probes registers routes stacks
""") - word_list("proposes reflects shows tackles conducts composes finds thinks wants draws attempts means")
"""Third-person forms that are more often plural nouns."""
