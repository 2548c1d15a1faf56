"""Key phrases: those that set one group of papers apart from the others, each with the papers that it covers."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from functools import cached_property
from itertools import pairwise
from typing import Self

from kg.algorithms.entities.plurals import singular
from services.text.candidates import LONGEST, candidate_phrases, fold, occurrences
from services.text.casing import Casing
from services.text.definitions import long_forms
from services.text.field_words import FieldWords, Stems
from services.text.lexicon import COUNTED_HEADS, FUNCTION_WORDS
from services.text.phrase_coverage import Coverage, as_bits
from services.text.scored_phrases import Phrase, Scored, quality, says_the_same
from services.text.title_nouns import TitleNoun, title_nouns

__all__ = ["Phrase", "Scored", "TextGroups", "candidate_phrases", "distinctive_phrases", "fold", "quality"]

UBIQUITOUS = 0.4
"""A phrase in a larger share of all texts names the whole field, not a group of it."""

LEAST_SHARE = 0.08
"""A phrase is one of a group when it covers at least this share of its texts (and two of them where there are more)."""

_ABSTRACT = 0.6
"""What a text weighs that a phrase covers by its abstract alone; by its title it weighs 1."""

_PRIOR = 4.0
"""Texts that a phrase is taken to have been met in before, in the share that it has in the field."""

_APART = 1.25
"""A phrase covers at least this many times the share of other texts."""

_ENDS_AT_LEAST = 0.25
"""A phrase ends its noun phrase in at least this share of its places; `deep reinforcement` hardly ever does."""

_GOES_ON, _ENDS_OF_TERM = 1 / 3, 0.1
"""And in the second share where no word goes on after it in the first: `smoking cessation`, which counselling, care
and many others follow."""

_TITLES_DECIDE = 2
_PLURAL_FROM = 0.3
_FRAGMENT_SHARE = 0.6
_SAID_AT_LEAST = 0.25
"""The share of the texts that a phrase covers that say it as it is, in any spelling, and not its words alone."""

_TITLED_NOUN = 0.25
"""The share of a group's titles that hold a single word which nothing but titles shows to be a noun."""

_SMALL_FIELD = 10
_SMALL_GROUP = 3

_ACRONYM = re.compile(r"^[A-Z]{2,}s?$")


