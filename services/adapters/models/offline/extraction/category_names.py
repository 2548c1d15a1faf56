"""Names of categories of entities: the words that their names share, or else their two most frequent entities."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence

from kg.algorithms.entities.entity_names import canonical
from kg.algorithms.entities.plurals import singular
from services.tasks.extraction.categories import OTHER, EntityBrief
from services.text.casing import title_case
from services.text.group_names import GroupName, group_names
from services.text.lexicon import GENERIC_WORDS, LIGHT_HEADS, WEAK_ENDS
from services.text.stems import stem
from services.text.topics import content_words, topic_words

_SHARED = 0.5
"""A name holds for a category when at least this share of its entities has the word that it ends with."""
_LONGEST_HEAD = 3

Group = Sequence[EntityBrief]


class CategoryNames:
    """Names of categories, no two alike.

    Args:
        topic: the field's own name, which no category repeats alone.
    """

    def __init__(self, topic: str) -> None:
        self._topic = topic
        self._taken = {canonical(OTHER), canonical(topic)}

    def of(self, groups: Sequence[Group]) -> list[str]:
        """A name for each group: what its names end with, what sets its texts apart, or its first two entities."""
        named = group_names([[_text(entity) for entity in group] for group in groups], topic=self._topic)
        return [self._free(_options(group, each, self._topic)) for group, each in zip(groups, named, strict=True)]

    def _free(self, options: Sequence[str]) -> str:
        for option in (*options, *(f"{options[0]} {number}" for number in range(2, 100))):
            if canonical(option) and canonical(option) not in self._taken:
                self._taken.add(canonical(option))
                return option
        raise ValueError("a hundred categories of one name")


def _options(group: Group, named: GroupName, topic: str) -> list[str]:
    """Names that a group could have, best first."""
    if len(group) < 2:
        return [title_case(entity.name) for entity in group] or [OTHER]
    own = [title_case(f"{group[0].name} and {entity.name}") for entity in group[1:]]
    of_texts = [named.heading] if _holds(named, group) else []
    return [*map(title_case, _shared_heads(group, topic)), *of_texts, *own]


def _shared_heads(group: Group, topic: str) -> list[str]:
    """The ends, longest first, that half of the names share: `convolutional networks`, `trials`.

    An end of one word that says nothing alone (`methods`, `networks`, a word of the topic) is none.
    """
    empty = GENERIC_WORDS | WEAK_ENDS | LIGHT_HEADS | topic_words(topic)
    ends: defaultdict[tuple[str, ...], Counter[str]] = defaultdict(Counter)
    for entity in group:
        for key, spelling in _ends(entity.name, empty):
            ends[key][spelling] += entity.papers
    holders = Counter(key for entity in group for key, _ in _ends(entity.name, empty))
    shared = [key for key, count in holders.items() if count >= max(2, _SHARED * len(group))]
    ordered = sorted(shared, key=lambda key: (-len(key), -holders[key], key))
    return [min(ends[key], key=lambda spelling: (-ends[key][spelling], spelling)) for key in ordered]


def _ends(name: str, empty: Collection[str]) -> Iterator[tuple[tuple[str, ...], str]]:
    """The last words of a name as stems, with their spelling."""
    words = name.split()
    for count in range(1, min(_LONGEST_HEAD, len(words)) + 1):
        spelling = words[-count:]
        first = spelling[0].casefold()
        is_empty = count == 1 and (first in empty or singular(first) in empty)
        if not is_empty and first.strip("()-") and content_words(spelling[0]):
            yield tuple(stem(canonical(word)) for word in spelling), " ".join(spelling)


def _holds(named: GroupName, group: Group) -> bool:
    """Whether half of a group's names hold a word of each phrase that its texts give it."""
    if not named.phrases:
        return False
    names = [set(_stems(entity.name)) for entity in group]
    wanted = [set(_stems(phrase.text)) for phrase in named.phrases]
    return sum(any(words & own for words in wanted) for own in names) >= _SHARED * len(names) and all(
        any(words & own for own in names) for words in wanted
    )


def _stems(text: str) -> Iterator[str]:
    return (stem(word) for word in canonical(text).split())


def _text(entity: EntityBrief) -> str:
    return "\n".join((entity.name, *(passage.text for passage in entity.contexts)))
