"""Which sentence states which field of an attribute tree: the part it plays, and the words that give it away."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from kg.model.papers.paper import PaperKind
from services.evidence.roles import Role


@dataclass(frozen=True, slots=True, kw_only=True)
class AttributeCue:
    """A field, the parts that a sentence on it may play, and words of which it has one."""

    field: str
    roles: frozenset[Role]
    words: str


def _cue(field: str, roles: tuple[Role, ...], words: str) -> AttributeCue:
    return AttributeCue(field=field, roles=frozenset(roles), words=words)


_SCENE = (Role.BACKGROUND, Role.PROBLEM, Role.OTHER)
_OWN = (Role.CONTRIBUTION, Role.METHOD, Role.OTHER)
_FOUND = (Role.RESULT, Role.CONCLUSION)
_ANY = tuple(Role)

_OTHER = _cue(
    "other",
    _ANY,
    r"\b(?:code|data|models?|implementation|resources?|materials?)\b.{0,60}\b(?:available|released|accessible|found) "
    r"(?:at|on|from|via|online|publicly|upon)\b|\bgithub\b|\btrial registration\b|\bfunded by\b",
)
_FUTURE = (
    r"\bfuture (?:\w+ ){0,2}(?:work|research|studies|directions?|trials|investigations?)\b|"
    r"\bfurther (?:\w+ )?(?:work|research|studies|investigation|development)\b"
)
_LIMITS = (
    r"\blimitations?\b|\blimited (?:by|to)\b|\bdoes not (?:scale|generali[sz]e)\b|\bshortcomings?\b|"
    r"\bdrawbacks?\b|\bcaveats?\b"
)
_STRENGTHS = (
    r"\b(?:outperform|surpass|exceed)\w*\b|\bstate[- ]of[- ]the[- ]art\b|\b(?:faster|robust|scalable|efficient|"
    r"effective|superior|lower cost|generali[sz]es?)\b|\bwithout (?:requiring|needing|the need|any)\b"
)
_EVALUATED_ON = (
    r"\b(?:experiments?|evaluat\w+|tests?|tested|validat\w+|trained|benchmark\w*)\b.{0,50}\b(?:on|with|using|against|"
    r"over|across)\b.{0,50}\b(?:datasets?|data sets?|benchmarks?|tasks?|corpora|corpus|environments?|baselines?|graphs|"
    r"images|patients|participants|records)\b|\b(?:patients|participants|subjects|volunteers|"
    r"records) (?:were|with|from)\b"
)
_DISCUSSED = (
    _cue("discussion.future_work", _ANY, _FUTURE),
    _cue("discussion.limitation", (Role.LIMITATION, *_FOUND), _LIMITS),
    _cue("discussion.advantage", _FOUND, _STRENGTHS),
)
_PROBLEMS = (
    _cue(
        "problem.definition",
        (*_SCENE, Role.CONTRIBUTION),
        r"\b(?:problem|task|question|goal|challenge) (?:of|is|to|that|where|in which)\b|\b(?:we|"
        r"paper|study|article|work) "
        r"(?:\w+ ){0,2}(?:study|studies|consider|considers|address|addresses|tackle|tackles|investigate|investigates|"
        r"examine|examines|aims?|aimed) \b|\b(?:aim|objective|purpose|goal) (?:of|was|is)\b",
    ),
)
_IDEAS = (
    _cue(
        "idea.intuition",
        (*_OWN, Role.BACKGROUND),
        r"\b(?:inspired|motivated) by\b|\bintuition\b|\binsight\b|\bwe (?:observe|notice|note) that\b|\bbased on the "
        r"observation\b|\banalog(?:y|ous)\b|\bdraw(?:ing|s)? (?:on|from|inspiration)\b",
    ),
    _cue(
        "idea.opinion",
        _ANY,
        r"\b(?:key|main|core|central|basic) idea\b|\bwe (?:\w+ )?(?:argue|believe|hypothesi[sz]e|posit) ",
    ),
    _cue(
        "idea.innovation",
        (*_OWN, *_FOUND, Role.BACKGROUND),
        r"\b(?:unlike|in contrast to|contrary to|different from|differs from|instead of|"
        r"rather than)\b|\bfor the first time\b"
        r"|\bfirst (?:to|work|attempt|study|method|approach)\b|\bnovelty\b",
    ),
)
_METHOD = (
    *_DISCUSSED,
    _OTHER,
    *_IDEAS,
    _cue(
        "method.steps",
        (*_OWN, Role.RESULT),
        r"\b(?:first(?:ly)?|initially)\b.{0,60}\b(?:then|second(?:ly)?|next|finally|afterwards|subsequently)\b"
        r"|\b(?:two|three|four|multi)[- ](?:stage|step|phase)s?\b|\bconsists? of (?:two|three|four|several) ",
    ),
    _cue(
        "method.definition",
        (Role.CONTRIBUTION,),
        r"\b(?:propos|introduc|present|develop|design|devis|describ|formulat|construct|build|creat)\w*\b",
    ),
    _cue(
        "method.principle",
        _OWN,
        r"\b(?:based on|built on|builds on|relies on|rely on|leverag\w+|exploit\w*|by means of|"
        r"principle|enables?|allows?|"
        r"ensur\w+)\b",
    ),
    *_PROBLEMS,
    _cue("experiments.setting", (*_OWN, *_FOUND), _EVALUATED_ON),
    _cue("experiments.progress", _OWN, r"\b(?:evaluat|compar|ablat|simulat|measur|analy[sz]|test)\w*\b"),
)
_BENCHMARK = (
    *_DISCUSSED,
    _OTHER,
    _cue(
        "metrics.procedure",
        _OWN,
        r"\bevaluation (?:protocol|procedure|framework|setting|suite|pipeline|method\w*)\b|"
        r"\bprotocols?\b|\bleaderboard\b",
    ),
    _cue("metrics.principle", _OWN, r"\b(?:metrics?|scores?|scoring|judges?|rubrics?)\b"),
    _cue(
        "dataset.description",
        (*_OWN, *_FOUND),
        r"(?<![\d,.])\d[\d,.]*+[kKmM]?\+? (?:[\w-]+ ){0,3}(?:samples?|examples?|images?|questions?|tasks?|"
        r"instances?|sentences?|pairs|"
        r"documents?|graphs?|problems?|domains?|languages?|papers?|videos?|hours|records|annotations|tokens|queries)\b",
    ),
    _cue(
        "dataset.source",
        _OWN,
        r"\b(?:collected|annotated|crawled|derived|sourced|curated|extracted|gathered|generated|scraped|drawn|compiled|"
        r"constructed|labell?ed)\b.{0,40}\b(?:from|by|using|through|via|with)\b",
    ),
    _cue(
        "experiments.variability",
        _FOUND,
        r"\b(?:variance|standard deviations?|confidence intervals?|significan\w+|random seeds?|variability)\b",
    ),
    *_IDEAS,
    _cue(
        "dataset.content",
        _OWN,
        r"\b(?:contain|compris|includ|cover|span|consist|featur|encompass|provid)\w*\b|"
        r"\b(?:propos|introduc|present|creat|"
        r"releas|construct)\w*\b.{0,50}\b(?:benchmarks?|data ?sets?|corpus|corpora|test ?bed|collection)\b",
    ),
    _cue(
        "metrics.aspect",
        _OWN,
        r"\b(?:assess|measur|evaluat|test|quantif|probe)\w*\b.{0,60}\b(?:abilit|capabilit|"
        r"performance|quality|robustness|understanding|reasoning|accuracy)\w*\b",
    ),
    *_PROBLEMS,
    _cue(
        "experiments.model",
        (*_OWN, *_FOUND),
        r"\b(?:evaluat|benchmark|test|compar|experiment)\w*\b.{0,50}\b(?:models?|systems?|"
        r"baselines?|LLMs?|agents?|algorithms?|methods?|classifiers?|GNNs?)\b",
    ),
)
_THEORY = (
    *_DISCUSSED,
    _OTHER,
    _cue(
        "theory.proof",
        (*_OWN, *_FOUND),
        r"\b(?:prove|proves|proved|proven|proofs?|theorems?|lemma|derive|derives|derived|bounds?|"
        r"converge\w*|undecidable|"
        r"NP-hard|if and only if|guarantees?)\b",
    ),
    _cue("theory.opinion", _ANY, r"\b(?:assum\w+|hypothesi\w+|conjectur\w+|we argue|we claim|postulat\w+)\b"),
    _cue(
        "theory.perspective",
        (*_OWN, Role.CONCLUSION),
        r"\b(?:perspective|viewpoint|point of view|lens|through the|framework|formalism|view of|"
        r"unif\w+|characteri[sz]\w+)\b",
    ),
    *_IDEAS,
    *_PROBLEMS,
    _cue("experiments.setting", (*_OWN, *_FOUND), _EVALUATED_ON),
)
_SURVEY = (
    _OTHER,
    _cue(
        "discussion.trends",
        _ANY,
        rf"\b(?:trends?|outlook|emerging|roadmap|open (?:problems?|questions?|challenges)|"
        rf"promising directions?)\b|{_FUTURE}",
    ),
    _cue(
        "discussion.gaps",
        (*_FOUND, Role.LIMITATION, Role.OTHER, Role.CONTRIBUTION),
        r"\bgaps?\b|\bunder-?explored\b|\bunderstudied\b|\black of\b|\bfew studies\b|\bunresolved\b",
    ),
    _cue("discussion.limitation", (*_FOUND, Role.LIMITATION), _LIMITS),
    _cue(
        "architecture.fields",
        _OWN,
        r"\b(?:categori[sz]|classif|divid|group|organi[sz]|sort|split)\w*\b.{0,50}\binto\b|"
        r"\b(?:two|three|four|five|six|seven) "
        r"(?:\w+ ){0,3}(?:categories|groups|classes|types|families|dimensions|aspects|parts|themes|areas|stages)\b",
    ),
    _cue(
        "architecture.perspective",
        _OWN,
        r"\b(?:taxonom|categori[sz]|classif|framework|perspective|unif|organi[sz])\w*\b",
    ),
    _cue(
        "background.scope",
        (*_OWN, Role.RESULT),
        r"\b(?:studies|articles|papers|trials|publications|records) (?:were|published|included|"
        r"that)\b|\b(?:pubmed|medline|"
        r"embase|scopus|web of science|cochrane|databases?) \b|\b(?:covers?|covering|scope|"
        r"focus(?:es|ed)? on|between|from) "
        r"(?:19|20)\d\d\b|\bwe (?:cover|focus on|include)\b",
    ),
    _cue(
        "conclusion.comparisons",
        _ANY,
        r"\b(?:compar\w+|versus|trade-?offs?|pros and cons|advantages and disadvantages|strengths and weaknesses)\b",
    ),
    _cue(
        "background.purpose",
        (Role.CONTRIBUTION, Role.OTHER, Role.METHOD),
        r"\b(?:survey|review|overview|summari[sz]|discuss|provid|present|aim|purpose|objective|examin|outlin)\w*\b",
    ),
    *_PROBLEMS,
    _cue("discussion.advantage", _FOUND, _STRENGTHS),
)
_STUDY = (
    *_DISCUSSED,
    _OTHER,
    _cue("experiments.setting", (*_OWN, *_FOUND), _EVALUATED_ON),
    *_PROBLEMS,
)

_OF_KIND = {
    PaperKind.METHOD: _METHOD,
    PaperKind.BENCHMARK: _BENCHMARK,
    PaperKind.THEORY: _THEORY,
    PaperKind.SURVEY: _SURVEY,
    PaperKind.OTHER: _STUDY,
}
CUES: Mapping[PaperKind, tuple[tuple[AttributeCue, re.Pattern[str]], ...]] = MappingProxyType(
    {kind: tuple((cue, re.compile(cue.words, re.I)) for cue in cues) for kind, cues in _OF_KIND.items()}
)
"""The cues of each kind in the order in which they choose their sentence: the rarest words first."""

_SHARED = {
    Role.BACKGROUND: "background",
    Role.PROBLEM: "problem.key_obstacle",
    Role.RESULT: "conclusion",
    Role.CONCLUSION: "conclusion",
    Role.LIMITATION: "discussion.limitation",
}

REST: Mapping[PaperKind, Mapping[Role, str]] = MappingProxyType(
    {
        PaperKind.METHOD: {**_SHARED, Role.CONTRIBUTION: "method.definition", Role.METHOD: "method.description"},
        PaperKind.BENCHMARK: {
            **_SHARED,
            Role.CONTRIBUTION: "dataset.content",
            Role.METHOD: "experiments.procedure",
            Role.RESULT: "experiments.result",
        },
        PaperKind.THEORY: {**_SHARED, Role.CONTRIBUTION: "theory.perspective", Role.METHOD: "theory.perspective"},
        PaperKind.SURVEY: {
            Role.BACKGROUND: "problem.definition",
            Role.PROBLEM: "problem.key_obstacle",
            Role.CONTRIBUTION: "background.purpose",
            Role.METHOD: "background.scope",
            Role.RESULT: "conclusion.results",
            Role.CONCLUSION: "conclusion.results",
            Role.LIMITATION: "discussion.limitation",
        },
        PaperKind.OTHER: {**_SHARED, Role.CONTRIBUTION: "problem.definition", Role.METHOD: "approach"},
    }
)
"""Where a sentence goes that no cue chose, by its part; one of no known part states nothing that a field asks for."""
