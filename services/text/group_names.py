"""Names for groups of papers: one to three phrases that together cover a group and set it apart from the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from types import MappingProxyType

from services.text.candidates import is_foreign
from services.text.casing import title_case
from services.text.coverage import bits
from services.text.kinds import KINDS, kind_of
from services.text.phrases import Phrase, Scored, TextGroups, best_of, quality

COVERS = 0.5
"""A name covers a group when at least this share of its papers holds one of its phrases; else it is said as mixed."""

MOST_PHRASES = 3

_MIXED = "Mixed: "

_CANDIDATES = 24
_OPTIONS = 12
_A_PHRASE_MORE = 0.07
"""What a further phrase costs."""

_ADDS = 0.1
"""A further phrase covers at least this share of the group that those before do not."""

_ADDS_TO_MIXED = 0.04

_EVEN = 0.15
"""What the share of the part of a group weighs that a name covers least."""

_LONGEST = 8
"""Words of the longest heading."""


OTHER_SUBJECTS = "Other Subjects"
_LEADING = 2
"""Subjects that the heading of a mixed group keeps over a text."""


def heading_of(name: str) -> str:
    """The name of a group as a heading of a text, which says itself that several subjects meet.

    >>> heading_of("Mixed: Sparse Rewards, Planning and Safety"), heading_of("Safety and Planning")
    ('Sparse Rewards, Planning and Other Subjects', 'Safety and Planning')
    """
    if not name.startswith(_MIXED):
        return name
    *first, last = name.removeprefix(_MIXED).split(", ")
    subjects = [*first, *last.split(" and ")]
    return f"{', '.join(subjects[:_LEADING])} and {OTHER_SUBJECTS}"


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupName:
    """The name of a group of papers.

    `phrases` best first, each with the papers that it covers; `covered` of `papers` papers hold at least one. `kind`
    stands before the subject where most papers are surveys, benchmarks and the like, else "".
    """

    phrases: tuple[Phrase, ...]
    kind: str
    covered: int
    papers: int
    heading: str

    @property
    def is_mixed(self) -> bool:
        """Whether no three phrases cover half of the papers, so that the heading says "Mixed"."""
        return self.heading.startswith(_MIXED)


@dataclass(frozen=True, slots=True)
class _Option:
    items: tuple[Scored, ...]
    value: float
    covered: int


def group_names(groups: Sequence[Sequence[str]], *, topic: str = "") -> tuple[GroupName, ...]:
    """A name for each group of texts, no two alike.

    A name is a set of phrases chosen together as a weighted cover: it takes the papers of the group (a title counts
    more than an abstract) and leaves those of the others, and each phrase after the first has its price.

    Args:
        groups: texts of each group; the first line of a text counts as its title.
        topic: the field's own name, which no heading repeats alone.
    """
    return names_of(TextGroups(groups, topic=topic))


def names_of(
    read: TextGroups, *, parts: Sequence[Sequence[int]] = (), known: Mapping[int, str] = MappingProxyType({})
) -> tuple[GroupName, ...]:
    """The names of groups that are read already.

    Args:
        read: the groups.
        parts: of each group the sets of texts, as bits, that its name shall cover evenly: a theme's layers.
        known: headings that some groups have already, which no other group gets.
    """
    kinds = read.kinds
    drafts = [
        [] if at in known else _drafts(read, group, kinds, parts=parts[at] if parts else (group,))
        for at, group in enumerate(read.groups)
    ]
    return _apart(read, drafts, known)


def _drafts(read: TextGroups, group: int, kinds: Sequence[int], *, parts: Sequence[int]) -> list[GroupName]:
    """The names that a group could have, best first: those that cover it, or else those that say it is mixed."""
    place = kind_of(group, kinds, read.everything, read.topic)
    scored = read.scored(group)[:_CANDIDATES]
    options = _options(read, scored, group, parts, adds=_ADDS)
    least = COVERS * group.bit_count()
    if 2 * sum(is_foreign(read.texts[at]) for at in bits(group)) >= group.bit_count():
        return []
    covering = [option for option in options if (option.covered & group).bit_count() >= least]
    if not covering and place is not None and read.topic:
        return [_of_kind(read, group, place, kinds[place])]
    if not covering:
        options = _options(read, scored, group, parts, adds=_ADDS_TO_MIXED)
    price = _A_PHRASE_MORE if covering else -_A_PHRASE_MORE
    best = sorted(
        covering or options, key=lambda it: (price * len(it.items) - it.value, [item.key for item in it.items])
    )
    return [_name(read, group, option, place) for option in best[:_OPTIONS] if covering or len(option.items) > 1]


def _options(
    read: TextGroups, scored: Sequence[Scored], group: int, parts: Sequence[int], *, adds: float
) -> list[_Option]:
    least = adds * group.bit_count()
    found = []
    for count in range(1, MOST_PHRASES + 1):
        for items in combinations(scored, count):
            covered = titled = 0
            for item in items:
                if covered and (item.covered & ~covered & group).bit_count() < least:
                    break
                covered, titled = covered | item.covered, titled | item.titled
            else:
                if _go_together(items):
                    good = sum(quality(item.key, item.stems) for item in items) / count
                    value = read.worth(covered, titled, group) * good + _EVEN * _evenness(covered, parts)
                    found.append(_Option(items, value, covered))
    return found


def _evenness(covered: int, parts: Sequence[int]) -> float:
    """The share that is covered of the part that is covered least; 0 for a group of one part."""
    return min((covered & part).bit_count() / part.bit_count() for part in parts) if len(parts) > 1 else 0.0


def _go_together(items: Sequence[Scored]) -> bool:
    """Whether no two phrases share a word, and the heading stays short."""
    stems = [word for item in items for word in set(item.stems)]
    return len(stems) == len(set(stems)) and sum(len(item.key.split()) for item in items) <= _LONGEST


def _name(read: TextGroups, group: int, option: _Option, place: int | None) -> GroupName:
    items = sorted(option.items, key=lambda item: (-read.weight(item.covered, item.titled, group), item.key))
    phrases = tuple(read.phrase(item, group) for item in items)
    covered = (option.covered & group).bit_count()
    before = "" if place is None else KINDS[place].before
    subject = _listed([phrase.text for phrase in phrases])
    if place is not None and KINDS[place].title.search(subject):
        before = ""
    if covered < COVERS * group.bit_count():
        heading = f"{_MIXED}{title_case(subject)}"
    else:
        heading = title_case(f"{before} {subject}".strip())
    return GroupName(phrases=phrases, kind=before, covered=covered, papers=group.bit_count(), heading=heading)


def _of_kind(read: TextGroups, group: int, place: int, papers: int) -> GroupName:
    """`Surveys of Graph Neural Networks`, for papers that share their kind and no subject but the field's."""
    return GroupName(
        phrases=best_of(read, group, limit=MOST_PHRASES),
        kind=KINDS[place].before,
        covered=(papers & group).bit_count(),
        papers=group.bit_count(),
        heading=f"{KINDS[place].before} {title_case(read.topic)}",
    )


