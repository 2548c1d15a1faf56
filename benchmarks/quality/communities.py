"""Communities and themes of seven corpora: what carries them, where papers without an abstract go, what humans say.

Abstracts are taken from a third of the papers that have one, so that the truth is known: the communities of these
papers should be those that they have with their abstracts, and should hold them as the field holds them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from math import log
from pathlib import Path

import graspologic_native
import numpy as np

from benchmarks.quality.corpora import DEVELOPMENT, SHARED, TOPICS
from kg.adapters.analytics.local import LocalAnalytics
from kg.algorithms.fields.layered_field import LayeredField, lay_out_layers
from kg.algorithms.graphs.csr import from_edges, sources_of, subgraph_of, undirected_graph, undirected_sum
from kg.algorithms.graphs.leiden import leiden
from kg.algorithms.graphs.partition import modularity, partition_from_labels
from kg.algorithms.graphs.weighted_bfs import CITATION_FLOOR
from kg.algorithms.identity.resolution import resolve
from kg.model.fields.field import FieldId, FieldParameters
from kg.model.graphs.graph import FloatArray, IntArray, Partition, WeightedGraph
from kg.model.layer import Layer
from kg.model.papers.identity import KnownPapers
from kg.model.papers.paper import Citation, Paper, PaperId
from services.adapters.embedders.static_embedder import embed
from services.field.vectors import text_to_embed

HUMAN = {
    "gnn_thunlp": "graph_neural_networks",
    "gnn_nnzhan": "graph_neural_networks",
    "meta_learning_sudharsan": "deep_meta_learning",
}
AS_OF = date(2025, 6, 30)
SEEDS = 10
LONG_RUN = 50
KNOCKED_OUT = 1 / 3
SMALLEST = 5
"""Communities under so many papers have any share of anything."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Laid:
    """A field, with the community and the theme of each paper, shape (n,)."""

    papers: Sequence[Paper]
    field: LayeredField
    communities: IntArray
    themes: IntArray


def figures(shared: Path) -> dict[str, float | str]:
    """Figures of each corpus, under `corpus: what`."""
    found: dict[str, float | str] = {}
    laid = {name: lay_out(*records_of(shared, name), topic=TOPICS[name]) for name in DEVELOPMENT}
    for name in DEVELOPMENT:
        own = structure(laid[name]) | knocked_out(*records_of(shared, name), topic=TOPICS[name], whole=laid[name])
        found |= {f"{name}: {what}": value for what, value in own.items()}
    for listed, name in HUMAN.items():
        own = agreement(laid[name], categories(shared, listed, name), records_by_source(shared, name))
        found |= {f"{name} and {listed}: {what}": value for what, value in own.items()}
    return found


def records_of(shared: Path, name: str) -> tuple[list[Paper], list[Citation]]:
    """The papers of a corpus in order of id, and the citations among them."""
    from tests.corpora import records  # noqa: PLC0415  (a wheel has no tests)

    resolution = resolve(records(shared, name), KnownPapers())
    papers = sorted((paper for paper in resolution.papers if not paper.stub), key=lambda paper: paper.id)
    return papers, list(resolution.citations)


def lay_out(papers: Sequence[Paper], citations: Sequence[Citation], *, topic: str) -> Laid:
    """The field as `strata field build` lays it out."""
    field = lay_out_layers(
        papers,
        citations,
        embed([text_to_embed(paper) for paper in papers]),
        embed([f"{topic}. "])[0],
        field_id=FieldId("f"),
        parameters=FieldParameters(),
        as_of=AS_OF,
        analytics=LocalAnalytics(),
    )
    place = {paper.id: number for number, paper in enumerate(papers)}
    communities, themes = np.zeros(len(papers), dtype=np.int64), np.zeros(len(papers), dtype=np.int64)
    theme_of = {community: number for number, theme in enumerate(field.themes) for community in theme.communities}
    for number, community in enumerate(field.communities):
        own = [place[paper] for paper in community.papers]
        communities[own], themes[own] = number, theme_of[community.id]
    return Laid(papers=papers, field=field, communities=communities, themes=themes)


