"""Headings: two or three words in Title Case that tell one community from the next."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from services.text.acronyms import acronyms, expanded
from services.text.phrases import Phrase, candidate_phrases, distinctive_phrases, fold
from services.text.wordlist import word_list

SMALL_WORDS = word_list("a an and as at but by for from in into nor of on or over per the to via vs with")

_SECOND_AT_LEAST = 0.55
"""A second phrase joins a heading when its score is at least this share of the first one's."""

_BESIDE_ONE_WORD = 0.3
"""A single word wants company more."""

_STILL_GOOD = 0.3
_FAR_AHEAD = 1.8
_CANDIDATES = 8
_LONGEST = 6
_TITLE_TERM = 3

_CAPITAL_OR_DIGIT = re.compile(r"[A-Z]|\d")


def title_case(text: str) -> str:
    """Capitals as in a heading; acronyms and names keep their own spelling (`GNN`, `mRNA`, `node2vec`)."""
    words = text.split(" ")
    return " ".join(_capitalised(word, first=index == 0) for index, word in enumerate(words))


def heading(phrases: Sequence[Phrase]) -> str:
    """A heading from the best one or two phrases: `Graph Attention and Heterogeneous Graphs`; "" for none."""
    ranked = _named_first(phrases)
    if not ranked:
        return ""
    second = next((phrase for phrase in ranked[1:4] if _joins(ranked[0], phrase)), None)
    return _join([ranked[0], second] if second else [ranked[0]])


def headings(groups: Sequence[Sequence[str]], *, topic: str = "") -> tuple[str, ...]:
    """One heading for each group of texts, no two alike, not even by an acronym and what it stands for.

    Args:
        groups: texts of each group; the first line of a text counts as its title.
        topic: the field's own name, which no heading repeats alone.
    """
    found = distinctive_phrases(groups, per_group=_CANDIDATES, topic=topic)
    strongest_first = sorted(
        range(len(found)), key=lambda index: (-found[index][0].score if found[index] else 0.0, index)
    )
    spelt_out = acronyms(text for group in groups for text in group)
    taken = {_key(topic, spelt_out)}
    used: set[str] = set()
    labels = [""] * len(found)
    for index in strongest_first:
        own = _own(found[index], used)
        label = (
            _untaken(own, taken, spelt_out)
            or _from_titles(groups[index], taken, spelt_out)
            or f"Further Work ({index + 1})"
        )
        taken.add(_key(label, spelt_out))
        used |= {phrase.key for phrase in own if title_case(phrase.text) in label}
        labels[index] = label
    return tuple(labels)


def _own(phrases: Sequence[Phrase], used: set[str]) -> Sequence[Phrase]:
    """The phrases that no stronger group's heading holds, unless only weak ones are left."""
    free = [phrase for phrase in phrases if phrase.key not in used]
    return free if free and free[0].score >= _STILL_GOOD * phrases[0].score else phrases


def _untaken(phrases: Sequence[Phrase], taken: set[str], spelt_out: Mapping[str, str]) -> str:
    """The best heading that no earlier group has, from fewer and fewer of the best phrases."""
    for skipped in range(max(len(phrases), 1)):
        label = heading(phrases[skipped:])
        if label and _key(label, spelt_out) not in taken:
            return label
    return ""


def _from_titles(texts: Sequence[str], taken: set[str], spelt_out: Mapping[str, str]) -> str:
    """The first term of a title that no heading has, for a group whose papers share no phrase of their own."""
    terms = (phrase for text in texts for phrase in candidate_phrases(text.partition("\n")[0]) if " " in phrase)
    labels = (title_case(term) for term in terms if len(term.split()) <= _TITLE_TERM)
    return next((label for label in labels if _key(label, spelt_out) not in taken), "")


def _key(label: str, spelt_out: Mapping[str, str]) -> str:
    return " ".join(sorted(set(fold(expanded(label, spelt_out)).split()) - {"and"}))


def _named_first(phrases: Sequence[Phrase]) -> list[Phrase]:
    """Terms of two words and more first; a single word leads only where it is plain and far ahead, being else often a
    lone name."""
    terms = [phrase for phrase in phrases if " " in phrase.text]
    singles = [phrase for phrase in phrases if " " not in phrase.text and phrase.text.islower()]
    others = [phrase for phrase in phrases if " " not in phrase.text and not phrase.text.islower()]
    if terms and singles and singles[0].score > _FAR_AHEAD * terms[0].score:
        return [singles[0], *terms, *singles[1:], *others]
    return [*terms, *singles, *others]


def _joins(first: Phrase, second: Phrase) -> bool:
    words, others = first.key.split(), second.key.split()
    if not second.text.islower() and " " not in second.text:
        return False
    return (
        second.score >= (_SECOND_AT_LEAST if " " in first.text else _BESIDE_ONE_WORD) * first.score
        and len(words) + len(others) <= _LONGEST
        and not set(words) & set(others)
    )


def _join(phrases: Sequence[Phrase]) -> str:
    return " and ".join(title_case(phrase.text) for phrase in phrases)


def _capitalised(word: str, *, first: bool) -> str:
    if _CAPITAL_OR_DIGIT.search(word):
        return word
    if word in SMALL_WORDS and not first:
        return word
    return "-".join(part[:1].upper() + part[1:] for part in word.split("-"))
