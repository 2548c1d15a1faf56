"""How near a paper is to what is looked for, by its words and, where it is known, by the cosine of vectors.

A word of the topic counts the more often a paper says it, with diminishing returns, as a term does in BM25; what a word
weighs comes from the word alone and not from the other papers, so that a mark does not depend on the call it was made
in. The logistic curve was fitted on seven corpora mixed with others and one screened review; the figures, those of what
was kept apart among them, are in benchmarks/quality/README.md.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from kg.model.papers.card import StatementRole
from kg.model.surveys.claim import Passage, PassageSource
from services.reading.passages import PaperText
from services.reading.rule_reader import roles_of
from services.text.definitions import acronyms
from services.text.instructions import without_instructions
from services.text.lexicon import FUNCTION_WORDS, GENERIC_WORDS
from services.text.stems import stem

_WORD = re.compile(r"[^\W_]+")
_ROLE = StatementRole
_PROBLEM = frozenset({None, _ROLE.PROBLEM, _ROLE.CRITICISM, _ROLE.DEFINITION, _ROLE.CONTRIBUTION, _ROLE.OPEN_QUESTION})
_METHOD = frozenset({_ROLE.APPROACH, _ROLE.SETTING, _ROLE.MEASURE, _ROLE.CONTRIBUTION, _ROLE.RESULT, _ROLE.COMPARISON})
"""The sentences that say what a paper works on, and by what means."""

_TITLE = 2
"""How often the title counts."""

_HALF = 1.5
"""A word said so often counts half of what it could, k1 of BM25."""

_COMMON = 0.4
"""What a word that every field uses weighs beside one that names something."""

_LONG = 8
"""Letters from which a word weighs its whole: short words are common ones (Zipf 1949)."""

_PART = 6
"""Letters of a stem that counts as a part of longer words too: `triptan` in `sumatriptan`."""

_DESCRIPTION = 0.5
"""What a description weighs beside the topic. Of its n words a paper on it says about 1 / sqrt(n)."""

_SIDE = 1 / 3
"""What the sentences on the one side, problem or method, weigh beside the whole."""

_WORDS, _COSINE, _FLOOR = 3.0, 3.0, -1.7
_WORDS_ALONE, _FLOOR_ALONE = 4.1, -1.33
"""The logistic curve, with a cosine and without one: 0 where a paper belongs to the topic as likely as not."""

_DESCRIBED_WORDS, _DESCRIBED_COSINE, _DESCRIBED_FLOOR = 1.0, 6.0, -3.2
_DESCRIBED_ALONE = -2.3
_WHOLE_DESCRIPTION = 60
"""The same for a description of so many words, and between the two for a shorter one: of long texts the vectors know
more than the words they share, and any two resemble each other more."""

_AS_LIKELY_AS_NOT = 0.7
"""The mark there, so that what SurveyGen-I keeps (70 and more) is what more likely belongs to the topic."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Nearness:
    """Marks of a paper, 0 to 100; `held` and `missing` are the words of the topic that it says or does not."""

    problem: int
    method: int
    held: tuple[str, ...]
    missing: tuple[str, ...]


def nearness(text: PaperText, *, topic: str, description: str = "", similarity: float | None = None) -> Nearness:
    """The marks of one paper.

    Args:
        topic: what is looked for, in a few words.
        description: the same in some sentences, or "".
        similarity: cosine of the paper with both, in [-1, 1], None where none is known.
    """
    roles = _with_roles(text)
    title = without_instructions(text.paper.title)
    known = acronyms([f"{topic} ", description, f"{title} ", *(each.text for each, _ in roles)])
    parts = {part: _stems((each.text for each, own in roles if own in part), known) for part in (_PROBLEM, _METHOD)}
    heading = _stems((title,), known) * _TITLE
    everything = Counter(heading + _stems((each.text for each, _ in roles), known))
    asked, described = _weights(topic, known), _weights(description, known)
    whole = _likeness(asked, described, everything)
    marks = []
    for part in (_PROBLEM, _METHOD):
        side = _likeness(asked, described, Counter(heading + parts[part]))
        marks.append(_mark((1 - _SIDE) * whole + _SIDE * side, similarity, described=len(described)))
    held = [word for word, own in _topic_words(topic, known) if any(_count(each, everything) for each in own)]
    missing = [word for word, _ in _topic_words(topic, known) if word not in held]
    return Nearness(problem=marks[0], method=marks[1], held=tuple(held), missing=tuple(missing))


def _with_roles(text: PaperText) -> list[tuple[Passage, StatementRole | None]]:
    """The sentences of a paper, without its title, each with its role."""
    roles = roles_of(text.paper)
    return [(each, roles.get(each.id)) for each in text.passages if each.source is not PassageSource.TITLE]


def _stems(texts: Iterable[str], known: Mapping[str, str]) -> list[str]:
    return [each for text in texts for word in _words(text) for each in _stems_of(word, known)]


def _words(text: str) -> list[str]:
    return [word for word in _WORD.findall(text.lower()) if word not in FUNCTION_WORDS and not word.isdigit()]


def _stems_of(word: str, known: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(stem(each) for each in known.get(word, word).split() if each not in FUNCTION_WORDS)


def _topic_words(topic: str, known: Mapping[str, str]) -> list[tuple[str, tuple[str, ...]]]:
    """The words of the topic as written, each once, with their stems."""
    return [(word, _stems_of(word, known)) for word in dict.fromkeys(_words(topic))]


_COMMON_STEMS = frozenset(stem(word) for word in GENERIC_WORDS)


def _weights(text: str, known: Mapping[str, str]) -> dict[str, float]:
    """What each stem of a text weighs, in (0, 1]."""
    return {
        each: min(1.0, len(each) / _LONG) * (_COMMON if each in _COMMON_STEMS else 1.0)
        for each in _stems((text,), known)
    }


def _likeness(asked: Mapping[str, float], described: Mapping[str, float], said: Counter[str]) -> float:
    """The share of topic and description that a text says, in [0, 1)."""
    topic = _share(asked, said)
    if not described:
        return topic
    described_share = min(1.0, _share(described, said) * math.sqrt(len(described)))
    return (topic + _DESCRIPTION * described_share) / (1.0 + _DESCRIPTION) if asked else described_share


def _share(wanted: Mapping[str, float], said: Counter[str]) -> float:
    total = sum(wanted.values())
    counts = {each: _count(each, said) for each in wanted}
    return (
        sum(weight * counts[each] / (counts[each] + _HALF) for each, weight in wanted.items()) / total if total else 0.0
    )


def _count(wanted: str, said: Counter[str]) -> int:
    if len(wanted) < _PART:
        return said[wanted]
    return sum(times for each, times in said.items() if wanted in each)


def _mark(likeness: float, similarity: float | None, *, described: int) -> int:
    share = min(1.0, described / _WHOLE_DESCRIPTION)
    if similarity is None:
        at = _WORDS_ALONE * likeness + _between(_FLOOR_ALONE, _DESCRIBED_ALONE, share)
    else:
        at = (
            _between(_WORDS, _DESCRIBED_WORDS, share) * likeness
            + _between(_COSINE, _DESCRIBED_COSINE, share) * similarity
        )
        at += _between(_FLOOR, _DESCRIBED_FLOOR, share)
    return round(100 / (1 + math.exp(-at) * (1 - _AS_LIKELY_AS_NOT) / _AS_LIKELY_AS_NOT))


def _between(low: float, high: float, share: float) -> float:
    return (1 - share) * low + share * high
