"""What may be said of a paper: its publishable sentences, best first."""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import dataclass
from functools import lru_cache

from kg.model.surveys.survey import Passage, PassageId
from services.adapters.models.offline.language.attribution import attribute
from services.adapters.models.offline.language.centrality import content_words
from services.adapters.models.offline.language.names import subject_of
from services.evidence.pack import EvidencePaper
from services.evidence.roles import Role, role
from services.text.name_lists import named_authors

MERIT = {
    Role.CONTRIBUTION: 1.0,
    Role.METHOD: 0.7,
    Role.RESULT: 0.6,
    Role.CONCLUSION: 0.55,
    Role.LIMITATION: 0.3,
    Role.OTHER: 0.3,
    Role.PROBLEM: 0.25,
    Role.BACKGROUND: 0.15,
}
"""How much a sentence of each role tells about the paper itself rather than about the world, to a reader who meets the
paper there for the first time: a result says little before it is known of what."""

INFORMATIVE = 0.3
_COMFORTABLE = 32
"""Words past which a sentence costs its reader more than it tells."""
_BREVITY = 0.025
_LONGEST = 52
_TITLE_BONUS = 0.25
_NAMED, _UNNAMED = 0.1, -0.25
_LEANING = -0.3
_LEANS_ON_CONTEXT = re.compile(
    r"\b(?:these|this|those|the proposed|the above|such a|first|then|also|the task|the problem|in addition|"
    r"the (?:existing|described|resulting|generated|learned|obtained) \w+s)\b"
    r"|\btheir (?:\w+ )?(?:method|framework|model|approach|system|algorithm|analysis|results?|understanding)s?\b"
)
"""Words that a reader of the whole abstract would resolve and a reader of one sentence cannot."""

_BARE_DEFINITE = re.compile(
    r"\b[Tt]he (?:[a-z]+ )?([a-z]+)(?= (?:is|are|was|were|can|may|will|has|have|and|with|keeps?|includes?|"
    r"shows?|helps?|under|even|when|while|for)\b|[.,;])"
)
_UNSHARED = -0.15
"""Cost of a bare definite ("the decline", "the bias measures") whose noun the title does not have; two cost no more."""

_POINTS_OUTSIDE = re.compile(
    r"\bthese (?:\w+ ){0,2}(?:issue|problem|challenge|limitation|gap|question|drawback|concern|shortcoming|work)s\b"
    r"|\bthe (?:first|second|third|latter|former|above|remaining) (?:problem|issue|challenge|question|one)\b"
    r"|\bthis (?:emerging |new |growing |rapidly growing )?(?:field|area|gap|issue|problem|challenge|line)\b"
    r"|^It\b|\b(?:rest|remainder) of the\b|\btwo-fold\b|\baforementioned\b"
)
"""What a sentence taken from its abstract must not hold."""


_NAMED_SUBJECT = re.compile(r"\A(?:[A-Z]++[a-z0-9]++-?[A-Z][\w-]*+|[A-Z]{3,}+(?:-[\w-]++)?) [a-z]++(?<=[a-z]s)\b")
"""A name of its own spelling with a verb: `GraphRec learns`, `LSPE is`; not `GNNs are`."""

_DEFINES = re.compile(
    r"\A(?:[A-Z](?=[\w-]*[A-Z0-9])[\w-]++ is an? |The (?:\w+ )?(?:survey|review|overview|tutorial) by )"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """A sentence of a paper in the third person, without its citation.

    `authors` is how the text names the authors; `merit` in (0, 1.5) says how much the sentence tells of the paper.
    """

    item: EvidencePaper
    passage: Passage
    text: str
    authors: str
    role: Role
    merit: float

    @property
    def opens_with_authors(self) -> bool:
        """Whether the authors are the grammatical subject at the head of the sentence."""
        return self.text.startswith(self.authors + " ")


def statements(item: EvidencePaper, *, used: Container[PassageId] = (), least: float = 0.0) -> list[Statement]:
    """The publishable sentences of a paper that do not rest on a used passage, best first, ties in text order.

    `least` leaves out sentences of smaller merit; INFORMATIVE keeps those that tell of the paper and not of the world.
    """
    found = [each for each in _statements_of(item) if each.passage.id not in used and each.merit >= least]
    return sorted(found, key=lambda each: (-each.merit, each.passage.start))


def with_role(item: EvidencePaper, *roles: Role, used: Container[PassageId] = ()) -> list[Statement]:
    """Those of `statements` that play one of the roles, in the order of the roles given."""
    found = [each for each in statements(item, used=used) if each.role in roles]
    return sorted(found, key=lambda each: (roles.index(each.role), -each.merit, each.passage.start))


@lru_cache(maxsize=8_192)
def _statements_of(item: EvidencePaper) -> tuple[Statement, ...]:
    paper = item.paper
    name = subject_of(named_authors(paper), paper.title).name
    last = max(len(item.passages) - 1, 1)
    made = []
    for position, each in enumerate(item.passages):
        attributed = attribute(each.passage.text, authors=named_authors(paper), title=paper.title)
        if attributed is None or _POINTS_OUTSIDE.search(attributed.text) or len(attributed.text.split()) > _LONGEST:
            continue
        found = role(each.passage.text, position=position / last, label=each.label)
        is_own = attributed.names_authors or _names_its_system(attributed.text, paper.title, first=position == 0)
        part = _part(found, attributed.text, is_own=is_own, first=position == 0)
        made.append(
            Statement(
                item=item,
                passage=each.passage,
                text=attributed.text,
                authors=name,
                role=part,
                merit=_merit(attributed.text, part, paper.title, is_own=is_own),
            )
        )
    return tuple(made)


def _names_its_system(text: str, title: str, *, first: bool) -> bool:
    """Whether a sentence speaks of the method of its own paper by name: the title's, or a subject of its own spelling.

    A first sentence sets the scene, and what it names belongs to others.
    """
    system = title.partition(":")[0] if ":" in title else ""
    if 0 < len(system.split()) <= 2 and system in text:
        return True
    return not first and _NAMED_SUBJECT.match(text) is not None


def _part(found: Role, text: str, *, is_own: bool, first: bool) -> Role:
    """The role, put right where the words about the paper itself say more than the cues do."""
    if _DEFINES.match(text) and is_own:
        return Role.CONTRIBUTION
    if first and found in {Role.CONTRIBUTION, Role.RESULT, Role.METHOD} and not is_own:
        return Role.BACKGROUND
    return found


def _merit(text: str, part: Role, title: str, *, is_own: bool) -> float:
    words, title_words = set(content_words(text)), set(content_words(title))
    shared = len(title_words & words) / len(title_words) if title_words else 0.0
    long = max(0, len(text.split()) - _COMFORTABLE) * _BREVITY
    leaning = _LEANING if _LEANS_ON_CONTEXT.search(text) else 0.0
    unshared = sum(not title_words & set(content_words(noun)) for noun in _BARE_DEFINITE.findall(text))
    leaning += _UNSHARED * min(unshared, 2)
    return max(0.01, MERIT[part] + (_NAMED if is_own else _UNNAMED) + _TITLE_BONUS * shared + leaning - long)
