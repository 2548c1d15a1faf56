"""Induced categories against lists that people sorted by hand: `python -m benchmarks.quality.taxonomies`.

Each list gives titles with a path of categories. Titles stand for entities without passages. Groups are compared with
the narrowest human categories and with the widest, at as many groups as there are human ones, beside k-means on
tf-idf vectors of the words (mean of three seeds); then what the two tasks give together, induction and
classification. Nothing was chosen on these lists.
"""

from __future__ import annotations

import asyncio
import json
import math
import re
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from benchmarks.quality.corpora import SHARED
from kg.algorithms.entities.clustering import latent_vectors, ward_groups
from kg.model.graphs.graph import FloatArray
from services.adapters.models.offline.extraction.categories import stem_weights
from services.adapters.models.offline.model import OfflineModel
from services.tasks.extraction.categories import ENTITY_CATEGORIES, OTHER, CategoriesInput, EntityBrief
from services.tasks.extraction.classification import CLASSIFICATION, ClassificationInput
from services.text.lexicon import FUNCTION_WORDS

LISTS = ("gnn_thunlp", "gnn_nnzhan", "rl_for_lrm_tsinghua", "meta_learning_sudharsan")
_SEEDS = range(3)
_STARTS = 10
_ROUNDS = 50
_WORD = re.compile(r"[a-z]+")

Labels = Sequence[object]
Measure = Callable[[Labels, Labels], float]


def figures(shared: Path = SHARED) -> dict[str, str]:
    """ARI, NMI and B-cubed F by list."""
    found: dict[str, str] = {}
    for name in LISTS:
        lines = (shared / "gold" / "taxonomies" / f"{name}.jsonl").read_text("utf-8").splitlines()
        rows = [row for row in map(json.loads, lines) if row.get("categories") and row["categories"][0]]
        titles = list(dict.fromkeys(row["title"] for row in rows))
        paths = {row["title"]: row["categories"][0] for row in reversed(rows)}
        for level, place in (("widest", 0), ("narrowest", -1)):
            gold = [paths[title][place] for title in titles]
            found |= {f"{name} {level}, {who}": text for who, text in _compared(titles, gold).items()}
        answered = asyncio.run(_answered(titles))
        for level, place in (("widest", 0), ("narrowest", -1)):
            gold = [paths[title][place] for title in titles]
            found[f"{name} {level}, both tasks"] = f"{len(set(answered))} groups, {_text([(gold, answered)])}"
        found[f"{name}, share in {OTHER}"] = f"{answered.count(OTHER) / len(answered):.2f}"
    return found


def _compared(titles: Sequence[str], gold: Labels) -> dict[str, str]:
    count = len(set(gold))
    groups = ward_groups(
        latent_vectors([stem_weights(EntityBrief(name=title, papers=1)) for title in titles]), [count]
    )[count]
    ours = [next(at for at, group in enumerate(groups) if place in group) for place in range(len(titles))]
    vectors = _tf_idf(titles)
    return {
        f"{count} groups, ours": _text([(gold, ours)]),
        f"{count} groups, k-means": _text([(gold, _k_means(vectors, count, seed)) for seed in _SEEDS]),
    }


async def _answered(titles: Sequence[str]) -> list[str]:
    """What induction and classification make of the titles."""
    model, entities = OfflineModel(), tuple(EntityBrief(name=title, papers=1) for title in titles)
    asked = CategoriesInput(topic="", type="paper", criterion="by subject", entities=entities)
    categories = (await model.run(ENTITY_CATEGORIES, asked)).value.categories
    inputs = ClassificationInput(
        topic="", type="paper", criterion="by subject", categories=categories, entities=entities
    )
    answer = (await model.run(CLASSIFICATION, inputs)).value
    return [each.category for each in answer.entities]


def _text(pairs: Sequence[tuple[Labels, Labels]]) -> str:
    means = [sum(measure(*pair) for pair in pairs) / len(pairs) for measure in (_rand, _information, _b_cubed)]
    return "ARI {:.3f} NMI {:.3f} B-cubed {:.3f}".format(*means)


def _rand(gold: Labels, found: Labels) -> float:
    """Adjusted Rand index (Hubert & Arabie 1985)."""
    pairs = [sum(n * (n - 1) / 2 for n in Counter(labels).values()) for labels in (gold, found)]
    both = sum(n * (n - 1) / 2 for n in Counter(zip(gold, found, strict=True)).values())
    chance = pairs[0] * pairs[1] / (len(gold) * (len(gold) - 1) / 2)
    most = sum(pairs) / 2
    return (both - chance) / (most - chance) if most != chance else 0.0


def _information(gold: Labels, found: Labels) -> float:
    """Mutual information over the mean of the two entropies."""
    size, of_gold, of_found = len(gold), Counter(gold), Counter(found)
    shared = Counter(zip(gold, found, strict=True))
    mutual = sum(n / size * math.log(n * size / (of_gold[a] * of_found[b])) for (a, b), n in shared.items())
    entropies = [-sum(n / size * math.log(n / size) for n in counts.values()) for counts in (of_gold, of_found)]
    return 2 * mutual / sum(entropies) if sum(entropies) else 0.0


def _b_cubed(gold: Labels, found: Labels) -> float:
    """F of the mean precision and recall of each item's group (Bagga & Baldwin 1998)."""
    of_gold, of_found = Counter(gold), Counter(found)
    shared = Counter(zip(gold, found, strict=True))
    precision = sum(n * n / of_found[b] for (_, b), n in shared.items()) / len(gold)
    recall = sum(n * n / of_gold[a] for (a, _), n in shared.items()) / len(gold)
    return 2 * precision * recall / (precision + recall)


def _tf_idf(titles: Sequence[str]) -> FloatArray:
    texts = [[word for word in _WORD.findall(title.lower()) if word not in FUNCTION_WORDS] for title in titles]
    frequency = Counter(word for words in texts for word in set(words))
    column = {word: at for at, word in enumerate(sorted(frequency))}
    matrix = np.zeros((len(texts), len(column)))
    for row, words in enumerate(texts):
        for word in words:
            matrix[row, column[word]] += math.log(len(texts) / frequency[word]) + 1
    return _even(matrix)


def _k_means(vectors: FloatArray, count: int, seed: int) -> list[int]:
    """Spherical k-means, the best of ten starts."""
    random = np.random.default_rng(seed)
    tries = []
    for _ in range(_STARTS):
        centres = vectors[random.choice(len(vectors), count, replace=False)]
        for _ in range(_ROUNDS):
            nearest = np.argmax(vectors @ centres.T, axis=1)
            sums = np.array([vectors[nearest == at].sum(axis=0) for at in range(count)])
            centres = np.where(sums.any(axis=1, keepdims=True), _even(sums), centres)
        tries.append((float((vectors * centres[nearest]).sum()), nearest.tolist()))
    return list(max(tries)[1])


def _even(matrix: FloatArray) -> FloatArray:
    rows: FloatArray = matrix / np.maximum(np.linalg.norm(matrix, axis=1, keepdims=True), 1e-9)
    return rows


if __name__ == "__main__":
    for name, value in figures(Path(sys.argv[1]) if len(sys.argv) > 1 else SHARED).items():
        print(f"{name}: {value}")
