"""Which papers leave something open, and which words a later paper takes it up by."""

from __future__ import annotations

import re

from kg.algorithms.entities.plurals import singular
from kg.model.surveys.survey import Passage
from services.evidence.pack import EvidencePaper
from services.evidence.roles import Role, role
from services.text.lexicon import FUNCTION_WORDS, GENERIC_WORDS

_LONGEST = 38
"""Words of a sentence that names a problem and does no more."""

SHARED_WORDS = 3
"""Words that a later paper must share with a problem to be told as one that takes it up."""

_STATE = re.compile(
    r"\bremain(?:s|ing)? (?:an? |to be |largely |poorly |relatively |still |highly )*(?:open|unclear|challeng\w+"
    r"|unknown|unexplored|difficult|limited|unsolved|unresolved|elusive|under-?explored|understood|seen"
    r"|determined|investigated)\b"
    r"|\bstill (?:an? )?(?:lacks?|faces?|limited|open|unclear|unknown|suffers?|requires?|challenging|far from)\b"
    r"|\b(?:poorly|not well|not fully|not yet) (?:understood|known|clear|established|explored)\b|\blittle is known\b"
    r"|\bopen (?:research )?(?:questions?|problems?|issues?|challenges?)\b|\bchallenges (?:still )?remain\b",
    re.I,
)
"""That something is not settled."""

_TO_DO = re.compile(
    r"\b(?:future|further|more|additional|larger|longer|prospective|adequately powered|high-quality)\b[^.;]{0,60}"
    r"\b(?:research|stud(?:y|ies)|trials?|RCTs?|work|investigations?|validation|evaluation)\b[^.;]{0,80}"
    r"\b(?:needed|required|warranted|necessary|should|must|needs? to)\b",
    re.I,
)
"""That somebody must do something."""

_SPEAKS = re.compile(
    r"\b(?:discuss|outline|summari[sz]e|highlight|identif|present|offer|propos|conclud|inform"
    r"|pav|inspir|facilitat|promising|directions? for|avenues?)\w*\b",
    re.I,
)
"""That the paper speaks of what is open: an announcement."""

_OWN = re.compile(
    r"\b(?:we|our|I|this (?:\w+ )?(?:paper|work|study|article|survey|review|trial|thesis)|the (?:proposed|authors?)|"
    r"here)\b",
    re.I,
)
_ANSWERS = frozenset({Role.CONTRIBUTION, Role.METHOD, Role.RESULT})
_WORD = re.compile(r"[^\W\d_]{4,}")


def open_passages(item: EvidencePaper) -> tuple[Passage, ...]:
    """The sentences of a paper that leave something open and are not followed by what the paper does about it.

    What is to be done counts wherever it stands after the first sentence on the paper's own work; that something is not
    settled counts only where no contribution, method or result follows, which would make it the reason for the paper.
    """
    last = max(len(item.passages) - 1, 1)
    texts = [each.passage.text for each in item.passages]
    roles = [role(text, position=at / last, label=item.passages[at].label) for at, text in enumerate(texts)]
    own = [at for at, text in enumerate(texts) if roles[at] in _ANSWERS and (_OWN.search(text) or at > last / 2)]
    if not own:
        return ()
    answers = [at for at, part in enumerate(roles) if part in _ANSWERS and _STATE.search(texts[at]) is None]
    found = []
    for at, text in enumerate(texts):
        if at <= min(own) or len(text.split()) > _LONGEST or _SPEAKS.search(text):
            continue
        if _TO_DO.search(text) or (at > max(answers, default=0) and _STATE.search(text)):
            found.append(item.passages[at].passage)
    return tuple(found)


def names_open_problem(item: EvidencePaper) -> bool:
    """Whether a paper leaves something open."""
    return bool(open_passages(item))


def shared_words(problem: str, text: str) -> int:
    """How many words of substance two sentences share."""
    return len(_words(problem) & _words(text))


def _words(text: str) -> set[str]:
    words = (singular(word.lower()) for word in _WORD.findall(text))
    return {word for word in words if word not in FUNCTION_WORDS and word not in GENERIC_WORDS}
