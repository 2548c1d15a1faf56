"""Names for groups of papers: the phrase that covers a group and tells it apart, two where each covers much of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from services.text.candidates import is_foreign
from services.text.casing import title_case
from services.text.coverage import bits
from services.text.kinds import KINDS, kind_of
from services.text.phrases import Phrase, Scored, TextGroups, best_of, says_the_same

COVERS = 0.25
"""A phrase names a group when it covers at least this share of its papers."""

JOINED = 1 / 3
"""A second phrase is joined where each of the two covers at least this share."""

_ADDS = 0.15
"""And where it covers at least this share of the group that the first does not."""

_OPTIONS = 12
_LONGEST = 8
"""Words of the longest heading that is made of a title."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupName:
    """The name of a group of papers.

    `phrases` the best first, each with the papers that it covers, none where nothing names the group and it is called
    after a paper; `covered` of `papers` papers hold at least one. `kind` stands before the subject where most papers
    are surveys, benchmarks and the like, else "".
    """

    phrases: tuple[Phrase, ...]
    kind: str
    covered: int
    papers: int
    heading: str


def group_names(groups: Sequence[Sequence[str]], *, topic: str = "") -> tuple[GroupName, ...]:
    """A name for each group of texts, no two alike.

    Args:
        groups: texts of each group; the first line of a text counts as its title.
        topic: the field's own name, which no heading repeats alone.
    """
    return names_of(TextGroups(groups, topic=topic))


def names_of(
    read: TextGroups, *, papers: Sequence[str] = (), known: Mapping[int, str] = MappingProxyType({})
) -> tuple[GroupName, ...]:
    """The names of groups that are read already.

    Args:
        read: the groups.
        papers: what each text is called by in a name, `Dwivedi et al. 2020`; by its title where that is empty or missing.
        known: headings that some groups have already, which no other group gets.
    """
    drafts = [[] if at in known else _drafts(read, group) for at, group in enumerate(read.groups)]
    return _apart(read, drafts, papers, known)


def _drafts(read: TextGroups, group: int) -> list[GroupName]:
    """The names that a group could have, best first; none for papers in other languages."""
    if 2 * sum(is_foreign(read.texts[at]) for at in bits(group)) >= group.bit_count():
        return []
    place = kind_of(group, read.kinds, read.everything, read.topic)
    least = COVERS * group.bit_count()
    scored = [item for item in read.scored(group) if (item.covered & group).bit_count() >= least and read.is_name(item)]
    names = [_name(read, group, _joined(item, scored[at + 1 :], group), place) for at, item in enumerate(scored)]
    if place is not None and read.topic:
        names.append(_of_kind(read, group, place))
    return names[:_OPTIONS]


def _joined(first: Scored, others: Sequence[Scored], group: int) -> tuple[Scored, ...]:
    """A phrase, with the best other one that covers a third of the group, as it does, and adds papers to it."""
    size = group.bit_count()
    if (first.covered & group).bit_count() < JOINED * size:
        return (first,)
    for other in others:
        own = other.covered & group
        adds = (own & ~first.covered).bit_count() >= _ADDS * size
        if own.bit_count() >= JOINED * size and adds and not set(first.stems) & set(other.stems):
            return first, other
    return (first,)


def _name(read: TextGroups, group: int, items: Sequence[Scored], place: int | None) -> GroupName:
    phrases = tuple(read.phrase(item, group) for item in items)
    covered = 0
    for item in items:
        covered |= item.covered & group
    subject = " and ".join(phrase.text for phrase in phrases)
    before = "" if place is None or KINDS[place].title.search(subject) else KINDS[place].before
    return GroupName(
        phrases=phrases,
        kind=before,
        covered=covered.bit_count(),
        papers=group.bit_count(),
        heading=title_case(f"{before} {subject}".strip()),
    )


def _of_kind(read: TextGroups, group: int, place: int) -> GroupName:
    """`Surveys of Graph Neural Networks`, for papers that share their kind and no subject but the field's."""
    return GroupName(
        phrases=(),
        kind=KINDS[place].before,
        covered=(read.kinds[place] & group).bit_count(),
        papers=group.bit_count(),
        heading=f"{KINDS[place].before} {title_case(read.topic)}",
    )


def _signature(read: TextGroups, group: int) -> tuple[str, ...]:
    """What orders groups without regard to the order in which they were given."""
    return tuple(sorted(read.texts[at] for at in bits(group)))


def _apart(
    read: TextGroups, drafts: Sequence[Sequence[GroupName]], papers: Sequence[str], known: Mapping[int, str]
) -> tuple[GroupName, ...]:
    """The first name of each group that no other group wants more; larger cover goes first, then the texts decide."""
    signatures = [_signature(read, group) for group in read.groups]
    order = sorted(
        range(len(drafts)),
        key=lambda at: (-(drafts[at][0].covered / drafts[at][0].papers) if drafts[at] else 1.0, signatures[at]),
    )
    taken = {_key(read, label) for label in (read.topic, *known.values())}
    names = {at: _called(read, read.groups[at], label) for at, label in known.items()}
    for at in order:
        if at in known:
            continue
        free = (name for name in drafts[at] if _key(read, name.heading) not in taken)
        names[at] = next(free, None) or _around(read, read.groups[at], papers, taken)
        taken.add(_key(read, names[at].heading))
    return tuple(names[at] for at in range(len(drafts)))


def _called(read: TextGroups, group: int, heading: str) -> GroupName:
    covered = (read.coverage.covered(heading) & group).bit_count()
    return GroupName(phrases=(), kind="", covered=covered, papers=group.bit_count(), heading=heading)


def _around(read: TextGroups, group: int, papers: Sequence[str], taken: set[frozenset[str]]) -> GroupName:
    """`Around Dwivedi et al. 2020: Benchmarks`, for a group that nothing names: its most central papers in turn."""
    members = list(bits(group))
    foreign = 2 * sum(is_foreign(read.texts[at]) for at in members) >= len(members)
    centre = [] if foreign else [_after(read, group, at, papers) for at in _central(read, group)]
    last = "Works in Other Languages" if foreign else "Further Work"
    numbered = (f"{last} ({number})" for number in range(2, len(read.groups) + 3))
    heading = next(label for label in (*centre, last, *numbered) if label and _key(read, label) not in taken)
    return _called(read, group, heading)


def _central(read: TextGroups, group: int) -> list[int]:
    """The texts of a group, first those that hold most of what the group shares, titles before abstracts."""
    worth = dict.fromkeys(bits(group), 0.0)
    for item in read.scored(group):
        for at in bits(item.covered & group):
            worth[at] += item.score * (2 if item.titled >> at & 1 else 1)
    return sorted(worth, key=lambda at: (-worth[at], read.texts[at]))


def _after(read: TextGroups, group: int, at: int, papers: Sequence[str]) -> str:
    """A paper and what it is about in the words of its group, else of its title; a short title alone without names."""
    if not papers or not papers[at]:
        title = read.texts[at].partition("\n")[0].partition(":")[0].rstrip(".?! ")
        return title_case(title) if 2 <= len(title.split()) <= _LONGEST else ""
    shared = [read.spelt(item.key) for item in read.scored(group) if item.titled >> at & 1 and read.is_name(item)]
    about = next(iter([*shared, *map(read.spelt, read.title_terms(read.texts[at]))]), "")
    return f"Around {papers[at]}: {title_case(about)}" if about else f"Around {papers[at]}"


def _key(read: TextGroups, heading: str) -> frozenset[str]:
    return frozenset(read.coverage.stems(heading)) or frozenset({heading.lower()})
