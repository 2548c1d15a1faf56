"""What may be said of a paper: its publishable sentences, best first."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container
from dataclasses import dataclass, replace
from functools import lru_cache

from kg.model.surveys.survey import Passage, PassageId
from services.adapters.models.offline.language.agents import PROPOSED, passive_completed
from services.adapters.models.offline.language.attribution import Refused, judged
from services.adapters.models.offline.language.centrality import content_words
from services.adapters.models.offline.language.names import subject_of
from services.adapters.models.offline.language.references import AUTHORS, ownerless, stems, unresolved
from services.adapters.models.offline.language.rules import OTHERS_DID, OTHERS_SAID
from services.adapters.models.offline.language.short_names import Names, spelt_out
from services.brief.phrasing import capitalised
from services.document.names_in_text import uncited_authors
from services.evidence.pack import EvidencePaper
from services.evidence.roles import Role, role
from services.text.name_lists import named_authors
from services.text.verbs import NOUN_LIKE, PLURAL_OF

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

_REPORTABLE = frozenset({Role.RESULT, Role.CONCLUSION, Role.CONTRIBUTION})
INFORMATIVE = 0.3
_COMFORTABLE = 32
"""Words past which a sentence costs its reader more than it tells."""
_BREVITY = 0.025
_LONGEST = 52
_TITLE_BONUS = 0.25
_NAMED, _UNNAMED, _NOBODY = 0.1, -0.25, -0.6
"""A finding that names nobody can be reported by its authors; a step or a view that does is everybody's."""
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
    r"|\b(?:\w+ed|shown|given) (?:above|below|earlier|previously)\b|\A(?:Hereafter|Thereafter|Afterwards)\b"
    r"|\bthe (?:problem|issue|challenge|question|task|step|stage|case) \d\b"
    r"|^It\b|\bthe mentioned\b|\bone can (?:conclude|see|say)\b"
    r"|\b(?:rest|remainder) of the\b|\btwo-fold\b|\baforementioned\b"
    r"|\(as (?:defined|described|discussed|specified|detailed|shown) |\AIn (?:Part|Stage|Step) [A-D\dIV]{1,3},"
    r"|\bthe same (?:overall |general )?(?:pattern|trend|picture|conclusions?)(?=[.,;]| (?:was|were|is|are)\b)"
)
"""What a sentence taken from its abstract must not hold."""


_OF_NOTHING = re.compile(
    rf"\A{AUTHORS} (?:\w+ly )?\w+ (?:an? |the |some )?(?:[\w-]+ ){{0,3}}?(?:overview|summary|description|account|"
    r"discussion|analysis|review|examination|history|explanation|survey|evaluation|assessment|details?) "
    r"(?:of|on|about|into) its\b"
)
"""`They provide an overview of its parts`: nothing before says of what."""

_LEAST_CONTENT, _LEAST_ALONE = 2, 3
"""Words of its own that a sentence worth reading holds, behind another of its paper and alone."""

_ONE_SIDE = 0.3
_CONTRASTS = re.compile(
    r"\A\W*+(?:However|In contrast|By contrast|Conversely|But|Yet|Nevertheless|Nonetheless|On the other hand|"
    r"On the contrary|Whereas|Only|Although)\b"
)
"""A sentence that takes back or limits the one before it."""

_SECONDARY = 0.15
_GOES_ON = re.compile(
    r"\A\W*+(?:Also|Additionally|In addition|Furthermore|Moreover|Besides|Further|Finally|Lastly|"
    r"(?:We|I|The authors|The (?:paper|study|review|article)|This (?:paper|work|study|review|article|survey)) "
    r"(?:also|further|furthermore|additionally|finally))\b"
)
"""A sentence that adds to another, so that it seldom says the main thing: `We also …`, `Finally, …`."""

_HYPHENATED = re.compile(r"\b([a-z]{2,})-([a-z]{2,})\b")
_THING = (
    r"(?:method|model|approach|framework|system|algorithm|technique|network|procedure|architecture|scheme|strategy|"
    r"tool|pipeline|solution|mechanism|methodology|platform|attack|defen[sc]e|benchmark|dataset)s?"
)
_BARE_OWNED = re.compile(
    rf"\b[Tt]he {_THING} (?:of|by) (?:[A-Z][\w'’-]+ ){{1,3}}|(?:\b(?:[Tt]heir|[Tt]he authors?'s?)|[a-z.]'s) {_THING}\b"
)
"""`The model of Dong et al.`, `their method`: a reader who was not told of the thing learns nothing of it."""

_INTRODUCED = re.compile(
    rf"\b(?:[Aa]n?|[Nn]ew|novel|two|three) (?:[\w-]+ ){{0,6}}?{_THING}\b|(?:propose|introduce|present)s? [A-Z]"
)

