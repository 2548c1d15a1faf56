"""One list of authors out of several accounts of it: the whole list, with the fullest name at each place.

Lists with the same surnames in the same order are of one make, and are kept as one, at each place with the fuller name.
Of several makes all are kept, since a list that an "et al." cut may have the fuller names. So what is shown depends on
the set of lists alone, in whatever order they came.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence

from kg.algorithms.identity.author_names import are_given_names_at_odds, key_of_given_names, surname_key

Names = tuple[str, ...]

_OTHERS = re.compile(r"(?:and\s+)?(?:others|et\.?\s+al\.?|et\s+alii)|\.\.\.|…", re.IGNORECASE)
"""What is in the place of the authors that a list leaves out."""


def leave_out_nameless(authors: Sequence[str]) -> Names:
    """The authors without the empty names that some sources list, and without what says that others follow.

    >>> leave_out_nameless(("Ann Lee", " ", "et al."))
    ('Ann Lee',)
    """
    if not authors:
        return ()
    return tuple(author for author in authors if (name := author.strip()) and not _OTHERS.fullmatch(name))


def unite_lists(lists: Iterable[Names]) -> tuple[Names, ...]:
    """The lists in order, those of one make as one; empty ones are left out."""
    makes: dict[Names, Names] = {}
    for names in lists:
        if names:
            make = make_of(names)
            before = makes.get(make)
            makes[make] = names if before is None else _fuller_names(before, names)
    return tuple(sorted(makes.values()))


def make_of(names: Names) -> Names:
    """The surnames of a list; where several have one, with the given names, for these change places."""
    surnames = [surname_key(name) for name in names]
    if len(set(surnames)) == len(surnames):
        return tuple(surnames)
    counts = Counter(surnames)
    return tuple(
        surname if counts[surname] == 1 else f"{surname} {key_of_given_names(name)}"
        for surname, name in zip(surnames, names, strict=True)
    )


def whole_list(lists: Sequence[Names]) -> Names:
    """The list to show of those that `unite_lists` gives: the longest, with a fuller name of a person from others.

    A name of another list is that of the same person where the surname is the same, the given names are not at odds,
    and neither list has a second one that it may be.

    >>> whole_list([("Doe, J.", "Bo Roe"), ("Doe, Jane",)])
    ('Doe, Jane', 'Bo Roe')
    """
    if len(lists) < 2:
        return lists[0] if lists else ()
    longest = max(lists, key=_by_extent)
    found = [[name] for name in longest]
    for other in lists:
        if other is not longest:
            for place, name in _same_persons(longest, other):
                found[place].append(name)
    return tuple(max(names, key=name_fullness) for names in found)


def name_fullness(name: str) -> tuple[int, int, bool, int, int, int, str]:
    """Sorting key of names of one person: whole given names come before initials, then letters that ASCII
    lacks, then capitals inside (`McCradden`).

    >>> max(("Doe, J. A.", "Jane Doe", "DOE, JANE"), key=name_fullness)
    'Jane Doe'
    """
    given = key_of_given_names(name).split()
    whole = sum(len(word) for word in given if len(word) > 1)
    foreign = sum(not letter.isascii() for letter in name)
    capitals = sum(map(str.isupper, name))
    return (whole, sum(map(len, given)), not name.isupper(), foreign, len(name), capitals, name)


def is_fuller(name: str, other: str) -> bool:
    """Whether a name says more of the given names of the person whom another one names.

    >>> is_fuller("Jane Doe", "Doe, J."), is_fuller("Doe, Jane", "Jane Doe"), is_fuller("John Doe", "Doe, Jane A.")
    (True, False, False)
    """
    ours, theirs = key_of_given_names(name), key_of_given_names(other)
    if surname_key(name) != surname_key(other) or are_given_names_at_odds(ours, theirs):
        return False
    return name_fullness(name)[:2] > name_fullness(other)[:2]


def _fuller_names(ours: Names, theirs: Names) -> Names:
    if ours == theirs:
        return ours
    return tuple(max(pair, key=name_fullness) for pair in zip(ours, theirs, strict=True))


def _by_extent(names: Names) -> tuple[int, int, int, Names]:
    """Sorting key: of lists of several makes the greater one is shown."""
    return (len(names), sum(name_fullness(name)[0] for name in names), sum(map(len, names)), names)


def _same_persons(longest: Names, other: Names) -> Iterator[tuple[int, str]]:
    """Names of another list with the place of the one in the longest that is of the same person."""
    places: defaultdict[str, list[int]] = defaultdict(list)
    for place, name in enumerate(longest):
        places[surname_key(name)].append(place)
    namesakes: defaultdict[str, list[str]] = defaultdict(list)
    for name in other:
        namesakes[surname_key(name)].append(name)
    for surname in places.keys() & namesakes.keys():
        for name in namesakes[surname]:
            fitting = [place for place in places[surname] if _may_be_one(longest[place], name)]
            if len(fitting) == 1 and sum(_may_be_one(longest[fitting[0]], each) for each in namesakes[surname]) == 1:
                yield fitting[0], name


def _may_be_one(one: str, other: str) -> bool:
    return not are_given_names_at_odds(key_of_given_names(one), key_of_given_names(other))
