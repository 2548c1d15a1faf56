"""What the share of words that a sentence and its passage have in common tells of support: `python -m
benchmarks.quality.labels`.

The area under the ROC curve: how often a supported claim has the higher score than one that is refuted, not supported
or not decided (one half: the score tells nothing). Halves are pairs of lines in turn, because SciFact's labels
alternate line by line.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path

from kg.model.papers.paper import PaperId
from kg.model.surveys.survey import Passage, PassageId, PassageSource
from services.writing.claims import support

_FILES = ("claims/claims.jsonl", "claims/attribution.jsonl")


def figures(shared: Path) -> dict[str, float | str]:
    """By source and half; `all` mixes the sources, as the label in a page does."""
    scores: dict[tuple[str, str], tuple[list[float], list[float]]] = defaultdict(lambda: ([], []))
    for source, half, score, is_supported in _scored(shared / "gold"):
        for name in (source, "all"):
            scores[name, half][0 if is_supported else 1].append(score)
    return {f"AUC of word overlap, {name}, {half} half": _auc(*both) for (name, half), both in sorted(scores.items())}


def _scored(gold: Path) -> Iterator[tuple[str, str, float, bool]]:
    for file in _FILES:
        for number, line in enumerate((gold / file).read_text("utf-8").splitlines()):
            claim = json.loads(line)
            score = support(claim["claim"], _passage(" ".join(claim["evidence"])))
            yield claim["source"], ("first", "other")[number // 2 % 2], score, claim["label"] == "support"


def _passage(text: str) -> Passage:
    return Passage(
        id=PassageId("gold"), paper_id=PaperId("gold"), source=PassageSource.ABSTRACT, text=text, start=0, end=len(text)
    )


def _auc(supported: Sequence[float], rest: Sequence[float]) -> float:
    wins = sum(1.0 if high > low else 0.5 if high == low else 0.0 for high, low in product(supported, rest))
    return round(wins / (len(supported) * len(rest)), 3)


if __name__ == "__main__":
    for name, value in figures(Path(sys.argv[1] if len(sys.argv) > 1 else "../shared")).items():
        print(f"{name}: {value}")