def structure(laid: Laid) -> dict[str, float | str]:
    """Communities, themes, the edges that carry them, and modularity against the best that is known."""
    graph = _graph(laid)
    layers = [laid.field.members[paper.id].layer for paper in laid.papers]
    behind, parted, carried = [], [], []
    for layer in Layer:
        nodes = np.flatnonzero([each is layer for each in layers])
        own = partition_from_labels(laid.communities[nodes])
        parted.append(str(own.count if len(nodes) else 0))
        if own.count > 1:
            inside = subgraph_of(graph, nodes)
            behind.append(_best(inside) - modularity(inside, own))
            rows = own.labels[sources_of(inside)]
            edges = np.bincount(rows[rows == own.labels[inside.indices]], minlength=own.count) / 2
            carried.extend((edges / (np.bincount(own.labels) - 1)).tolist())
    is_title_only = np.array([paper.content is None for paper in laid.papers])
    return {
        "papers": len(laid.papers),
        "communities by layer": "/".join(parted),
        "themes": len(laid.field.themes),
        "modularity behind the best known, worst layer": max(behind, default=0.0),
        "edges of a community / (papers - 1), least": min(carried, default=float("nan")),
        "title only": float(is_title_only.mean()),
    } | _shares(laid.communities, is_title_only)


def knocked_out(
    papers: Sequence[Paper], citations: Sequence[Citation], *, topic: str, whole: Laid
) -> dict[str, float | str]:
    """The same field without the abstracts of a third of the papers, means of two draws."""
    rows: list[dict[str, float]] = []
    for seed in (0, 1):
        chance = np.random.default_rng(seed).random(len(papers))
        bare = [
            replace(paper, abstract=None, summary=None) if drawn < KNOCKED_OUT else paper
            for paper, drawn in zip(papers, chance.tolist(), strict=True)
        ]
        laid = lay_out(bare, citations, topic=topic)
        shares = _shares(laid.communities, np.array([paper.content is None for paper in bare]))
        rows.append(
            shares
            | {
                "ARI of communities": adjusted_rand(whole.communities, laid.communities),
                "ARI of themes": adjusted_rand(whole.themes, laid.themes),
            }
        )
    return {f"knocked out, {what}": float(np.mean([row[what] for row in rows])) for what in rows[0]}


def agreement(laid: Laid, categories: Mapping[str, str], papers: Mapping[str, PaperId]) -> dict[str, float | str]:
    """Communities and themes against the categories of a human list, on the papers that both hold."""
    place = {paper.id: number for number, paper in enumerate(laid.papers)}
    pairs = [(place[papers[id]], category) for id, category in sorted(categories.items()) if papers.get(id) in place]
    numbers = np.array([number for number, _ in pairs], dtype=np.int64)
    truth = np.unique([category for _, category in pairs], return_inverse=True)[1]
    found: dict[str, float | str] = {"papers": len(pairs)}
    for name, labels in (("communities", laid.communities[numbers]), ("themes", laid.themes[numbers])):
        found[f"ARI of {name}"] = adjusted_rand(truth, labels)
        found[f"NMI of {name}"] = mutual_information(truth, labels)
        found[f"B-cubed F1 of {name}"] = b_cubed(truth, labels)
    return found


def categories(shared: Path, listed: str, corpus: str) -> dict[str, str]:
    """The first category of each paper of a list that the corpus holds, by the corpus's own id."""
    rows = (shared / "gold" / "taxonomies" / f"{listed}.jsonl").read_text("utf-8").splitlines()
    return {
        each["id"]: "/".join(row["categories"][0])
        for row in map(json.loads, rows)
        for each in row["corpus"]
        if each["corpus"] == corpus and row["categories"]
    }


def records_by_source(shared: Path, name: str) -> dict[str, PaperId]:
    """Paper ids by the id that the source gave."""
    papers, _ = records_of(shared, name)
    return {id.split(":", 1)[1]: paper.id for paper in papers for id in paper.identifiers}


def adjusted_rand(first: IntArray, second: IntArray) -> float:
    """Hubert & Arabie 1985: pairs that two partitions treat alike, 0 for chance, 1 for equal ones."""
    table = _table(first, second)
    together, rows, columns = (_pairs(each).sum() for each in (table, table.sum(axis=1), table.sum(axis=0)))
    expected = rows * columns / _pairs(np.array([len(first)]))[0]
    most = (rows + columns) / 2
    return float((together - expected) / (most - expected)) if most > expected else 1.0


