"""Names for groups of papers: the phrase that covers a group and distinguishes it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from services.text.candidates import is_foreign
from services.text.casing import title_case
from services.text.lexicon import FUNCTION_WORDS
from services.text.nameable_groups import NameableGroups
from services.text.phrase_coverage import bits
from services.text.phrases import Phrase, Scored, quality

COVERS, COVERS_AT_LEAST, _LACKS = 0.2, 0.12, 4
"""A phrase names a group when it covers the first share of its papers; what covers less, but the second share, is worth
less by this power of what it lacks."""

_ENOUGH = 3
"""Papers that it covers at least to be worth all, which in a small group is the larger share."""

COVERS_MIXED = 1 / 3
"""The share that it covers of a group that nothing holds together."""

_ABOUT = 0.5
"""What the papers that are about a phrase weigh beside those that say it."""

_MUCH_LESS = 0.7
"""The share of the papers of a name that is taken, below which the next best is not a name in place of it."""

_OPTIONS = 12
_LONGEST = 8
"""Words of the longest heading that is made of a title."""


_AROUND = "Around "


def subject_of(heading: str) -> str:
    """The name of a group inside a sentence, which names no authors.

    >>> subject_of("Around Dwivedi et al. 2020: Benchmarks"), subject_of("Around Ito 2019"), subject_of("Safety")
    ('Benchmarks', 'further subjects', 'Safety')
    """
    if not heading.startswith(_AROUND):
        return heading
    return heading.partition(": ")[2] or "further subjects"


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupName:
    """The name of a group of papers.

    `phrases` the best first, each with the papers that it covers, none where nothing names the group and it is called
    after a paper; `covered` of `papers` papers hold at least one.
    """

    phrases: tuple[Phrase, ...]
    covered: int
    papers: int
    heading: str


def group_names(groups: Sequence[Sequence[str]], *, topic: str = "") -> tuple[GroupName, ...]:
    """A name for each group of texts, no two alike.

    Args:
        groups: texts of each group; the first line of a text counts as its title.
        topic: the field's own name, which no heading repeats alone.
    """
    return names_of(NameableGroups(groups, topic=topic))


def names_of(
    read: NameableGroups,
    *,
    papers: Sequence[str] = (),
    known: Mapping[int, str] = MappingProxyType({}),
    mixed: Collection[int] = (),
    kinds: Sequence[str] = (),
) -> tuple[GroupName, ...]:
    """The names of groups that are read already.

    Args:
        read: the groups.
        papers: what each text is called by in a name, `Dwivedi et al. 2020`; where that is empty or missing, its title.
        known: headings that some groups have already, which no other group gets.
        mixed: groups that nothing holds together, which only what covers a third of them names.
        kinds: what goes before a name that a group of another kind has, `Foundations of`, for each group.
    """
    drafts = [
        [] if at in known else _drafts(read, group, least=COVERS_MIXED if at in mixed else COVERS_AT_LEAST)
        for at, group in enumerate(read.groups)
    ]
    return _apart(read, drafts, papers, known, kinds or [""] * len(drafts))


def _drafts(read: NameableGroups, group: int, *, least: float) -> list[GroupName]:
    """The names that a group could have, best first; none for papers in other languages."""
    if 2 * sum(is_foreign(read.texts[at]) for at in bits(group)) >= group.bit_count():
        return []
    return [_name(read, group, item) for item in _candidates(read, group, least=least)[:_OPTIONS]]


def _candidates(read: NameableGroups, group: int, *, least: float) -> list[Scored]:
    """The phrases that could name a group, best first; each covers the share `least` of it or more."""
    size, found = group.bit_count(), []
    for item in (*read.score_phrases(group), *read.score_title_phrases(group)):
        about = read.about(item, group)
        covered = (about & group).bit_count()
        if covered >= least * size and read.is_name(item, group):
            worth = item.score + _ABOUT * read.worth(about, item.titled, group) * quality(item.key, item.stems)
            found.append((-worth * min(1.0, covered / max(COVERS * size, _ENOUGH)) ** _LACKS, item.key, item))
    return _longer_first(read, [item for *_, item in sorted(found, key=lambda each: each[:2])], group)


def _longer_first(read: NameableGroups, ranked: list[Scored], group: int) -> list[Scored]:
    """Before a single word the best longer name that holds it: one that half of its papers say, else one that covers a
    third of them: `path planning`."""
    if not ranked or len(ranked[0].stems) > 1:
        return ranked
    first, longer = ranked[0], [item for item in ranked[1:] if ranked[0].stems[0] in item.stems]
    own = first.covered & group
    says = {item.key: (item.covered & own).bit_count() / max(own.bit_count(), 1) for item in longer}
    best = next((item for least in (1 / 2, 1 / 3) for item in longer if says[item.key] >= least), first)
    return [best, *(item for item in ranked if item is not best)]


def _name(read: NameableGroups, group: int, item: Scored) -> GroupName:
    phrase, covered = read.phrase(item, group), (item.covered & group).bit_count()
    return GroupName(phrases=(phrase,), covered=covered, papers=group.bit_count(), heading=title_case(phrase.text))


def _signature(read: NameableGroups, group: int) -> tuple[str, ...]:
    """What orders groups without regard to the order in which they were given."""
    return tuple(sorted(read.texts[at] for at in bits(group)))


def _apart(
    read: NameableGroups,
    drafts: Sequence[Sequence[GroupName]],
    papers: Sequence[str],
    known: Mapping[int, str],
    kinds: Sequence[str],
) -> tuple[GroupName, ...]:
    """The first name of each group that no other group wants more; larger cover goes first, then the texts decide."""
    signatures = [_signature(read, group) for group in read.groups]
    order = sorted(
        range(len(drafts)),
        key=lambda at: (-(drafts[at][0].covered / drafts[at][0].papers) if drafts[at] else 1.0, signatures[at]),
    )
    taken = {_key(read, label): "" for label in (read.topic, *known.values())}
    names = {at: _name_by_paper(read, read.groups[at], label) for at, label in known.items()}
    for at in order:
        if at in known:
            continue
        free = next((name for name in drafts[at] if _key(read, name.heading) not in taken), None)
        if drafts[at] and (free is None or free.covered < _MUCH_LESS * drafts[at][0].covered):
            free = _of_its_kind(read, drafts[at][0], kinds[at], taken) or free
        names[at] = free or _around(read, read.groups[at], papers, taken)
        taken[_key(read, names[at].heading)] = kinds[at]
    return tuple(names[at] for at in range(len(drafts)))


def _of_its_kind(read: NameableGroups, name: GroupName, kind: str, taken: Mapping[str, str]) -> GroupName | None:
    """`Foundations of Few-Shot Learning`, where `Few-Shot Learning` is the name of a group of another kind."""
    own = replace(name, heading=f"{kind} {name.heading}")
    if taken[_key(read, name.heading)] in ("", kind) or _key(read, own.heading) in taken:
        return None
    return own


def _name_by_paper(read: NameableGroups, group: int, heading: str) -> GroupName:
    covered = (read.coverage.texts_with(heading) & group).bit_count()
    return GroupName(phrases=(), covered=covered, papers=group.bit_count(), heading=heading)


def _around(read: NameableGroups, group: int, papers: Sequence[str], taken: Collection[str]) -> GroupName:
    """`Around Dwivedi et al. 2020: Benchmarks`, for a group that nothing names: its most central papers in turn."""
    members = list(bits(group))
    foreign = 2 * sum(is_foreign(read.texts[at]) for at in members) >= len(members)
    centre = [] if foreign else _centres(read, group, papers)
    last = "Works in Other Languages" if foreign else "Further Work"
    numbered = (f"{last} ({number})" for number in range(2, len(read.groups) + 3))
    heading = next(label for label in (*centre, last, *numbered) if _key(read, label) not in taken)
    return _name_by_paper(read, group, heading)


def _centres(read: NameableGroups, group: int, papers: Sequence[str]) -> list[str]:
    """The papers of a group that hold most of what it shares, titles before abstracts, each as a heading: by its
    authors with the best phrase that its title holds, or without authors by a short title, if it holds any or a word
    that several papers hold."""
    scored = read.score_phrases(group)
    shared = [item for item in scored if read.is_name(item, group)] or [item for item in scored if item.titled & group]
    worth = dict.fromkeys(bits(group), 0.0)
    for item in shared:
        for at in bits(item.covered & group):
            worth[at] += item.score * (2 if item.titled >> at & 1 else 1)
    best = shared[0].titled if shared else 0
    topic = set(read.coverage.stems(read.topic))
    found = []
    for at in sorted(worth, key=lambda at: (not best >> at & 1, -worth[at], read.texts[at])):
        title = read.texts[at].partition("\n")[0].partition(":")[0].rstrip(".?! ")
        words = title.lower().split()
        is_short = 2 <= len(words) <= _LONGEST and not {words[0], words[-1]} & FUNCTION_WORDS
        short = title_case(title) if is_short else ""
        terms = [item.key for item in shared if item.titled >> at & 1] or (
            [] if short else read.title_terms(read.texts[at])
        )
        about = title_case(read.spelling(terms[0])) if terms else short
        is_distinct = worth[at] > 0 or _shares_word(read, short, group)
        if papers and papers[at]:
            found.append(f"{_AROUND}{papers[at]}: {about}" if about else f"{_AROUND}{papers[at]}")
        elif short and is_distinct and not (topic and topic <= set(read.coverage.stems(short))):
            found.append(short)
    return found


def _shares_word(read: NameableGroups, title: str, group: int) -> bool:
    """Whether enough of a group for a name of it holds a word of a title that is not the topic's."""
    words = set(read.coverage.stems(title)) - set(read.coverage.stems(read.topic))
    held = [(read.coverage.holders.get(word, 0) & group).bit_count() for word in words]
    return max(held, default=0) >= COVERS * group.bit_count()


def _key(read: NameableGroups, heading: str) -> str:
    """Equal for headings that no reader distinguishes: `Auto-Scaling`, `Autoscaling` in any order of words."""
    return "".join(sorted(set(read.coverage.stems(heading)))) or heading.lower()
