"""Who did it, where a sentence leaves that out: the agent of a passive, the people behind an aim."""

from __future__ import annotations

import re

from services.adapters.models.offline.language.names import Subject
from services.adapters.models.offline.language.rules import PASSIVE
from services.text.verbs import BASES, FINITE_AUXILIARIES, is_predicate

_AIM = re.compile(r"\ATo (?:\w+ly )?([a-z]+) (?=.*\.\Z)", re.S)
PROPOSED = re.compile(
    r"\A((?:An? (?!number\b|variety\b|range\b|series\b)|Two |Three |The proposed )[^,;]{1,120}? (?:is|are|was|"
    r"were) (?:\w+ly )?"
    r"(?:proposed|presented|introduced|developed|designed|devised|constructed|established))\b(?! by\b| that\b| and\b|,)"
)
"""Something new, as an indefinite says, that the authors of an abstract made."""

_ACTS = re.compile(r"\b(?:we|I|the authors?|this (?:study|paper|work|article|review))\b")
_WORD = re.compile(r"[a-z]+")
_SUBORDINATE = re.compile(r"\b(?:that|which|who|whose|whether|where|when|while|how|what|why|if|because|as)\b")


def passive_completed(text: str, subject: Subject, *, verbs: re.Pattern[str] = PASSIVE) -> str:
    """`A new model is proposed for X` gets its agent, unless the sentence names it already."""
    if subject.printed in text:
        return text
    return verbs.sub(lambda match: f"{match[1]} {_agent(subject)}", text, count=1)


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
    first, *later = rest.split(", ")
    return _is_clause(first, first=True) or any(_is_clause(part, first=False) for part in later)


def _is_clause(part: str, *, first: bool) -> bool:
    """Whether a part between commas holds a finite verb; in the first, that of the aim, only plain ones count."""
    words = ["", *_WORD.findall(_SUBORDINATE.split(part, maxsplit=1)[0]), ""]
    if first:
        return any(word in FINITE_AUXILIARIES for word in words)
    return any(is_predicate(*around) for around in zip(words, words[1:], words[2:], strict=False) if around[1])
