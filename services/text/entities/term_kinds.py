"""What kind of thing a term is: a method, a task, a data set or a measure, by its last word and by what is around.

Each sign counts towards one kind or against it; the weights were set by hand, once, from what the signs mean, and the
threshold on the first halves of the gold sets. A term without a sign is of no kind.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set
from enum import StrEnum
from functools import lru_cache

from kg.algorithms.entities.plurals import singular
from services.text.entities.terms import TextTerm, Token, broader, lists, terms, tokens
from services.text.wordlist import word_list, words_of_list


class TermKind(StrEnum):
    """What the heads and contexts of a term are known for."""

    METHOD = "method"
    TASK = "task"
    DATASET = "dataset"
    METRIC = "metric"


HEADS: Mapping[TermKind, frozenset[str]] = {
    TermKind.METHOD: words_of_list("kinds", "heads_method"),
    TermKind.TASK: words_of_list("kinds", "heads_task"),
    TermKind.DATASET: words_of_list("kinds", "heads_dataset"),
    TermKind.METRIC: words_of_list("kinds", "heads_metric")
    - word_list("time risk loss bound cost bias performance quality speed"),
}  # fmt: skip
"""Last words of terms by kind; a word may be in two, and what is around the term decides."""

KNOWN: Mapping[TermKind, frozenset[str]] = {
    TermKind.DATASET: words_of_list("kinds", "known_dataset") - {"gene"},
    TermKind.METRIC: words_of_list("kinds", "known_metric"),
}  # fmt: skip
"""Names and short forms that are of this kind in any context."""

THRESHOLD = 1.0
"""Least score of a kind."""

_ON = word_list("on over from against across")
_TESTED = words_of_list("kinds", "tested")
_MEANS = words_of_list("kinds", "means")
_AIM = word_list("for of in at to towards toward")
_SAID_OF = words_of_list("kinds", "said_of")
_RIVAL = word_list("outperforms outperform outperforming surpasses surpass beats than versus vs extends extend like")
_TASK_BEFORE = word_list("task tasks problem problems challenge")
_TASK_OPENS = _TASK_BEFORE | word_list("of as like including namely called is are : (")
_NUMBER = re.compile(r"\A\d[\d.]*%?\Z")
_MEASURED_BY = words_of_list("kinds", "measured_by")
_BETWEEN = word_list("the a an our new novel standard two three several both , and other on-line public popular")
_NAMES_OF_KINDS = {
    **dict.fromkeys(word_list("method model algorithm approach technique architecture classifier"), TermKind.METHOD),
    **dict.fromkeys(word_list("task problem application"), TermKind.TASK),
    **dict.fromkeys(word_list("dataset corpus benchmark database"), TermKind.DATASET),
    **dict.fromkeys(word_list("metric metrics measure"), TermKind.METRIC),
}
"""What a text calls the members of a kind: `datasets such as Cora and Citeseer`."""
_KINDS_OF_DATA = words_of_list("kinds", "kinds_of_data")
"""Last words of data that have a name of their own only where one is known: `EHR data` is none."""
_OF_ANY_DATA = words_of_list("kinds", "of_any_data")
"""Words before the last of a data set's name that distinguish it from no other."""
_UNNAMED = 0.6
_ALONE = {TermKind.METHOD: 0.7, TermKind.TASK: 0.4, TermKind.DATASET: 0.5, TermKind.METRIC: 0.7}
"""Weight of a last word without others: `prediction` names no task, `classifier` may refer to one named before."""
_WINDOW = 6
_KNOWN_NAME, _NAMED_AS = 2.0, 1.5


def kind_scores(sentence: str) -> tuple[Mapping[TermKind, float], ...]:
    """How much speaks for each kind of each term of a sentence; kinds that nothing speaks for are left out."""
    words, found = tokens(sentence), terms(sentence)
    scores = [_by_name(term, words) for term in found]
    for members in lists(sentence):
        before = [word.low for word in words[max(0, found[members[0]].first - _WINDOW) : found[members[0]].first]]
        after = [word.low for word in words[found[members[-1]].last + 1 : found[members[-1]].last + 1 + _WINDOW]]
        called = {singular(words[found[at].last + 1].low) for at in members if found[at].last + 1 < len(words)}
        for at in members:
            _by_context(scores[at], found[at], before, after, called)
    for narrow, broad in broader(sentence):
        if broad in _NAMES_OF_KINDS:
            scores[narrow][_NAMES_OF_KINDS[broad]] += _NAMED_AS
    return tuple({kind: score for kind, score in each.items() if score > 0} for each in scores)


