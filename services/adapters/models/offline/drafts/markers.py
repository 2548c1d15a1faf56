"""Which citation markers name an original source: by the words around them, how often and whether alone they stand."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Sequence

from services.adapters.models.offline.language.short_names import short_names
from services.adapters.models.offline.ways import answers
from services.tasks.drafting.marker_judgement import (
    MARKER_JUDGEMENT,
    SOURCE,
    CitationMark,
    JudgedMarker,
    MarkedPassage,
    MarkerInput,
    MarkerJudgement,
)
from services.text.candidates import candidate_phrases

_BEFORE, _AFTER = 110, 90
"""Characters around a marker whose words speak of it."""

_TAKES_UP = re.compile(
    r"\b(?:inspired|motivated) by\b|\bin(?:spiration| the spirit)\b|\bfollowing\b|\bwe follow\b|\bbased on\b|"
    r"\bbuild(?:s|ing)? (?:up)?on\b|\bextend(?:s|ed|ing)?\b|\bgenerali[sz](?:e|es|ing)\b|"
    r"\bimprove(?:s|d)? (?:up)?on\b|"
    r"\badapt(?:s|ed|ing)?\b|\badopt(?:s|ed|ing)?\b|\bwe (?:also |further |then )?(?:use|employ|apply|leverage|"
    r"utili[sz]e|combine|introduce|incorporate|modify|replace)\b|\bsimilar to\b|\bseminal\b|\bpioneering\b|"
    r"\bfirst\b|\bas in\b|"
    r"\bour (?:method|model|approach|framework|work|architecture|loss|network)\b|\bthis paper\b",
    re.I,
)
_COINED = re.compile(r"\b(?:propos|introduc|present|develop|call|nam|term|dub)(?:ed|es|e)\b", re.I)
_IN_PASSING = re.compile(
    r"\be\.g\.|\bsuch as\b|\bsurveys?\b|\brecent(?:ly)? (?:works?|stud|year|advance|progress)|\b(?:some|many|several|"
    r"other|various|existing|previous|prior) (?:works?|stud|methods?|approach|researchers|papers|efforts)|"
    r"\bdata ?sets?\b|\bbenchmarks?\b|\boptimi[sz]er\b|\bcorpus\b|\blibrary\b|\bdropout\b|"
    r"\b(?:has|have) been (?:widely |extensively )?(?:used|studied|applied)\b|\betc\b",
    re.I,
)
_SEPARATOR = re.compile(r"[,;–—-]\s*(?=[\[(]?\d|[A-Z])")

_INTERCEPT, _REPEATED, _ALONE, _TAKEN_UP, _BY_NAME, _PROPOSED, _PASSING, _LISTED = (
    -1.7,
    0.9,
    0.6,
    0.8,
    0.5,
    0.3,
    -0.9,
    -0.5,
)
"""Weights of the signs, set by hand before they were first measured."""


@answers(MARKER_JUDGEMENT)
def judge_markers(inputs: MarkerInput) -> MarkerJudgement:
    """SurveyGen-I 3.3.1: all mentions of a work in the passages are read together, so they have one score."""
    marks = inputs.numbered()
    groups: dict[str, list[int]] = defaultdict(list)
    for number, (_, mark) in marks.items():
        groups[mark.reference or mark.text].append(number)
    scores = {name: source_score([marks[number] for number in group]) for name, group in groups.items()}
    return MarkerJudgement(
        markers=tuple(
            _judged(number, passage, mark, scores[mark.reference or mark.text])
            for number, (passage, mark) in marks.items()
        )
    )


def source_score(mentions: Sequence[tuple[MarkedPassage, CitationMark]]) -> float:
    """How sure the words around the mentions of one work make it an original source, in [0, 1]."""
    before, around = [], []
    for passage, mark in mentions:
        text = passage.passage.text
        before.append(text[max(0, mark.start - _BEFORE) : mark.start])
        around.append(f"{before[-1]} {text[mark.end : mark.end + _AFTER]}")
    count = len(mentions)
    alone = sum(_SEPARATOR.search(mark.text.strip("[]()")) is None for _, mark in mentions) / count
    total = (
        _INTERCEPT
        + _REPEATED * math.log(count)
        + _ALONE * alone
        + _TAKEN_UP * any(_TAKES_UP.search(text) for text in around)
        + _BY_NAME * any(map(_ends_in_name, before))
        + _PROPOSED * any(_COINED.search(text) for text in around)
        + _PASSING * sum(_IN_PASSING.search(text) is not None for text in around) / count
        + _LISTED * (1 - alone)
    )
    return round(1 / (1 + math.exp(-total)), 3)


def _ends_in_name(before: str) -> bool:
    """Whether the last word has a spelling of its own: `BERT`, `(GCN)`, `MAESN`."""
    words = before.split()
    return bool(words) and bool(short_names(words[-1].strip("()")))


def _judged(number: int, passage: MarkedPassage, mark: CitationMark, score: float) -> JudgedMarker:
    is_source = score >= SOURCE
    return JudgedMarker(
        marker=number,
        is_source=is_source,
        score=score,
        concept=_concept(passage.passage.text[: mark.start]) if is_source else None,
    )


def _concept(before: str) -> str | None:
    """The last noun phrase in the few words before a marker."""
    near = " ".join(before[-_BEFORE:].split())
    phrases = candidate_phrases(near)
    longest = [
        phrase for phrase in phrases[-6:] if near.endswith((phrase, f"{phrase})", f"{phrase} by", f"{phrase} of"))
    ]
    return max(longest, key=len, default=None)
