"""What words tell of support: `python -m benchmarks.quality.labels`.

Two scores are compared, the share of words that a sentence and its passages have in common and
`services.document.word_overlap.word_share`, each by the area under the ROC curve (one half: the score tells nothing):
- claims: how often a supported claim has the higher score than one that is refuted, not supported or not decided.
  Halves are pairs of lines in turn, because SciFact's labels alternate line by line.
- citing sentences: how often the sentences that people marked in the cited paper have the higher score than as many
  drawn from another paper, or from the rest of the same. Halves are cited papers in turn.
"""

from __future__ import annotations

import gzip
import json
import random
import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path

from kg.model.papers.paper import PaperId
from kg.model.surveys.survey import Passage, PassageId, PassageSource
from services.document.word_overlap import BORNE_OUT, is_reversed, word_share
from services.writing.claims import support

_FILES = ("claims/claims.jsonl", "claims/attribution.jsonl")
_SEED = 1
_HALVES = ("first", "other")
_MARKER = re.compile(r"\([^()]*\d{4}[a-z]?[^()]*\)|\[[\d, –-]+\]")

Scores = defaultdict[tuple[str, str], tuple[list[float], list[float]]]
"""By what is measured and half: the scores of what is supported, and of the rest."""


def overlap(sentence: str, passages: Sequence[str]) -> float:
    """The share of words, of all passages as one."""
    return support(sentence, _passage(" ".join(passages)))


def figures(shared: Path) -> dict[str, float | str]:
    """By score, source and half; `all` mixes the sources, as the label in a page does."""
    found: dict[str, float | str] = {}
    for name, score in (("word overlap", overlap), ("word share", word_share)):
        for (source, half), both in sorted(_claims(shared / "gold", score).items()):
            found[f"AUC of {name}, {source}, {half} half"] = auc(*both)
        for (what, half), both in sorted(_cited(shared / "gold" / "cited_passages", score).items()):
            found[f"AUC of {name}, {what}, {half} half"] = auc(*both)
    return found | _verdicts(shared / "gold")


def labelled(gold: Path) -> Iterator[tuple[str, str, str, Sequence[str], str]]:
    """Source, half, claim, passages and label."""
    for file in _FILES:
        for number, line in enumerate((gold / file).read_text("utf-8").splitlines()):
            claim = json.loads(line)
            yield claim["source"], _HALVES[number // 2 % 2], claim["claim"], claim["evidence"], claim["label"]


def _claims(gold: Path, score: Callable[[str, Sequence[str]], float]) -> Scores:
    scores: Scores = defaultdict(lambda: ([], []))
    for source, half, claim, passages, label in labelled(gold):
        for name in (source, "all"):
            scores[name, half][0 if label == "support" else 1].append(score(claim, passages))
    return scores


def _verdicts(gold: Path) -> dict[str, float | str]:
    """How often supported or not is said rightly, and on which labels a contradiction is seen."""
    right: defaultdict[tuple[str, str], list[bool]] = defaultdict(list)
    opposed: defaultdict[tuple[str, str], int] = defaultdict(int)
    for source, half, claim, passages, label in labelled(gold):
        reverse = is_reversed(claim, passages)
        holds = word_share(claim, passages) >= BORNE_OUT and not reverse
        right[source, half].append(holds == (label == "support"))
        opposed[label, half] += reverse
    accuracy = {f"accuracy of word share, {source}, {half} half": _of(each) for (source, half), each in right.items()}
    return accuracy | {f"seen as reversed, {label}, {half} half": n for (label, half), n in opposed.items()}


def _cited(folder: Path, score: Callable[[str, Sequence[str]], float]) -> Scores:
    with gzip.open(folder / "papers.jsonl.gz", "rt", encoding="utf-8") as file:
        papers = {
            paper["id"]: {each["n"]: each["text"] for each in paper["sentences"]} for paper in map(json.loads, file)
        }
    names, draw = sorted(papers), random.Random(_SEED)
    scores: Scores = defaultdict(lambda: ([], []))
    for citance in map(json.loads, (folder / "citances.jsonl").read_text("utf-8").splitlines()):
        own = citance["reference_paper"]
        marked = sorted({n for each in citance["annotations"] for n in each["sentences"] if n in papers[own]})
        if not marked:
            continue
        sentence, half = _MARKER.sub("", citance["citance"]), _HALVES[names.index(own) % 2]
        other = papers[draw.choice([name for name in names if name != own])]
        rest = {n: text for n, text in papers[own].items() if n not in marked}
        right = score(sentence, [papers[own][n] for n in marked])
        for name, wrong in (("another paper", other), ("rest of the paper", rest)):
            scores[f"cited sentences against {name}", half][0].append(right)
            scores[f"cited sentences against {name}", half][1].append(score(sentence, _drawn(draw, wrong, len(marked))))
    return scores


def _drawn(draw: random.Random, sentences: Mapping[int, str], count: int) -> list[str]:
    return draw.sample([sentences[n] for n in sorted(sentences)], count)


def _of(each: Sequence[bool]) -> str:
    return f"{sum(each)} of {len(each)}"


def _passage(text: str) -> Passage:
    return Passage(
        id=PassageId("gold"), paper_id=PaperId("gold"), source=PassageSource.ABSTRACT, text=text, start=0, end=len(text)
    )


def auc(supported: Sequence[float], rest: Sequence[float]) -> float:
    """How often one of the first is larger than one of the second, ties as one half."""
    wins = sum(1.0 if high > low else 0.5 if high == low else 0.0 for high, low in product(supported, rest))
    return round(wins / (len(supported) * len(rest)), 3)


if __name__ == "__main__":
    for name, value in figures(Path(sys.argv[1] if len(sys.argv) > 1 else "../shared")).items():
        print(f"{name}: {value}")