def _by_name(term: TextTerm, words: Sequence[Token]) -> dict[TermKind, float]:
    """What the words of a term say of its kind."""
    scores = dict(_of_head(term.head, is_alone=term.first == term.last and not term.is_coined))
    if scores[TermKind.DATASET]:
        scores[TermKind.DATASET] *= _specific(term, words[term.first : term.last])
    if term.text.lower() in KNOWN[TermKind.METRIC]:
        scores[TermKind.METRIC] += _KNOWN_NAME
    if term.words <= 3 and any(word.low in KNOWN[TermKind.DATASET] for word in words[term.first : term.last + 1]):
        scores[TermKind.DATASET] += _KNOWN_NAME
    if term.is_coined:
        is_called_else = term.words > 1 and not scores[TermKind.METHOD] and any(scores.values())
        scores[TermKind.METHOD] += 0.0 if is_called_else else 0.8
        scores[TermKind.DATASET] += 0.0 if term.head in _KINDS_OF_DATA else 0.3
    return scores


@lru_cache(maxsize=65_536)
def _of_head(head: str, *, is_alone: bool) -> Mapping[TermKind, float]:
    """The score of each kind by a last word; lower where it fits two kinds, and where it has no word before it."""
    heads = [kind for kind in TermKind if head in HEADS[kind]]
    sure = 1.0 if len(heads) > 1 else 1.4
    return {kind: sure * (kind in heads) * (_ALONE[kind] if is_alone else 1.0) for kind in TermKind}


def _specific(term: TextTerm, before: Sequence[Token]) -> float:
    """How much a data set has a name of its own: 1 with a capital or digit, less without, 0 for what any one may be."""
    if term.head in _KINDS_OF_DATA and (term.is_coined or before):
        return _UNNAMED if not all(word.low in _OF_ANY_DATA for word in before) else 0.0
    if term.is_coined or any(word.text[0].isupper() and word.start for word in before):
        return 1.0
    return 0.0 if all(word.low in _OF_ANY_DATA for word in before) else _UNNAMED


def _by_context(
    scores: dict[TermKind, float], term: TextTerm, before: Sequence[str], after: Sequence[str], called: Set[str]
) -> None:
    """What the words around a term, or around the list it is in, say of its kind.

    Args:
        called: the words behind the terms of the list, singular: `task` of `parsing task and tagging`.
    """
    last = next((word for word in reversed(before) if word not in _BETWEEN), "")
    following = after[0] if after else ""
    is_tested = last in _ON and not _TESTED.isdisjoint(before)
    if term.is_coined:
        scores[TermKind.DATASET] += 1.5 * (not called.isdisjoint(HEADS[TermKind.DATASET])) + (
            1.2 if is_tested else 0.4 * (last in _ON)
        )
    elif is_tested and scores[TermKind.DATASET]:
        scores[TermKind.DATASET] += 0.5
    if last in _MEANS or (last in _RIVAL and term.is_coined):
        scores[TermKind.METHOD] += 0.5
    if following in _SAID_OF:
        scores[TermKind.METHOD] += 0.5
    if last in _AIM and scores[TermKind.TASK]:
        scores[TermKind.TASK] += 0.4 if last in {"for", "of"} else 0.2
    if not called.isdisjoint(_TASK_BEFORE) or (last in _TASK_OPENS and not _TASK_BEFORE.isdisjoint(before[-4:])):
        scores[TermKind.TASK] += 0.8
    if scores[TermKind.METRIC]:
        is_measured = not _MEASURED_BY.isdisjoint(before)
        is_measured = is_measured or any(_NUMBER.match(word) for word in (*before[-3:], *after[:3]))
        scores[TermKind.METRIC] += 0.5 * is_measured


def best_kind(scores: Mapping[TermKind, float], least: float = THRESHOLD) -> TermKind | None:
    """The kind that most speaks for, ties in the order of `TermKind`; None where nothing says enough."""
    kind = max(TermKind, key=lambda each: scores.get(each, 0.0))
    return kind if scores.get(kind, 0.0) >= least else None