class TextGroups:
    """Groups of texts, read once: what each phrase covers, how it is spelt, what it is worth to a group.

    Args:
        groups: texts of each group; the first line of a text counts as its title.
        topic: the field's own name, which distinguishes no group of it.
        people: names of people, first name and surname, which name no subject.
    """

    def __init__(self, groups: Sequence[Sequence[str]], *, topic: str = "", people: Iterable[str] = ()) -> None:
        self.texts = [text for group in groups for text in group]
        self.groups = as_bits(groups)
        self.everything = (1 << len(self.texts)) - 1  # as bits
        self.coverage = Coverage.of(self.texts)
        self.topic = topic
        self._people = frozenset(map(fold, people))
        self._own = FieldWords.of(topic, self.coverage.stems)
        self._scored: dict[int, list[Scored]] = {}
        self._stems_of: dict[str, tuple[str, ...]] = {}
        self._found: dict[tuple[str, ...], tuple[int, int]] = {}

    def regroup(self, groups: Sequence[int]) -> Self:
        """The same texts, not read again, in other groups, which are sets of texts as bits."""
        for kept in (
            "casing",
            "_documents",
            "_repeated",
            "title_nouns",
            "_preceded",
            "_followed",
            "_spellings",
            "_long_forms",
        ):
            getattr(self, kept)
        other = copy(self)
        other.groups = tuple(groups)
        return other

    @cached_property
    def casing(self) -> Casing:
        """Small and large letters of all texts."""
        return Casing.of(self.texts)

    @cached_property
    def _documents(self) -> dict[str, int]:
        """Phrase -> the texts that hold it word for word, as bits."""
        found: dict[str, int] = {}
        for at, text in enumerate(self.texts):
            for key in {occurrence.key for occurrence in occurrences(text)}:
                found[key] = found.get(key, 0) | 1 << at
        return found

    @cached_property
    def _repeated(self) -> dict[str, int]:
        """The phrases and nouns of titles that two texts hold, with the texts, as bits."""
        nouns = {key: noun.held for key, noun in self.title_nouns.items()}
        return {key: held for key, held in (self._documents | nouns).items() if held & (held - 1)}

    @cached_property
    def title_nouns(self) -> Mapping[str, TitleNoun]:
        """Single words that titles show to be nouns, and fewer texts elsewhere: `ChatGPT`, though one has `CHATGPT`."""
        found = title_nouns(self.texts, known=())
        return {
            key: noun for key, noun in found.items() if self._documents.get(key, 0).bit_count() < noun.held.bit_count()
        }

    @cached_property
    def _preceded(self) -> Mapping[str, int]:
        """Phrase -> how often the word that is before it most, in the same noun phrase, is there."""
        seen: defaultdict[str, Counter[str]] = defaultdict(Counter)
        for text in self.texts:
            for item in occurrences(text):
                if item.before:
                    seen[item.key][item.before] += 1
        return {key: max(before.values()) for key, before in seen.items()}

    @cached_property
    def _spellings(self) -> Mapping[str, Counter[tuple[str, bool, bool]]]:
        """Phrase -> how often it is spelt so, at the end of its noun phrase or not, in a title or not."""
        seen: defaultdict[str, Counter[tuple[str, bool, bool]]] = defaultdict(Counter)
        for text in self.texts:
            titled = len(occurrences(text.partition("\n")[0])) if occurrences(text) else 0
            for place, item in enumerate(occurrences(text)):
                seen[item.key][item.text, item.is_end, place < titled] += 1
        return seen

    @cached_property
    def _followed(self) -> Mapping[str, int]:
        """Phrase -> in how many places the word that goes on after it most, in the same noun phrase, does so."""
        seen: dict[str, int] = {}
        for key, places in self._spellings.items():
            start = key.rpartition(" ")[0]
            seen[start] = max(seen.get(start, 0), places.total())
        return seen

    def spelling(self, key: str) -> str:
        """The phrase as titles write it most; where they say little, in the plural if texts do."""
        if key in self.title_nouns:
            return self.casing.sentence_case(self.title_nouns[key].spelling())
        forms: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
        for (text, is_end, titled), count in self._spellings[key].items():
            form = forms[self.casing.sentence_case(text.lower() if text.isupper() and " " in text else text)]
            form[0] += count * (is_end and titled)
            form[1] += count * is_end
            form[2] += count
        titles, ends = sum(form[0] for form in forms.values()), sum(form[1] for form in forms.values())
        plurals = [
            text for text in forms if singular(text.rpartition(" ")[2].lower()) != text.rpartition(" ")[2].lower()
        ]
        written = sum(forms[text][1] for text in plurals)
        counts = bool(plurals) and key.rpartition(" ")[2] in COUNTED_HEADS
        if counts or (titles < _TITLES_DECIDE and written >= _PLURAL_FROM * max(ends, 1)):
            forms = defaultdict(list, {text: forms[text] for text in plurals})
        return self._spell_out(min(forms, key=lambda text: (*(-count for count in forms[text]), text)))

    def _spell_out(self, phrase: str) -> str:
        """Acronyms as what they stand for, where the phrase stays short: `RSS` -> `received signal strength`."""
        words: list[str] = []
        for word in phrase.split(" "):
            acronym = singular(word.lower()) if _ACRONYM.match(word) else ""
            known = self.coverage.spelt_out.get(acronym)
            known = known and self._long_forms.get(acronym, known)
            words += self._as_written(known, plural=word.endswith("s")).split(" ") if known else [word]
        telling = [word for word in words if word not in FUNCTION_WORDS]
        return " ".join(words) if len(telling) <= LONGEST else phrase

    @cached_property
    def _long_forms(self) -> Mapping[str, str]:
        """What acronyms stand for with the small words that have no letter in them."""
        return long_forms(self.texts)

    def _as_written(self, expansion: str, *, plural: bool) -> str:
        """An expansion, which is known in small letters, with the capitals of its names, in the number asked for."""
        known = [text for text, _, _ in self._spellings.get(fold(expansion), ()) if " " in text]
        written = self.casing.sentence_case(min(known, key=len)) if known else expansion
        head, _, last = written.rpartition(" ")
        one = singular(last.lower()) if last.islower() else last
        return f"{head} {one}{'s' if plural and not one.endswith('s') else ''}".strip()

    def where(self, stems: tuple[str, ...]) -> tuple[int, int]:
        """The texts that these stems cover, and those whose titles they cover, as bits."""
        if stems not in self._found:
            self._found[stems] = self.coverage.where(stems)
        return self._found[stems]

    def weight(self, covered: int, titled: int, group: int) -> float:
        """The share of a group's texts that are covered, those by their abstract alone counting less."""
        size = group.bit_count()
        if not size:
            return 0.0
        inside = (titled & group).bit_count() + _ABSTRACT * (covered & ~titled & group).bit_count()
        return inside / size

    def worth(self, covered: int, titled: int, group: int) -> float:
        """How well a set of texts tells a group: the share of it that is covered times the logarithm by which the odds
        of being covered rise from the other texts to it, >= 0; without other texts the share alone.

        Source:
            Monroe, Colaresi & Quinn 2008, doi:10.1093/pan/mpn018, eq. 15 (log-odds with an informative prior).
        """
        own, others = self.weight(covered, titled, group), self.everything & ~group
        if not others:
            return own
        counted = ((own, group.bit_count()), (self.weight(covered, titled, others), others.bit_count()))
        usual = sum(share * size for share, size in counted) / len(self.texts)
        if not 0 < usual < 1:
            return 0.0
        within, outside = (
            math.log((share * size + _PRIOR * usual) / ((1 - share) * size + _PRIOR * (1 - usual)))
            for share, size in counted
        )
        return own * max(0.0, within - outside)

    def score_phrases(self, group: int) -> list[Scored]:
        """The phrases of one group of texts, best first; the spellings and inflections of a phrase count as one."""
        if group not in self._scored:
            self._scored[group] = sorted(self._candidates(group), key=lambda item: (-item.score, item.key))
        return self._scored[group]

    def _candidates(self, group: int) -> Iterable[Scored]:
        size = group.bit_count()
        least = min(size, max(2 if size >= _SMALL_GROUP else 1, math.ceil(LEAST_SHARE * size)))
        nouns = self.title_nouns
        documents = self._repeated if size >= _SMALL_GROUP else self._documents | self._repeated
        raw = {
            key: (held & group).bit_count()
            for key, held in documents.items()
            if held & group and not self._names_person(key)
        }
        variants: defaultdict[tuple[str, ...], list[str]] = defaultdict(list)
        for key in raw:
            variants[self._stems(key)].append(key)
        whole = frozenset(self._whole(raw))
        for stems in sorted({self._stems(key) for key in whole}):
            covered, titled = self.where(stems)
            own = (covered & group).bit_count()
            if own < least or self._own.make_up(stems) or self._is_common(covered, titled, group):
                continue
            of_titles = all(key in nouns for key in variants[stems])
            if len(stems) == 1 and (titled & group).bit_count() < max(least, of_titles * _TITLED_NOUN * size):
                continue
            key = max(
                variants[stems],
                key=lambda key: (key.count(" ") >= len(stems) - 1, raw[key] * (2 if key in whole else 1), key),
            )
            said = sum(raw[key] for key in variants[stems])
            if said >= _SAID_AT_LEAST * own:
                yield self._score(key, stems, group)

    def _score(self, key: str, stems: Stems, group: int) -> Scored:
        covered, titled = self.where(stems)
        score = self.worth(covered, titled, group) * quality(key, stems)
        return Scored(key=key, score=score, covered=covered, titled=titled, stems=stems)

    def _names_person(self, key: str) -> bool:
        words = key.split()
        return any(f"{first} {last}" in self._people for first, last in pairwise(words))

    def _stems(self, key: str) -> tuple[str, ...]:
        if key not in self._stems_of:
            self._stems_of[key] = self.coverage.stems(key)
        return self._stems_of[key]

    def of_one(self, at: int, *, limit: int) -> tuple[Phrase, ...]:
        """The best phrases of text `at` alone, none made of another's words or of the topic's."""
        chosen: list[Phrase] = []
        spelt = {found.key: found.text for found in reversed(occurrences(self.texts[at]))}
        counts = Counter(found.key for found in occurrences(self.texts[at]))
        scores = {key: count * self._rarity(key) * quality(key, key.split()) for key, count in counts.items()}
        for key in sorted(scores, key=lambda key: (-round(scores[key], 9), key)):
            words = set(key.split())
            if self._own.make_up(self.coverage.stems(key)) or any(
                words <= other or other <= words for other in (set(phrase.key.split()) for phrase in chosen)
            ):
                continue
            text = self.casing.sentence_case(spelt[key])
            chosen.append(Phrase(key=key, text=text, score=scores[key], documents=1))
            if len(chosen) == limit:
                break
        return tuple(chosen)

    def _rarity(self, key: str) -> float:
        return math.log(1.0 + len(self.texts) / self._documents[key].bit_count())

    def phrase(self, item: Scored, group: int) -> Phrase:
        """A scored phrase as others read it."""
        return Phrase(
            key=item.key, text=self.spelling(item.key), score=item.score, documents=(item.covered & group).bit_count()
        )

    def _whole(self, raw: Mapping[str, int]) -> list[str]:
        """The phrases that are not just parts of longer ones: they end noun phrases, and occur without the longer."""
        kept = [key for key in raw if self._is_free(key)]
        longest: dict[str, int] = {}
        for key in kept:
            words = key.split()
            for start in range(len(words)):
                for end in range(start + 2, len(words) + (start > 0)):
                    part = " ".join(words[start:end])
                    longest[part] = max(longest.get(part, 0), raw[key])
        return [key for key in kept if longest.get(key, 0) < _FRAGMENT_SHARE * raw[key]]

    def _is_free(self, key: str) -> bool:
        """Whether a phrase ends noun phrases, and does not hang on one word before it."""
        if key in self.title_nouns:
            return True
        places = self._spellings[key]
        ends = sum(count for (_, is_end, _), count in places.items() if is_end)
        is_term = self._followed.get(key, 0) < _GOES_ON * places.total()
        least = _ENDS_OF_TERM if is_term else _ENDS_AT_LEAST
        return ends >= least * places.total() and self._preceded.get(key, 0) < _FRAGMENT_SHARE * places.total()

    def _is_common(self, covered: int, titled: int, group: int) -> bool:
        """Whether a phrase is spread over the field, so that it distinguishes no group from the others."""
        if len(self.texts) >= _SMALL_FIELD and covered.bit_count() > UBIQUITOUS * len(self.texts):
            return True
        others = self.everything & ~group
        return self.weight(covered, titled, group) < _APART * self.weight(covered, titled, others)


