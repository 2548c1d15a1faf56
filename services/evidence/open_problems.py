"""Which papers name something unsolved."""

from __future__ import annotations

import re

from services.evidence.pack import EvidencePaper
from services.evidence.roles import Role, role

_SHORT = 38
"""Words of a sentence that names a problem and does no more."""
_UNSOLVED = re.compile(
    r"\b(?:remain(?:s|ing)? (?:\w+ )?(?:open|unclear|challenging|unexplored|unknown|difficult|limited|unsolved|elusive)"
    r"|remains? (?:an? )?(?:open|challenge)|still (?:lack|suffer|struggle|limited|open|challenging|unclear|an open|far)"
    r"|lack(?:s|ing)?|suffers? from|unexplored|under-?explored|understudied|poorly understood|little is known"
    r"|not (?:well |fully |yet )\w*|cannot|fails? to|limited (?:by|to|in)|limitations?|overlook\w*|neglect\w*|ignor\w+"
    r"|struggles?|bottleneck|hinder\w*|vulnerable|scarc\w+|challenges?|(?:is|are|be|remains?|highly) challenging"
    r"|difficult\w*|future (?:work|research))\b",
    re.I,
)
_ANNOUNCES = re.compile(
    r"\b(?:discuss|outline|summari[sz]e|present|highlight|suggest|propose|provide|identify|point|review|conclude|give"
    r"|address|tackle|overcom|solv|mitigat|alleviat|propel|offer|explore|examine|further studies|completes?|introduc"
    r"|develop|demonstrat|show|avoid|effectively|empower|promising|cover|ends? with|clos"
    r"|discussion)(?:e|s|es|d|ed|ing)?\b"
    r"|: first|\btwo\b",
    re.I,
)


def is_unsolved(sentence: str) -> bool:
    """Whether a short sentence says that something is unsolved; the announcement of a discussion of it does not."""
    if len(sentence.split()) > _SHORT:
        return False
    return _UNSOLVED.search(sentence) is not None and _ANNOUNCES.search(sentence) is None


def names_open_problem(item: EvidencePaper) -> bool:
    """Whether a sentence of a paper on limits or gaps names something unsolved."""
    last = max(len(item.passages) - 1, 1)
    return any(
        is_unsolved(each.passage.text)
        and role(each.passage.text, position=place / last, label=each.label) in {Role.LIMITATION, Role.PROBLEM}
        for place, each in enumerate(item.passages)
    )
