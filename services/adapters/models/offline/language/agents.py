"""Who did it, where a sentence leaves that out: the agent of a passive, the people behind an aim."""

from __future__ import annotations

import re

from services.adapters.models.offline.language.names import Subject
from services.adapters.models.offline.language.rules import PASSIVE
from services.text.verbs import BASES, FINITE_AUXILIARIES, has_predicate
from services.text.wordlist import word_list

_AIM = re.compile(r"\ATo (?:\w+ly )?([a-z]+) (?=.*\.\Z)", re.S)
PROPOSED = re.compile(
    r"\A((?:An? (?!number\b|variety\b|range\b|series\b)|Two |Three |The proposed )"
    r"(?:(?! (?:if|when|where|whether|that|which|who|whose|because|while|as|is|are|was|were|has|have|had)\b)"
    r"[^,;]){1,120}? (?:is|are|was|were) (?:\w+ly )?"
    r"(?:(?:proposed|presented|introduced|developed|designed|devised|constructed|established)|"
    r"(?:described|presented|proposed|introduced) and (?:applied|tested|evaluated|validated|illustrated|demonstrated|"
    r"implemented|discussed|compared)))\b"
    r"(?! by\b| that\b| and\b|,)|"
    r"\A([A-Z]\w{0,24}[A-Z0-9]\w{0,24} (?:is|was) (?:proposed|presented|introduced|developed))\b"
    r"(?! by\b| that\b| and\b|,)"
)
"""Something new, as an indefinite says, that the authors of an abstract made."""

SOME_AUTHORS = re.compile(r"\bthe authors\b(?!')")
"""Inside a sentence: those of the paper, or those of what it reviews."""

_ACTS = re.compile(r"\b(?:we|I|the authors?|this (?:study|paper|work|article|review))\b")
_WORD = re.compile(r"[a-z]+")
_CLAUSE_ENDS = re.compile(r"[,;:]")
_SUBORDINATE = re.compile(r"\b(?:that|which|who|whose|whether|where|when|while|how|what|why|if|because|as)\b")


def passive_completed(text: str, subject: Subject, *, verbs: re.Pattern[str] = PASSIVE) -> str:
    """`A new model is proposed for X` gets its agent, unless the sentence names it already."""
    if subject.printed in text:
        return text
    match = next((each for each in verbs.finditer(text) if not _is_subordinate(text[: each.start()])), None)
    return text if match is None else f"{text[: match.end()]} {_agent(subject)}{text[match.end() :]}"


def _is_subordinate(before: str) -> bool:
    """Whether a verb after these words belongs to a clause that hangs on another: `if too few data were presented`."""
    return _SUBORDINATE.search(_CLAUSE_ENDS.split(before)[-1]) is not None


def _agent(subject: Subject) -> str:
    return f"in {subject.printed}" if subject.is_title else f"by {subject.name}"


def aim_told(text: str, subject: Subject) -> str:
    """`To assess how X acts.` under the heading of an aim -> `Kipf and Welling set out to assess how X acts.`

    Nothing changes where a main clause may follow: after a comma, or with a finite verb outside a subordinate clause.
    """
    match = _AIM.match(text)
    if match is None or match[1] not in BASES or _ACTS.search(text) or _may_go_on(text[match.end() :]):
        return text
    verb = "set" if subject.plural else "sets"
    return f"{subject.name} {verb} out to {text[3:]}"


def _may_go_on(rest: str) -> bool:
    """Whether something that may be a main clause follows: a finite verb that no subordinating word stands before."""
    if ", instead of " in rest:
        return True
    first, *later = rest.split(", ")
    return _is_clause(first, first=True) or any(_is_clause(part, first=False) for part in later)


def _is_clause(part: str, *, first: bool) -> bool:
    """Whether a part between commas holds a finite verb; in the first, that of the aim, only plain ones count."""
    words = _WORD.findall(_SUBORDINATE.split(part, maxsplit=1)[0])
    if first:
        return any(word in FINITE_AUXILIARIES for word in words)
    return has_predicate(words)


EVERYDAY = word_list("""
need live know think want like feel hope wish rely depend own speak interact buy hear become became belong behave
suffer lack lacked perceive come came go went grow lose lost remember exist believe see saw face faced expect look
care enjoy spend spent tend trust talk die die eat sleep work struggle encounter call tell understand get got
experience inherit inhabit acquire enter outperform surpass exceed beat
""")
"""Verbs after "we" of which everybody may be the subject."""

ABLE = re.compile(r"\A(?:\w+ly )?(?:able|interested|the first)\b")
"""What authors say of themselves after "we are"; "we are confronted with" is said of everybody."""

EXPERIENCED = re.compile(
    r"\A(?:\w+ly |also |now |not |all )*(?:become|seen|witnessed|come|known|been|lost|had|grown|lived|entered|"
    r"learned|gotten|reached|long|little|no|the|a|an|some|to|only|few|yet)\b"
)
"""What follows "we have" where everybody is meant."""

_NUMERAL_AFTER = re.compile(r" (?:and|or|to|vs|versus|in|of|for|with|than|at|on|as|by|from|are|is|were)\b")
_NUMBERED = re.compile(
    r"\b(?:group|type|phase|class|stage|grade|part|level|study|trial|experiment|factor|category|tier|"
    r"cohort|arm|world war)s?"
    r"(?: [IVX]+(?:,| and| or))* \Z",
    re.I,
)
"""`in group I and II`, `phase I trials`: a number, and nobody speaks."""


def is_numeral(before: str, rest: str) -> bool:
    """Whether an `I` between two texts counts: `in group I and II`.

    >>> is_numeral("The risk in group ", " and group II"), is_numeral("In brief, ", " show that")
    (True, False)
    """
    return _NUMERAL_AFTER.match(rest) is not None or _NUMBERED.search(before) is not None
