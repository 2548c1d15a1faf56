"""Papers of another field, mixed in: how many are left out, and how few of the field's own.

A seventh of each mixture (15 %) comes from one other corpus, chosen by a seeded generator, with its own citations.
"Far" are mixtures of sciences that have little in common, "near" those of neighbours, where a foreign paper may well
belong (exploration in reinforcement learning and meta-learning). What is left out of a corpus alone is not an error by
itself: searches bring in aromatase inhibitors under "AI". `python -m benchmarks.quality.relevance` prints their titles.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import mean

import numpy as np
from numpy.typing import NDArray

from benchmarks.quality.corpora import SHARED, TOPICS, built
from kg.model.papers.paper import Citation, Paper, PaperId
from kg.repository.papers.papers import PaperRepository
from services.adapters.embedders.static_embedder import StaticEmbedder
from services.field.selecting import Chosen, relevant
from services.field.vectors import paper_vectors

CORPORA = (
    "ai_for_clinical_trials",
    "cohen_2006_triptans",
    "deep_meta_learning",
    "exploration_in_rl",
    "gnn_drug_discovery_arxiv",
    "graph_neural_networks",
    "research_findings_false",
    "turing_1950_citers",
)
LEARNING = {"deep_meta_learning", "exploration_in_rl", "gnn_drug_discovery_arxiv", "graph_neural_networks"}
MEDICINE = {"ai_for_clinical_trials", "cohen_2006_triptans", "research_findings_false", "gnn_drug_discovery_arxiv"}
MACHINES = LEARNING | {"turing_1950_citers", "ai_for_clinical_trials"}
SHARE = 0.15


@dataclass(frozen=True, slots=True, kw_only=True)
class Corpus:
    """The papers of a corpus in id order, their vectors, that of the topic, the citations among them."""

    name: str
    papers: list[Paper]
    vectors: NDArray[np.float32]
    topic: NDArray[np.float32]
    citations: tuple[Citation, ...]


def figures(shared: Path = SHARED) -> dict[str, float | str]:
    """Share left out of each corpus alone; of the foreign papers far and near, and of the own ones, when mixed."""
    corpora = {name: _corpus(name, shared) for name in CORPORA}
    result: dict[str, float | str] = {}
    found: dict[str, list[float]] = defaultdict(list)
    for name, corpus in corpora.items():
        alone = _chosen(corpus)
        result[f"{name}: left out of it alone"] = round(alone.left_out.papers / len(corpus.papers), 3)
        for other, foreign in corpora.items():
            if other != name:
                kept = {paper.id for paper in _chosen(_mixed(corpus, foreign)).papers}
                own = {paper.id for paper in corpus.papers}
                strange = {paper.id for paper in _mixed(corpus, foreign).papers} - own
                kind = "near" if any({name, other} <= group for group in (MEDICINE, MACHINES)) else "far"
                found[f"foreign papers left out, {kind}"].append(1 - len(kept & strange) / len(strange))
                found["own papers left out of mixtures"].append(1 - len(kept & own) / len(own))
    return result | {what: round(mean(shares), 3) for what, shares in sorted(found.items())}


def titles(shared: Path = SHARED) -> Iterator[tuple[str, str]]:
    """Corpus and title of what is left out of each corpus alone; up to ten titles of each."""
    for name in CORPORA:
        for title in _chosen(_corpus(name, shared)).left_out.titles:
            yield name, title


def _corpus(name: str, shared: Path) -> Corpus:
    with built(name, shared) as (engine, _, _):
        repository, embedder = PaperRepository(engine), StaticEmbedder()
        ids = sorted(repository.ids())
        papers = [repository.find(ids)[id] for id in ids]
        return Corpus(
            name=name,
            papers=papers,
            vectors=asyncio.run(paper_vectors(papers, embedder=embedder, repository=repository)),
            topic=asyncio.run(embedder.embed([f"{TOPICS[name]}. "]))[0],
            citations=tuple(repository.citations_among(ids)),
        )


def _mixed(corpus: Corpus, foreign: Corpus) -> Corpus:
    count = min(round(SHARE * len(corpus.papers) / (1 - SHARE)), len(foreign.papers))
    rows = np.sort(np.random.default_rng(0).choice(len(foreign.papers), count, replace=False))
    strange = {foreign.papers[row].id: PaperId(f"z{row:015x}") for row in rows.tolist()}
    return replace(
        corpus,
        papers=[*corpus.papers, *(replace(foreign.papers[row], id=PaperId(f"z{row:015x}")) for row in rows.tolist())],
        vectors=np.vstack((corpus.vectors, foreign.vectors[rows])),
        citations=(
            *corpus.citations,
            *(
                replace(each, citing=strange[each.citing], cited=strange[each.cited])
                for each in foreign.citations
                if each.citing in strange and each.cited in strange
            ),
        ),
    )


def _chosen(corpus: Corpus) -> Chosen:
    return relevant(
        corpus.papers,
        corpus.vectors,
        corpus.topic,
        corpus.citations,
        topic=TOPICS[corpus.name],
        min_relevance=None,
    )


if __name__ == "__main__":
    for what, value in figures().items():
        print(f"{what}\t{value}")
    for corpus_name, title in titles():
        print(f"{corpus_name}\t{title}")
