"""`Our model`, `the proposed model`, `the model shows`: whose model it is, said once."""

from __future__ import annotations

import re

from services.adapters.models.offline.language.names import Subject
from services.adapters.models.offline.language.rules import DOCUMENTS, HEADS, NP_STOP
from services.text.verbs import FINITE

_LONGEST_PHRASE = 7
_DOCUMENT = re.compile(DOCUMENTS)
_TOKEN = re.compile(r" ?([\w&/+'-]+)")
_OWNED = re.compile(
    r"\b(Our|our|My|my|The proposed|the proposed|The presented|the presented|The introduced|The developed|"
    r"the developed|The suggested|the suggested) (?:proposed |novel |new |own |newly proposed |presented |developed )*"
)
_BARE = re.compile(
    r"^The (?=(?:proposed )?(?:(?:resulting|final|full|whole|trained|novel|new|learned|initial) )?(?:model|method|"
    r"approach|framework|system|algorithm|architecture|technique|network|procedure|experiments|results|findings|"
    r"analysis|"
    r"evaluation|experimental results|empirical results|simulation results|pipeline|dataset|benchmark|theory|"
    r"mechanism|methodology|strategy|scheme|platform|tool|main contributions?|main idea|key idea|main result|"
    r"core idea|key insight|evaluation results|numerical results|extensive experiments|theoretical analysis|"
    r"theoretical results)\b)"
)
_OTHERS_OUTCOMES = re.compile(r"The (?:[a-z]+ )?(?:results|findings) (?:of|from) ")
"""`The results of highly cited articles`: not those of the authors."""

_PARENTHESIS = re.compile(r" \([^()]{1,90}\)")
_SECOND = re.compile(r" and (?:[a-z-]+ ){0,2}?([a-z-]+)(?= )")
"""The other of two owned things: `our findings and insights`."""

_WE = re.compile(r"\b(?:We|we)\b")
_SPEAKS_SOON = re.compile(r".{0,60}?, we\b")
_GOES_ON_AS_PARTICIPLE = re.compile(
    r" (?:used|based|applied|developed|proposed|obtained|presented|described|introduced|employed|suggested|"
    r"considered) |"
    r" (?:\w+ )?(?:remains?|tends? to)\b"
)
"""`The technique developed was applied`: what follows belongs to the noun and is no predicate. What "remains" is
everybody's: `our cities remain crowded`."""
_ACRONYM = re.compile(r"[A-Z][\w+-]*[A-Z0-9][\w+-]*")

_KIND_OF_EVIDENCE = (
    r"(?:[Ee]xtensive|[Cc]omprehensive|[Tt]horough|[Ee]xperimental|[Ee]mpirical|[Nn]umerical|[Ss]imulation|[Ss]imulated|"
    r"[Tt]heoretical|[Qq]uantitative|[Qq]ualitative|[Aa]blation|[Cc]omputational|[Aa]dditional|[Ff]urther|[Dd]etailed|"
    r"[Pp]reliminary|[Ii]nitial|[Ff]irst|[Kk]ey|[Mm]ain|[Pp]rincipal|[Oo]verall|[Ss]ystematic|[Rr]igorous|[Ll]arge-scale|[Rr]eal-world|[Cc]omparative|[Ss]tatistical|"
    r"[Bb]enchmark(?:ing)?|[Ee]valuation|[Aa]dequate|[Ee]xhaustive|[Ii]ntensive|[Pp]ost-hoc|[Cc]ase|[Uu]ser|[Tt]est|"
    r"[Ss]ensitivity|[Ss]ubgroup|[Rr]egression|[Mm]ultivariate|[Mm]ultivariable|[Ss]imulations?|[Ff]ield)"
)
_EVIDENCE = re.compile(
    rf"\A((?:The |An? )?)((?:{_KIND_OF_EVIDENCE}(?:,| and)? )*)"
    r"([Ee]xperiments?|[Ee]xperimentations?|[Rr]esults?|[Ss]imulations?|[Ee]valuations?|[Aa]nalys[ei]s|[Ss]tud(?:y|ies)|"
    r"[Tt]ests?|[Cc]omparisons?|[Ff]indings|[Vv]alidations?)((?: and (?:case studies|analyses|experiments|results|"
    r"simulations|"
    r"ablations|evaluations))?)"
    r"(?= (?:(?:on|in|with|across|over|using|under|from|based|conducted|performed|carried|evaluated|"
    r"against|and)\b[^;:]* )?"
    r"(?:also |further |clearly |consistently )?"
    r"(?:show|demonstrate|reveal|indicate|confirm|validate|verify|suggest|prove|illustrate|highlight|find|found|shown|"
    r"validat|verifi|achieve|establish|underscore|support)(?:e?s|e?d)?\b)"
)
"""`Extensive experiments on two lakes show that …`: evidence of which nobody is said to be the author."""

