"""What the terms of a paper are to it: its task, its means, or a thing that it speaks of."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from kg.model.surveys.survey import Passage
from services.evidence.common_ground import DENIED, OWN, USED, spelt_out
from services.evidence.pack import EvidencePaper
from services.evidence.roles import Role, role
from services.text.acronyms import acronyms
from services.text.cleaning import readable
from services.text.entities import types
from services.text.lexicon import BROAD, NO_SUBJECTS
from services.text.terms import own_terms
from services.text.wordlist import word_list

_SHARE = 0.3
_AT_LEAST = 4
"""A term that a larger share of the papers name, and more than so many, is the subject of all of them."""

_BEFORE = 60
_TITLE_MEANS = re.compile(r"\b(?:using|with|via|by|through|based on|from|under)\b|-based\b|-guided\b|-driven\b", re.I)
_WORKED_ON = re.compile(
    r"\b(?:for|of|in|on|to|towards?|address\w*|tackl\w+|solv\w+|stud(?:y|ies|ied)|investigat\w+|explor\w+|examin\w+|"
    r"improv\w+|predict\w*|detect\w*|propos\w+|present\w*|introduc\w+|develop\w*|review\w*)"
    r"(?: an?| the| their| its)?(?: [\w-]+)? \Z",
    re.I,
)
_ARTICLE = re.compile(r"\b(an?|the) \Z", re.I)
_SCENE = frozenset({Role.BACKGROUND, Role.PROBLEM})
_FURNITURE = word_list("""
function space speed characteristic variability group sample modality criterion parameter weight event record
demographic behavior behaviour property structure size length region layer unit node variable matrix vector equation
patient participant subject medication
""")
"""Last words of terms that papers of a field hold by the way."""
_PRAISED = word_list("optimal overall unseen complex original same initial final corresponding baseline")


class TermUse(StrEnum):
    """What a term is to a paper that names it."""

    TASK = "what the paper works on"
    MEANS = "what it works with"
    FOUND = "what its findings speak of"
    SAID = "what it speaks of"


@dataclass(frozen=True, slots=True, kw_only=True)
class UsedTerm:
    """A term of a paper: as written, with its article; what it is to the paper; and the sentence that says so."""

    spelling: str
    use: TermUse
    passage: Passage


@dataclass(frozen=True, slots=True, kw_only=True)
class TermHolders:
    """A term, folded and with its acronyms in words, and what it is to each paper of `uses`, by place in the list."""

    key: str
    uses: Mapping[int, UsedTerm]


def alike_terms(items: Sequence[EvidencePaper], *, barred: frozenset[str]) -> tuple[TermHolders, ...]:
    """The terms that two papers or more name in what they say of their own work; longest first, ties by the alphabet.

    Args:
        items: papers of a text.
        barred: words of the topic; a term of nothing but these is that of every paper.
    """
    known = acronyms(readable(each.passage.text) for item in items for each in item.passages)
    held: defaultdict[str, dict[int, UsedTerm]] = defaultdict(dict)
    named: defaultdict[str, set[int]] = defaultdict(set)
    for place, item in enumerate(items):
        for key, term in _terms_of(item).items():
            whole = spelt_out(key, known)
            named[whole].add(place)
            if term is not None:
                held[whole].setdefault(place, term)
    most = max(_AT_LEAST, _SHARE * len(items))
    kept = [
        TermHolders(key=key, uses=uses)
        for key, uses in held.items()
        if len(uses) > 1 and len(named[key]) <= most and _tells(key, barred)
    ]
    return tuple(sorted(kept, key=lambda each: (-len(each.key.split()), each.key)))


def _tells(key: str, barred: frozenset[str]) -> bool:
    words = key.split()
    if len(words) < 2 or set(words) <= barred or key in BROAD or key in NO_SUBJECTS:
        return False
    if any(word.endswith("treated") or word == "placebo" for word in words):
        return False
    return words[-1] not in _FURNITURE and words[0] not in _PRAISED


@lru_cache(maxsize=4_096)
def _terms_of(item: EvidencePaper) -> Mapping[str, UsedTerm | None]:
    """The terms of a paper by their folded form; None for what only its background names."""
    title, last = item.paper.title, max(len(item.passages) - 1, 1)
    titled = {key: not _TITLE_MEANS.search(title[: max(title.find(text), 0)]) for key, text in own_terms(title).items()}
    found: dict[str, UsedTerm | None] = {}
    for position, each in enumerate(item.passages):
        text = readable(each.passage.text)
        part = role(each.passage.text, position=position / last, label=each.label)
        for key, term in own_terms(text).items():
            before = text[max(0, text.find(term) - _BEFORE) : max(text.find(term), 0)]
            use = _use(before, text, part, titled.get(key), is_ailment=types.is_ailment(key))
            if use is None:
                found.setdefault(key, None)
            elif (known := found.get(key)) is None or _ORDER.index(use) < _ORDER.index(known.use):
                article = _ARTICLE.search(before)
                spelling = f"{article[1].lower()} {term}" if article else term
                found[key] = UsedTerm(spelling=spelling, use=use, passage=each.passage)
    return found


_ORDER = tuple(TermUse)


def _use(before: str, text: str, part: Role, titled: bool | None, *, is_ailment: bool) -> TermUse | None:
    """What a term is to the paper of a sentence; `titled` whether its title has it, and not as a means.

    Nobody works with an ailment: `patients with prostate cancer` names no means.
    """
    if DENIED.search(before) or (part in _SCENE and titled is None):
        return None
    if titled:
        return TermUse.TASK
    is_own = part in {Role.CONTRIBUTION, Role.METHOD} or OWN.search(text) is not None
    if (titled is False or (is_own and USED.search(before))) and not is_ailment:
        return TermUse.MEANS
    if part is Role.CONTRIBUTION and _WORKED_ON.search(before):
        return TermUse.TASK
    return TermUse.FOUND if part is Role.RESULT else TermUse.SAID