def distinctive_phrases(
    groups: Sequence[Sequence[str]], *, per_group: int, topic: str = ""
) -> tuple[tuple[Phrase, ...], ...]:
    """The phrases that set each group of texts apart from the other groups, best first.

    A phrase is scored by the share of its group's texts that it covers, titles before abstracts, and by the contrast
    of that share with the one of all other texts; one of a group of one text by how often it says it and how few other
    texts do.

    Args:
        groups: texts of each group; the first line of a text counts as its title.
        per_group: most phrases a group, >= 1.
        topic: the field's own name, which distinguishes no group of it.

    Returns:
        A tuple for each group, without two phrases of the same words; empty for a group without words. Each phrase
        covers at least `LEAST_SHARE` of its group's texts.
    """
    read = TextGroups(groups, topic=topic)
    return tuple(best_of(read, group, limit=per_group) for group in read.groups)


def best_of(read: TextGroups, group: int, *, limit: int) -> tuple[Phrase, ...]:
    """The best phrases of one group, none made of another's words; of a group of one text what it says most."""
    if group.bit_count() == 1:
        return read.of_one(group.bit_length() - 1, limit=limit)
    chosen: list[Scored] = []
    for item in read.score_phrases(group):
        if not any(says_the_same(item, other) for other in chosen):
            chosen.append(item)
        if len(chosen) == limit:
            break
    return tuple(read.phrase(item, group) for item in chosen)
