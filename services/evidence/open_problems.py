"""Which papers leave something open, and which words a later paper takes it up by."""

from __future__ import annotations

import re

from kg.model.surveys.survey import Passage
from services.evidence.pack import EvidencePaper
from services.evidence.roles import Role, role
from services.text.lexicon import FUNCTION_WORDS, GENERIC_WORDS, singular

_SHORT = 38
"""Words of a sentence that names a problem and does no more."""

SHARED_WORDS = 3
"""Words that a later paper must share with a problem to be told as one that takes it up."""

_TO_DO = (
    r"future (?:work|research|studies|trials?)|(?:is|are) (?:still |urgently )?(?:needed|required|warranted)|(?:further"
    r"|more|additional|larger|longer|prospective) (?:\w+ ){0,3}(?:research|studies|trials?|work|data|evidence)"
)
_UNSOLVED = re.compile(
    r"\b(?:remain(?:s|ing)? (?:\w+ )?(?:open|unclear|challenging|unexplored|unknown|difficult|limited|unsolved|elusive)"
    r"|remains? (?:an? )?(?:open|challenge)|still (?:lack|suffer|struggle|limited|open|challenging|unclear|an open|far)"
    r"|lack(?:s|ing)?|suffers? from|unexplored|under-?explored|understudied|poorly understood|little is known"
    r"|not (?:well |fully |yet )\w*|cannot|fails? to|limited (?:by|to|in)|limitations?|overlook\w*|neglect\w*|ignor\w+"
    r"|struggles?|bottleneck|hinder\w*|vulnerable|scarc\w+|challenges?|(?:is|are|be|remains?|highly) challenging"
    rf"|difficult to|open (?:questions?|problems?|issues?)|{_TO_DO})\b",
    re.I,
)
_LEFT_TO_DO = re.compile(
    rf"\b(?:{_TO_DO}|remains? (?:\w+ )?(?:open|unclear|unknown|unsolved|unexplored|elusive|to be)"
    r"|poorly understood|little is known|under-?explored|understudied|limitations? of (?:this|our|the))\b",
    re.I,
)
_ANNOUNCES = re.compile(
    r"\b(?:discuss|outline|summari[sz]e|present|highlight|suggest|propose|provide|identify|point|review|conclude|give"
    r"|address|tackle|overcom|solv|mitigat|alleviat|propel|offer|explore|examine|completes?|introduc"
    r"|develop|demonstrat|show|avoid|effectively|empower|promising|cover|ends? with|clos"
    r"|discussion)(?:e|s|es|d|ed|ing)?\b"
    r"|: first|\btwo\b",
    re.I,
)
_SPEAKS = re.compile(
    r"\b(?:discuss|outline|summari[sz]e|highlight|identif|provid|present|offer|suggest|propos|point|conclud|guid|inform"
    r"|shap|pav|inspir|facilitat|promising|directions? for|basis|foundation|avenues?)\w*\b",
    re.I,
)
_LACKS = frozenset({Role.PROBLEM, Role.LIMITATION})
_ANSWERS = frozenset({Role.CONTRIBUTION, Role.METHOD, Role.RESULT})
_WORD = re.compile(r"[^\W\d_]{4,}")


def is_unsolved(sentence: str) -> bool:
    """Whether a short sentence says that something is unsolved; the announcement of a discussion of it does not."""
    if len(sentence.split()) > _SHORT:
        return False
    return _UNSOLVED.search(sentence) is not None and _ANNOUNCES.search(sentence) is None


def _is_left_to_do(sentence: str) -> bool:
    """Whether a sentence leaves something named to others; that a paper speaks of what is left does not."""
    words = len(sentence.split())
    return words <= _SHORT and _LEFT_TO_DO.search(sentence) is not None and _SPEAKS.search(sentence) is None


def open_passages(item: EvidencePaper) -> tuple[Passage, ...]:
    """The sentences of a paper that name something unsolved and are not followed by what the paper does about it.

    A gap that a contribution, a method or a result follows is the reason for the paper and no open problem. What a
    paper leaves to future work counts wherever it stands after the first contribution.
    """
    last = max(len(item.passages) - 1, 1)
    roles = [role(each.passage.text, position=at / last, label=each.label) for at, each in enumerate(item.passages)]
    answers = [at for at, part in enumerate(roles) if part in _ANSWERS]
    found = []
    for at, each in enumerate(item.passages):
        text = each.passage.text
        is_after = bool(answers) and at > min(answers)
        is_last_word = is_after and at > max(answers) and roles[at] in _LACKS and is_unsolved(text)
        if is_last_word or (is_after and _is_left_to_do(text)):
            found.append(each.passage)
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