def mutual_information(first: IntArray, second: IntArray) -> float:
    """Normalised by the mean of the entropies; 0 to 1, higher for finer partitions by chance alone."""
    table = _table(first, second) / len(first)
    expected = np.outer(table.sum(axis=1), table.sum(axis=0))
    shared = float((table[table > 0] * np.log(table[table > 0] / expected[table > 0])).sum())
    entropies = [-sum(part * log(part) for part in table.sum(axis=axis).tolist()) for axis in (0, 1)]
    return 2 * shared / sum(entropies) if sum(entropies) else 1.0


def b_cubed(truth: IntArray, found: IntArray) -> float:
    """Bagga & Baldwin 1998: mean over papers of the share of its group that belongs with it, F1 of both ways."""
    table = _table(truth, found)
    precision = float((table**2 / table.sum(axis=0)).sum() / len(truth))
    recall = float((table**2 / table.sum(axis=1)[:, None]).sum() / len(truth))
    return 2 * precision * recall / (precision + recall)


def _table(first: IntArray, second: IntArray) -> FloatArray:
    rows, columns = (np.unique(labels, return_inverse=True)[1] for labels in (first, second))
    table = np.zeros((rows.max() + 1, columns.max() + 1))
    np.add.at(table, (rows, columns), 1)
    return table


def _pairs(counts: FloatArray) -> FloatArray:
    return counts * (counts - 1) / 2


def _shares(communities: IntArray, is_marked: np.ndarray) -> dict[str, float]:
    """How unevenly communities hold the marked papers: worst share / the field's, chi² / freedom (1: chance)."""
    sizes = np.bincount(communities).astype(np.float64)
    marked = np.bincount(communities, weights=is_marked, minlength=len(sizes))
    share = float(is_marked.mean())
    if not 0 < share < 1 or len(sizes) < 2:
        return {"worst excess": float("nan"), "chi² / freedom": float("nan")}
    large = sizes >= SMALLEST
    chi = ((marked - share * sizes) ** 2 / (sizes * share * (1 - share))).sum()
    return {
        "worst excess": float((marked / sizes)[large].max() / share),
        "chi² / freedom": float(chi / (len(sizes) - 1)),
    }


def _graph(laid: Laid) -> WeightedGraph:
    """What Leiden saw: citations and similarities, undirected and summed."""
    place = {paper.id: number for number, paper in enumerate(laid.papers)}
    cites = [(place[each.citing], place[each.cited], each.weight or 0.0) for each in laid.field.citations]
    alike = [(place[each.first], place[each.second], each.weight) for each in laid.field.similarities]
    (citing, cited, weights), (first, second, cosines) = _columns(cites), _columns(alike)
    floored = np.maximum(weights, CITATION_FLOOR)
    size = len(laid.papers)
    return undirected_sum(from_edges(size, citing, cited, floored), undirected_graph(size, first, second, cosines))


def _columns(edges: Sequence[tuple[int, int, float]]) -> tuple[IntArray, IntArray, FloatArray]:
    first, second, weights = zip(*edges, strict=True) if edges else ((), (), ())
    return np.array(first, dtype=np.int64), np.array(second, dtype=np.int64), np.array(weights, dtype=np.float64)


def _best(graph: WeightedGraph) -> float:
    """The best modularity of ten seeds and of one long run."""
    rows = sources_of(graph)
    once = rows < graph.indices
    ends = [[str(node) for node in nodes[once].tolist()] for nodes in (rows, graph.indices)]
    edges = list(zip(*ends, graph.weights[once].tolist(), strict=True))
    _, found = graspologic_native.leiden(edges, None, 1.0, 0.001, LONG_RUN, True, 0, 5)
    labels = np.arange(graph.size, dtype=np.int64)
    labels[[int(node) for node in found]] = graph.size + np.array(list(found.values()), dtype=np.int64)
    tries: list[Partition] = [partition_from_labels(labels), *(leiden(graph, seed=seed) for seed in range(SEEDS))]
    return max(modularity(graph, each) for each in tries)


if __name__ == "__main__":
    for key, value in figures(SHARED).items():
        print(f"{key:80} {value if isinstance(value, str | int) else f'{value:.3f}'}")