def _listed(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _signature(read: TextGroups, group: int) -> tuple[str, ...]:
    """What orders groups without regard to the order in which they were given."""
    return tuple(sorted(read.texts[at] for at in bits(group)))


def _apart(read: TextGroups, drafts: Sequence[Sequence[GroupName]], known: Mapping[int, str]) -> tuple[GroupName, ...]:
    """The first name of each group that no other group wants more; larger cover goes first, then the texts decide."""
    signatures = [_signature(read, group) for group in read.groups]
    order = sorted(
        range(len(drafts)),
        key=lambda at: (-(drafts[at][0].covered / drafts[at][0].papers) if drafts[at] else 1.0, signatures[at]),
    )
    taken = {_key(read, label) for label in (read.topic, *known.values())}
    names = {at: _known_name(read, read.groups[at], label) for at, label in known.items()}
    for at in order:
        if at in known:
            continue
        free = (name for name in drafts[at] if _key(read, name.heading) not in taken)
        names[at] = next(free, None) or _from_titles(read, read.groups[at], taken)
        taken.add(_key(read, names[at].heading))
    return tuple(names[at] for at in range(len(drafts)))


def _known_name(read: TextGroups, group: int, heading: str) -> GroupName:
    covered = (read.coverage.covered(heading) & group).bit_count()
    return GroupName(phrases=(), kind="", covered=covered, papers=group.bit_count(), heading=heading)


def _from_titles(read: TextGroups, group: int, taken: set[frozenset[str]]) -> GroupName:
    """A name from the titles, for a group whose papers share no phrase of their own: their terms, said as mixed."""
    texts = sorted(read.texts[at] for at in bits(group))
    foreign = texts and 2 * sum(map(is_foreign, texts)) >= len(texts)
    labels = [] if foreign else [*_mixed_terms(read, texts, group), *_short_titles(texts)]
    last = "Works in Other Languages" if foreign else "Further Work"
    numbered = (f"{last} ({number})" for number in range(2, len(read.groups) + 3))
    heading = next(label for label in (*labels, last, *numbered) if _key(read, label) not in taken)
    covered = sum(1 for text in texts if heading in title_case(text.partition("\n")[0]))
    return GroupName(phrases=(), kind="", covered=covered, papers=len(texts), heading=heading)


def _mixed_terms(read: TextGroups, texts: Sequence[str], group: int) -> list[str]:
    shared = [item.key for item in read.scored(group)[:MOST_PHRASES]]
    terms: list[str] = []
    for key in [*shared, *(key for text in texts for key in read.title_terms(text))]:
        term = title_case(read.spelt(key))
        if not any(_key(read, term) & _key(read, other) for other in terms):
            terms.append(term)
    parts = [terms[start : start + MOST_PHRASES] for start in range(len(terms) - 1)]
    return [f"{_MIXED}{_listed(part)}" for part in parts] if len(terms) > 1 else terms


def _short_titles(texts: Sequence[str]) -> list[str]:
    """Titles without what follows their colon, shortest first, that are short enough to be a heading."""
    titles = {text.partition("\n")[0].partition(":")[0].rstrip(".?! ").replace(" & ", " and ") for text in texts}
    fitting = [title for title in titles if 3 <= len(title.split()) <= _LONGEST]
    return [title_case(title) for title in sorted(fitting, key=lambda title: (len(title), title))]


def _key(read: TextGroups, heading: str) -> frozenset[str]:
    return frozenset(read.coverage.stems(heading)) or frozenset({heading.lower()})
