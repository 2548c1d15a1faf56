"""What groups of texts can be called: which of their phrases are names, and which texts are about one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from services.text.candidates import TOO_SHORT_ALONE, Occurrence, occurrences
from services.text.field_words import GENERAL
from services.text.lexicon import BROAD
from services.text.phrases import TextGroups
from services.text.scored_phrases import Scored, quality
from services.text.stems import stem

_STANDS_OUT, _IN_TEXTS = 3.0, 5
"""And this many times, in so many texts, where it is made of words that the field uses everywhere."""

_FIELD_WORD = 1 / 3
"""The share of the other texts from which a word is the field's own."""

_WEAK = frozenset(stem(word) for word in TOO_SHORT_ALONE)
_TITLES, _TITLED_BROAD = 2, 0.12
"""Titles of a group that say what is a name of it; for a single or broad term the share of its titles."""

_OF_TITLES, _TIMES_OTHERS = 0.3, 2.5
"""The share of a group's titles that hold a phrase that the whole field says, and how many times the others' share."""

_SMALL_GROUP = 3

_COVERS_MUCH = 1 / 3
"""The share of a group from which a title less is enough: one for what authors abbreviate, two for a single word."""


class NameableGroups(TextGroups):
    """Groups of texts as their names need them."""

    def __init__(self, groups: Sequence[Sequence[str]], *, topic: str = "", people: Iterable[str] = ()) -> None:
        super().__init__(groups, topic=topic, people=people)
        self._common: dict[int, frozenset[str]] = {}

    def _of_title(self, text: str) -> Sequence[Occurrence]:
        return occurrences(text.partition("\n")[0]) if occurrences(text) else ()

    def title_terms(self, text: str) -> list[str]:
        """The term of a text's title that is not the topic, the first that has several words and ends its noun phrase
        where there is such a one; [] for none."""
        own = [item for item in self._of_title(text) if not self._own.make_up(self.coverage.stems(item.key))]
        return [item.key for item in sorted(own, key=lambda item: (" " not in item.key, not item.is_end))[:1]]

    def _field_words(self, group: int) -> frozenset[str]:
        """Stems that so many texts outside a group hold that they are the field's own; with them general ones."""
        if group not in self._common:
            others = self.everything & ~group
            most = _FIELD_WORD * others.bit_count()
            own = {word for word, held in self.coverage.holders.items() if (held & others).bit_count() > most}
            self._common[group] = self._own.words | GENERAL | own
        return self._common[group]

    def is_name(self, item: Scored, group: int) -> bool:
        """Whether people would call a group so: titles of the group say it, and it is not made of the field's own words
        alone. One word, or a phrase that many fields share, must be in more of them, what authors abbreviate and much
        of the group says in one; what only abstracts say is what a group works with."""
        if set(item.stems) <= self._field_words(group) and not self._stands_out(item, group):
            return False
        size, titles = group.bit_count(), (item.titled & group).bit_count()
        covers = (item.covered & group).bit_count() >= _COVERS_MUCH * size
        if len(item.stems) == 1 or item.stems in self._broad:
            least = _TITLES if covers else _TITLES + 1
            return titles >= max(min(least, size / _SMALL_GROUP), _TITLED_BROAD * size)
        is_abbreviated = " ".join(item.stems) in self._abbreviated
        return titles >= min(1 if is_abbreviated and covers else _TITLES, size / _SMALL_GROUP)

    def _stands_out(self, item: Scored, group: int) -> bool:
        """Whether a phrase of the field's own words names a group all the same: `off-policy reinforcement learning`."""
        if item.stems in self._own.nameable or len(item.stems) == 1 or item.stems in self._broad:
            return item.stems in self._own.nameable
        if (item.covered & group).bit_count() < _IN_TEXTS:
            return False
        inside, outside = (self.weight(item.covered, item.titled, own) for own in (group, self.everything & ~group))
        return inside >= _STANDS_OUT * outside or self._is_of_titles(item.titled, group)

    def score_title_phrases(self, group: int) -> list[Scored]:
        """Phrases that the whole field says, but in its titles hardly any papers but those of a group: `molecular
        property prediction`. Their score is that of the titles alone."""
        found = []
        for stems, key in sorted(self._titled.items()):
            covered, titled = self.where(stems)
            is_wanted = self._is_of_titles(titled, group) and not self._own.make_up(stems)
            if is_wanted and self._is_common(covered, titled, group):
                score = self.worth(titled, titled, group) * quality(key, stems)
                found.append(Scored(key=key, score=score, covered=covered, titled=titled, stems=stems))
        return found

    def _is_of_titles(self, titled: int, group: int) -> bool:
        """Whether so many titles of a group hold a phrase, and so few others, that it is what the group is about."""
        others = self.everything & ~group
        inside, outside = ((titled & own).bit_count() / max(own.bit_count(), 1) for own in (group, others))
        return inside >= _OF_TITLES and inside >= _TIMES_OTHERS * outside

    @cached_property
    def _titled(self) -> dict[tuple[str, ...], str]:
        """The phrases of titles that end noun phrases, by their stems, each as most texts spell it."""
        ends = {item.key for text in self.texts for item in self._of_title(text) if item.is_end}
        named = [key for key in ends & self._repeated.keys() if self._is_free(key) and not self._names_person(key)]
        found: dict[tuple[str, ...], str] = {}
        for key in sorted(named, key=lambda key: (-self._repeated[key].bit_count(), key)):
            found.setdefault(self._stems(key), key)
        return found

    def about(self, item: Scored, group: int) -> int:
        """The texts that are about a phrase, as bits: those it covers, and those that contain its specific words at any
        place: of `temporal graph networks` the first, for a group of papers on graph networks."""
        own = [word for word in item.stems if word not in self._field_words(group)]
        if all(word in _WEAK for word in own):
            return item.covered
        held = self.everything
        for word in own:
            held &= self.coverage.holders.get(word, 0)
        return held | item.covered

    @cached_property
    def _broad(self) -> frozenset[tuple[str, ...]]:
        """Phrases that many fields share, in stems, acronyms spelt out."""
        return frozenset(map(self.coverage.stems, BROAD))

    @cached_property
    def _abbreviated(self) -> frozenset[str]:
        """What acronyms of the texts stand for, in stems."""
        return frozenset(" ".join(self.coverage.stems(words)) for words in self.coverage.spelt_out.values())