_PROPOSED_LATER = re.compile(r"\bthe (?:newly )?(?:proposed|presented) (?=[a-z][\w-]* )")
_NEEDS_A_KIND = frozenset({"study", "studies", "analysis", "analyses", "test", "tests", "comparison", "comparisons"})
_OUTCOMES = frozenset({"result", "results", "finding", "findings"})


def owned_phrases(text: str, subject: Subject) -> str:
    """The first phrase that belongs to the paper gets its owner; later ones are left to pronouns.

    "Our model learns X" -> "The model of Kipf and Welling learns X". Nothing changes where the end of the noun phrase
    is not certain, where the sentence already names the authors, or where "we" comes first and will.
    """
    if subject.printed in text:
        return text
    match = _OWNED.search(text) or _BARE.match(text)
    if match is None or _WE.search(text[: match.start()]) or _OTHERS_OUTCOMES.match(text):
        return text
    if match.start() > 0 and match[1].lower() in {"our", "my"} and _SPEAKS_SOON.match(text[match.end() :]):
        return text  # "In our experiments, we find": the name goes to the subject
    end = _phrase_end(text, match.end())
    if end is None or _GOES_ON_AS_PARTICIPLE.match(text, end):
        return text
    if (second := _SECOND.match(text, end)) and second[1] in HEADS:
        end = second.end()
    article = "The" if text[match.start()].isupper() else "the"
    if text[end:].startswith((" of ", " for ", " on ")):
        return _possessive(text, match.start(), match.end(), subject)
    head = text[match.end() : end].partition(" (")[0].rpartition(" ")[2]
    owner = _owner(subject, "by" if _DOCUMENT.fullmatch(head) else "of")
    return f"{text[: match.start()]}{article} {text[match.end() : end]} {owner}{text[end:]}"


def _owner(subject: Subject, link: str) -> str:
    """`of Kipf and Welling`, and of a work without authors `in “Title”`."""
    return f"in {subject.printed}" if subject.is_title else f"{link} {subject.name}"


def later_owned(text: str, subject: Subject) -> str:
    """`Kipf and Welling show that the proposed model learns` -> `… that their model learns`."""
    named = text.find(subject.printed)
    return text if named < 0 else text[:named] + _PROPOSED_LATER.sub(f"{subject.possessive} ", text[named:])


def owned_evidence(text: str, subject: Subject) -> str:
    """`Extensive experiments show X` -> `Extensive experiments by Kipf and Welling show X`, unless they are named."""
    match = None if subject.printed in text else _EVIDENCE.match(text)
    if match is None:
        return text
    article, kind, head = match[1], match[2], match[3].lower()
    if head in _NEEDS_A_KIND and not kind:
        return text
    if head in _OUTCOMES and not article:
        article, kind = "The ", kind[:1].lower() + kind[1:]
    noun = head if article or kind else match[3]
    owner = _owner(subject, "of" if head in _OUTCOMES else "by")
    return f"{article}{kind}{noun}{match[4]} {owner}{text[match.end() :]}"


def _possessive(text: str, start: int, end: int, subject: Subject) -> str:
    """`Our analysis of depth` -> `Kipf and Welling's analysis of depth`; a work without authors owns nothing."""
    if subject.is_title:
        return text
    return f"{text[:start]}{subject.name}'s {text[end:]}"


def _phrase_end(text: str, start: int) -> int | None:
    """Where the noun phrase that begins at `start` ends; None when its last word is no noun a paper can own."""
    position, last = start, ""
    for _ in range(_LONGEST_PHRASE):
        match = _TOKEN.match(text, position)
        if match is None or match[1].lower() in NP_STOP:
            break
        word = match[1]
        if last.lower() in HEADS and (word.endswith("ly") or (word.lower() in FINITE and word.lower() not in HEADS)):
            break
        last, position = word, match.end()
    named = _ACRONYM.fullmatch(last) is not None
    if last.lower() not in HEADS and not named:
        return None
    parenthesis = _PARENTHESIS.match(text, position)
    return parenthesis.end() if parenthesis else position
