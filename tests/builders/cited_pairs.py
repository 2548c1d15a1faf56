"""How well vectors tell cited pairs of papers from random ones: the measure by which embedders are compared."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

CITED_CORPORA = (
    "graph_neural_networks",
    "exploration_in_rl",
    "rl_for_language",
    "research_findings_false",
    "openalex_ai_sample",
    "knowledge_graph_embedding",
    "deep_meta_learning",
    "ai_for_clinical_trials",
    "ai_for_software_compliance",
)
RANDOM_PAIRS = 20_000


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedPairs:
    """Texts, and pairs of them as positions, shape (m, 2): papers of which one cites the other, and random papers."""

    texts: tuple[str, ...]
    cited: NDArray[np.int64]
    random: NDArray[np.int64]

    def auc(self, vectors: NDArray[Any]) -> float:
        """The chance that a cited pair is nearer by cosine than a random one, ties counting half."""
        return area_under_curve(cosines(vectors, self.cited), cosines(vectors, self.random))


def cosines(vectors: NDArray[Any], pairs: NDArray[np.int64]) -> NDArray[np.float64]:
    """The cosine of each pair of unit vectors."""
    first, second = vectors[pairs[:, 0]], vectors[pairs[:, 1]]
    return np.einsum("ij,ij->i", first, second).astype(np.float64)


def area_under_curve(positives: NDArray[np.float64], negatives: NDArray[np.float64]) -> float:
    """AUC by ranks (Mann & Whitney 1947)."""
    _, place, count = np.unique(np.concatenate((positives, negatives)), return_inverse=True, return_counts=True)
    ranks = (np.cumsum(count) - (count - 1) / 2)[place]
    wins = ranks[: len(positives)].sum() - len(positives) * (len(positives) + 1) / 2
    return float(wins / (len(positives) * len(negatives)))


def cited_pairs(
    *files: Path, content: Callable[[dict[str, Any]], str | None] = lambda row: row["abstract"], seed: int = 0
) -> CitedPairs:
    """The papers of a corpus that have a content, as title and content, and pairs of them.

    A file named `….cited_by.jsonl.gz` adds citations to those of the first.
    """
    rows = [row for row in _rows(files[0]) if content(row)]
    place = {row["id"]: position for position, row in enumerate(rows)}
    edges = [(row["id"], work["id"]) for row in rows for work in row["references"] or ()]
    edges += [(work["id"], row["id"]) for file in files[1:] for row in _rows(file) for work in row["cited_by"]]
    inside = {(place[a], place[b]) for a, b in edges if a in place and b in place and a != b}
    cited = sorted({(min(pair), max(pair)) for pair in inside})
    drawn = np.random.default_rng(seed).integers(0, len(rows), (RANDOM_PAIRS, 2)).tolist()
    known = set(cited)
    random = [(a, b) for a, b in drawn if a != b and (min(a, b), max(a, b)) not in known]
    texts = tuple(f"{row['title']}\n{content(row)}" for row in rows)
    return CitedPairs(texts=texts, cited=np.array(cited), random=np.array(random))


def corpus_pairs(shared: Path, name: str) -> CitedPairs:
    """`cited_pairs` of one of the development corpora."""
    files = (shared / "corpora" / f"{name}.jsonl.gz", shared / "corpora" / f"{name}.cited_by.jsonl.gz")
    return cited_pairs(*(file for file in files if file.exists()))


def example_pairs(root: Path) -> CitedPairs:
    """`cited_pairs` of the example field, on summaries."""
    return cited_pairs(root / "examples" / "graph_neural_networks.jsonl", content=lambda row: row["summary"])


def tf_idf(texts: Sequence[str]) -> NDArray[np.float64]:
    """The plain baseline: unit vectors of words, rare in these texts weighing more; shape (n, vocabulary)."""
    words = [text.lower().split() for text in texts]
    place = {word: number for number, word in enumerate(sorted({word for text in words for word in text}))}
    counts = np.zeros((len(texts), len(place)))
    for row, text in enumerate(words):
        np.add.at(counts[row], [place[word] for word in text], 1.0)
    weighted: NDArray[np.float64] = counts * np.log(len(texts) / (counts > 0).sum(axis=0))
    return weighted / np.maximum(np.linalg.norm(weighted, axis=1, keepdims=True), 1e-12)


def _rows(file: Path) -> list[dict[str, Any]]:
    raw = gzip.decompress(file.read_bytes()) if file.suffix == ".gz" else file.read_bytes()
    return [json.loads(line) for line in raw.decode("utf-8").split("\n") if line]