_NAMED_SUBJECT = re.compile(r"\A(?:[A-Z]++[a-z0-9]++-?[A-Z][\w-]*+|[A-Z]{3,}+(?:-[\w-]++)?) ([a-z]++)\b")
"""A name of its own spelling with a verb: `GraphRec learns`, `LSPE is`; not `GNNs are`."""

OUTCOMES = re.compile(r"\A(?:The |Their )?(?:[\w-]+ ){0,2}(?:findings|results) (?:of|in|from|by) ")
"""`The results of the study by Dong et al. suggest`: what was found, though the study is named."""

_AIMS = re.compile(r" sets? out to ")
_DEFINES = re.compile(
    r"\A(?:[A-Z](?=[\w-]*[A-Z0-9])[\w-]++ is an? |The (?:\w+ )?(?:survey|review|overview|tutorial) by )"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """A sentence of a paper in the third person, without its citation.

    `authors` is how the text names the authors; `merit` in (0, 1.5) says how much the sentence tells of the paper.
    `beside` are passages that it rests on besides `passage`: where a short name is spelt out, or a finding stands.
    """

    item: EvidencePaper
    passage: Passage
    text: str
    authors: str
    role: Role
    merit: float
    beside: tuple[Passage, ...] = ()

    @property
    def opens_with_authors(self) -> bool:
        """Whether the authors are the grammatical subject at the head of the sentence."""
        return self.text.startswith((f"{self.authors} ", f"{capitalised(self.authors)} "))

    @property
    def names_authors(self) -> bool:
        """Whether the sentence says whose work it tells of."""
        return self.authors in self.text or self.text.startswith(capitalised(self.authors))


def statements(item: EvidencePaper, *, used: Container[PassageId] = (), least: float = 0.0) -> list[Statement]:
    """The publishable sentences of a paper that do not rest on a used passage, best first, ties in text order.

    `least` leaves out sentences of smaller merit; INFORMATIVE keeps those that tell of the paper and not of the world.
    """
    return [each for each in candidates(item, used=used) if each.merit >= least]


def with_role(item: EvidencePaper, *roles: Role, used: Container[PassageId] = ()) -> list[Statement]:
    """Those of `statements` that play one of the roles, in the order of the roles given."""
    found = [each for each in statements(item, used=used) if each.role in roles]
    return sorted(found, key=lambda each: (roles.index(each.role), -each.merit, each.passage.start))


def candidates(item: EvidencePaper, *, known: str = "", used: Container[PassageId] = ()) -> list[Statement]:
    """As `statements`, to a reader who has also just read `known` of the same paper."""
    return [each for each in _judged_of(item, known).standing if each.passage.id not in used]


def refusals(item: EvidencePaper) -> dict[str, int]:
    """How many sentences of a paper cannot be told, by the class of the fault, most common first."""
    classes = Counter((*_drafts_of(item).refused, *_judged_of(item, "").leaning))
    return dict(sorted(classes.items(), key=lambda each: (-each[1], each[0])))


@dataclass(frozen=True, slots=True)
class _Judged:
    """The sentences of a paper that stand alone, best first, and why each of the others needs another before it."""

    standing: tuple[Statement, ...]
    leaning: tuple[str, ...]


@lru_cache(maxsize=8_192)
def _judged_of(item: EvidencePaper, known: str) -> _Judged:
    """Asked for again and again while a survey is written."""
    words = stems(f"{item.paper.title} {known}")
    judged_alone = [_standing_alone(draft, item, known=known, words=words) for draft in _drafts_of(item).drafts]
    standing = [each for each in judged_alone if not isinstance(each, str)]
    return _Judged(
        standing=tuple(sorted(standing, key=lambda each: (-each.merit, each.passage.start))),
        leaning=tuple(each for each in judged_alone if isinstance(each, str)),
    )


@dataclass(frozen=True, slots=True)
class _Drafts:
    """The whole sentences of a paper, before it is asked whether they stand alone, and why the others are refused."""

    drafts: tuple[Statement, ...]
    refused: tuple[str, ...]


@lru_cache(maxsize=8_192)
def _drafts_of(item: EvidencePaper) -> _Drafts:
    paper = item.paper
    subject = subject_of(named_authors(paper), paper.title)
    name = subject.printed
    last = max(len(item.passages) - 1, 1)
    made: list[Statement] = []
    refused: list[str] = []
    for position, each in enumerate(item.passages):
        turned = judged(each.passage.text, authors=named_authors(paper), title=paper.title)
        reason = (
            turned.reason if isinstance(turned, Refused) else _fault_here(turned.text, each.passage.text, item, name)
        )
        if isinstance(turned, Refused) or reason:
            refused.append(reason)
            continue
        found = role(each.passage.text, position=position / last, label=each.label)
        text = turned.text
        if found is Role.CONTRIBUTION and position:
            text = passive_completed(text, subject, verbs=PROPOSED).replace("et al..", "et al.")
        is_own = turned.names_authors or name in text or _names_its_system(text, paper.title, first=position == 0)
        part = _part(found, text, is_own=is_own, first=position == 0)
        merit = _merit(text, part, paper.title, is_own=is_own) - _one_sided(item, position, part)
        merit -= _SECONDARY if _GOES_ON.match(each.passage.text) else 0.0
        made.append(
            Statement(item=item, passage=each.passage, text=text, authors=name, role=part, merit=max(0.01, merit))
        )
    return _Drafts(drafts=tuple(made), refused=tuple(refused))


def _fault_here(text: str, passage: str, item: EvidencePaper, name: str) -> str:
    """What is wrong with a printable sentence of a passage in the light of its abstract; "" when nothing."""
    if len(text.split()) > _LONGEST:
        return "longer than a reader follows"
    if _points_away(text, passage, name):
        return "points at what the reader does not see"
    if OTHERS_SAID.search(text) or OTHERS_DID.search(text.replace(name, "")) or uncited_authors(text, [item.paper]):
        return "what others have said"
    if content(text, name) < _LEAST_CONTENT:
        return "says nothing of its own"
    whole = f"{item.paper.title} {item.paper.content or ''}".lower()
    if any(f"{first}{second}" in whole for first, second in _HYPHENATED.findall(text.lower())):
        return "debris of a PDF"
    return ""


def _points_away(text: str, passage: str, name: str) -> bool:
    """Whether a sentence leans on others of its abstract by its words, or by a "their" that nothing in it owns."""
    pronoun = "" if name in passage else ownerless(passage)
    points = _POINTS_OUTSIDE.search(text) or _OF_NOTHING.search(text.replace(name, AUTHORS))
    return points is not None or (pronoun != "" and pronoun in text)


def _standing_alone(draft: Statement, item: EvidencePaper, *, known: str, words: frozenset[str]) -> Statement | str:
    """A sentence with its short names spelt out, or why it needs another before it."""
    names = _names_of(item)
    before = (item.paper.content or "")[: draft.passage.start]
    spelt = spelt_out(draft.text, names, known=f"{item.paper.title} {known}", before=before)
    if spelt is None:
        return "a name that is not explained"
    if not known and content(draft.text, draft.authors) < _LEAST_ALONE:
        return "says nothing of its own"
    bare = None if known else _BARE_OWNED.search(draft.text)
    if bare and not _INTRODUCED.search(draft.text[: bare.start()]):
        return "an owned thing that was not introduced"
    if unresolved(spelt.replace(draft.authors, AUTHORS), words):
        return "points at what the reader does not see"
    if spelt == draft.text:
        return draft
    beside = tuple(
        each.passage
        for each in item.passages
        if each.passage != draft.passage
        and any(f"{long} (" in " ".join(each.passage.text.split()) for long in names.long.values() if long in spelt)
    )[:2]
    return replace(draft, text=spelt, beside=beside)


def content(text: str, name: str = "") -> int:
    """How many different words of its own a sentence holds besides the name of its authors."""
    return len(set(content_words(text.replace(name, "") if name else text)))


@lru_cache(maxsize=8_192)
def _names_of(item: EvidencePaper) -> Names:
    return Names.of([each.passage.text for each in item.passages])


def _one_sided(item: EvidencePaper, position: int, part: Role) -> float:
    """What a finding loses when its other side stands in the sentence after it, or before."""
    if part not in {Role.RESULT, Role.CONCLUSION}:
        return 0.0
    around = item.passages[position : position + 2]
    return _ONE_SIDE if any(_CONTRASTS.match(each.passage.text) for each in around) else 0.0


def _names_its_system(text: str, title: str, *, first: bool) -> bool:
    """Whether a sentence speaks of the method of its own paper by name: the title's, or a subject of its own spelling.

    A first sentence sets the scene, and what it names belongs to others.
    """
    system = title.partition(":")[0] if ":" in title else ""
    if 0 < len(system.split()) <= 2 and system in text:
        return True
    found = None if first else _NAMED_SUBJECT.match(text)
    return found is not None and found[1] in PLURAL_OF and found[1] not in NOUN_LIKE


def _part(found: Role, text: str, *, is_own: bool, first: bool) -> Role:
    """The role, put right where the words about the paper itself say more than the cues do."""
    if is_own and (_DEFINES.match(text) or _AIMS.search(text)):
        return Role.CONTRIBUTION
    if found is Role.CONTRIBUTION and OUTCOMES.match(text):
        return Role.RESULT
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
    owner = _NAMED if is_own else _UNNAMED if part in _REPORTABLE else _NOBODY
    return max(0.01, MERIT[part] + owner + _TITLE_BONUS * shared + leaning - long)
