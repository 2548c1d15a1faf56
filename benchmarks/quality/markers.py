"""Original sources among cited works: `python -m benchmarks.quality.markers [../shared]`.

PST-Bench, development part: the passages of a paper that mention one of its references, and whether that is an original
source of the paper. The mentions of the reference are found in the passages by form: the number, or the author and
year, that stands there most often, ties by nearness to the middle. Average precision and area under the ROC curve of
the score; baselines are the number of mentions and chance. Halves are odd and even items.
"""

from __future__ import annotations

import json
import re
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import product
from pathlib import Path

from kg.model.papers.paper import CitationKey, PaperId
from kg.model.surveys.survey import Passage, PassageId, PassageSource
from services.adapters.models.offline.drafts.markers import judge_markers
from services.tasks.drafting.marker_judgement import CitationMark, MarkedPassage, MarkerInput

_NUMBERS = re.compile(r"\[\d[\d\s,\[\]–-]*\]?")
_NUMBER = re.compile(r"\d+")
_AUTHORS_YEAR = re.compile(
    r"[A-Z][\w'’-]+(?: (?:et al\.?|and|&|&amp;)(?: [A-Z][\w'’-]+)?)?,? ?[(\[]?((?:19|20)\d\d)[a-z]?"
)
_BRACKET = re.compile(r"[(\[][^()\[\]]{4,400}[)\]]")


def figures(shared: Path) -> dict[str, float | str]:
    """Average precision and AUC by half and by score."""
    lines = (shared / "gold/citation_contexts/source_tracing.jsonl").read_text("utf-8").splitlines()
    found: dict[str, float | str] = {}
    for half, part in (("odd", lines[::2]), ("even", lines[1::2])):
        rows = [json.loads(line) for line in part]
        labels = [bool(row["is_source"]) for row in rows]
        marks = [target_marks(row["contexts"]) for row in rows]
        ours = [_score(row["contexts"], own) for row, own in zip(rows, marks, strict=True)]
        counts = [float(len(own)) for own in marks]
        for name, scores in (("marker judgement", ours), ("number of mentions", counts)):
            found[f"{name}, {half}"] = f"AP {_average_precision(scores, labels):.3f} AUC {_auc(scores, labels):.3f}"
        found[f"chance, {half}"] = f"AP {sum(labels) / len(labels):.3f} AUC 0.500"
        right = sum((score >= 0.5) == label for score, label in zip(ours, labels, strict=True))
        found[f"marker judgement, {half}, accuracy"] = round(right / len(labels), 3)
        found[f"always no, {half}, accuracy"] = round(1 - sum(labels) / len(labels), 3)
    return found


def _score(text: str, marks: Sequence[CitationMark]) -> float:
    passage = Passage(
        id=PassageId("gold#1"),
        paper_id=PaperId("gold"),
        source=PassageSource.ABSTRACT,
        text=text,
        start=0,
        end=len(text),
    )
    inputs = MarkerInput(
        topic="",
        title="",
        focus="",
        paper=CitationKey("gold"),
        passages=(MarkedPassage(passage=passage, marks=tuple(marks)),),
    )
    judged = judge_markers(inputs).markers
    return max((each.score for each in judged), default=0.0)


def target_marks(text: str) -> list[CitationMark]:
    """The markers of the reference that a text is about; none where no marker is found."""
    by_reference: defaultdict[str, list[CitationMark]] = defaultdict(list)
    for found in _NUMBERS.finditer(text):
        for number in dict.fromkeys(_NUMBER.findall(found[0])):
            by_reference[number].append(_mark(found[0], found.start(), found.end(), number))
    brackets = [each.span() for each in _BRACKET.finditer(text)]
    for found in _AUTHORS_YEAR.finditer(text):
        start, end = next((span for span in brackets if span[0] <= found.start() < span[1]), found.span())
        name = f"{found[0].split(' ')[0].strip(',')} {found[1]}"
        by_reference[name].append(_mark(text[start:end], start, end, name))
    if not by_reference:
        return []
    best = max(by_reference, key=lambda name: (len(by_reference[name]), -_off_centre(by_reference, name, text), name))
    return by_reference[best]


def _mark(text: str, start: int, end: int, reference: str) -> CitationMark:
    return CitationMark(text=text, start=start, end=end, reference=reference)


def _off_centre(marks: Mapping[str, Sequence[CitationMark]], name: str, text: str) -> float:
    return min(abs((mark.start + mark.end) / 2 - len(text) / 2) for mark in marks[name])


def _average_precision(scores: Sequence[float], labels: Sequence[bool]) -> float:
    """Mean precision at the positives, in order of score; of equal scores the negatives come first."""
    ranked = sorted(zip(scores, labels, strict=True), key=lambda pair: (-pair[0], pair[1]))
    hits, total = 0, 0.0
    for place, (_, label) in enumerate(ranked, start=1):
        hits += label
        total += hits / place if label else 0.0
    return total / max(1, hits)


def _auc(scores: Sequence[float], labels: Sequence[bool]) -> float:
    yes = [score for score, label in zip(scores, labels, strict=True) if label]
    no = [score for score, label in zip(scores, labels, strict=True) if not label]
    wins = sum(1.0 if high > low else 0.5 if high == low else 0.0 for high, low in product(yes, no))
    return wins / (len(yes) * len(no))


if __name__ == "__main__":
    for name, value in figures(Path(sys.argv[1] if len(sys.argv) > 1 else "../shared")).items():
        print(f"{name}: {value}")
