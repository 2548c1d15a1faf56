"""Which papers leave something open, and which words a later paper takes it up by."""

from __future__ import annotations

import re

from kg.algorithms.entities.plurals import singular
from kg.model.surveys.survey import Passage
from services.evidence.pack import EvidencePaper
from services.evidence.roles import Role, role
from services.text.lexicon import FUNCTION_WORDS, GENERIC_WORDS

_LONGEST = 45
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
    r"\b(?:needed|required|warranted|necessary|should|must|needs? to)\b"
    r"|\b(?:highlight|underscor|emphasi[sz]|indicat|suggest|stress|reveal|underlin|call|point)\w* (?:for |"
    r"to )?(?:the |an? )?"
    r"(?:[\w-]+ ){0,2}(?:need|necessity) (?:for|to|of)\b"
    r"|\b(?:our|the) future (?:work|research) (?:will|includes?|aims?|is|should|could)\b"
    r"|\b(?:remains?|is|are) left (?:open|for future|to future)\b",
    re.I,
)
"""That somebody must do something."""

_LIMIT = re.compile(
    r"\blimitations? (?:is|are|was|were|includes?|included)\b|\b(?:is|are) limited (?:by|to)\b"
    r"|\b(?:still|nevertheless|but|yet|however|although|even)\b[^.;]{0,80}\b(?:cannot|can not|fails? to|"
    r"do(?:es)? not (?!require|need|rely|depend|only)"
    r"|struggles?|falls? short|fall short|unable to|lags? behind|breaks? down)\b"
    r"|\b(?:models|methods|systems|approaches|agents|algorithms|networks|llms|humans|tools)\b[^.;]{0,30}"
    r"\b(?:struggle|fail to|fall short|lag behind|cannot)\b",
    re.I,
)
"""What does not work, as a finding of the paper itself."""

_NAMED_CHALLENGES = re.compile(
    r"\b(?:open|remaining|outstanding|unresolved|persistent|ongoing|existing|key|main|major|current|critical) "
    r"(?:[\w-]+ ){0,2}(?:challenges|problems|questions|issues|limitations|gaps|bottlenecks|barriers)\b[^.;]{0,40}"
    r"(?:,? (?:such as|including|like|namely|particularly|especially|e\.g\.,?)|:) ",
    re.I,
)
"""Challenges that a sentence names one by one, and does not only promise to discuss."""

_SPEAKS = re.compile(
    r"\b(?:discuss|outline|summari[sz]e|highlight|identif|present|offer|propos|conclud|inform"
    r"|pav|inspir|facilitat|promising|directions? for|avenues?)\w*\b",
    re.I,
)
"""That the paper speaks of what is open: an announcement."""

_CALLS = re.compile(r"\b(?:need|necessity) (?:for|to|of)\b|\b(?:needed|required|warranted|necessary)\b")
_SOLVES = re.compile(
    r"\b(?:address|overcom|tackl|solv|circumvent|mitigat|alleviat|eliminat|resolv|without the need|reduc\w+ the need"
    r"|motivat|to this end|we (?:therefore |thus )?(?:propose|introduce|present|develop))\w*\b",
    re.I,
)
"""That the paper itself does something about it."""

_OWN_FINDING = re.compile(
    r"\b(?:we|our (?:results|findings|experiments|analys[ei]s|evaluations?)|results|experiments|findings)\b[^.;]{0,30}"
    r"\b(?:show|find|found|reveal|demonstrate|indicate|observe|suggest|prove|conclude)\w*\b",
    re.I,
)

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
        if (at <= min(own) and not _names_challenges(text)) or len(text.split()) > _LONGEST or _SOLVES.search(text):
            continue
        if _names_one(text, is_last_word=at > max(answers, default=0), label=item.passages[at].label):
            found.append(item.passages[at].passage)
    return tuple(found)


def _names_challenges(text: str) -> bool:
    return _OWN.search(text) is not None and _NAMED_CHALLENGES.search(text) is not None


def _names_one(text: str, *, is_last_word: bool, label: str) -> bool:
    """Whether a sentence behind the paper's own work leaves something open; `is_last_word` where no answer follows."""
    if _names_challenges(text):
        return True
    if _SPEAKS.search(text) and not _CALLS.search(text):
        return False
    if _TO_DO.search(text) or label.startswith(("limitation", "strengths")):
        return True
    return (is_last_word and _STATE.search(text) is not None) or (
        _OWN_FINDING.search(text) and _LIMIT.search(text)
    ) is not None


def names_open_problem(item: EvidencePaper) -> bool:
    """Whether a paper leaves something open."""
    return bool(open_passages(item))


def shared_words(problem: str, text: str) -> int:
    """How many words of substance two sentences share."""
    return len(_words(problem) & _words(text))


def _words(text: str) -> set[str]:
    words = (singular(word.lower()) for word in _WORD.findall(text))
    return {word for word in words if word not in FUNCTION_WORDS and word not in GENERIC_WORDS}
