"""Importance against citation count, citations inside the field, citations a year, PageRank and today's mixtures.

Average precision of each order of a field's papers, on two kinds of lists of what belongs into a survey:

- gold: which papers of the corpus a human survey cites, and which any of several surveys cites;
- reference lists: what a paper of the corpus cites in the corpus, among the papers that are not younger and that touch
  any citation; its own citations are taken out of the graph first. Sources of these corpora give citations of a part
  of the papers only, so such lists favour whatever is counted from citations inside the field.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean

import numpy as np
from numpy.typing import NDArray

from benchmarks.quality.corpora import SHARED, built
from benchmarks.quality.pagerank import pagerank
from kg.algorithms.graphs.csr import from_edges
from kg.algorithms.identity.paper_kinds import is_survey
from kg.algorithms.ranking.importance import importance_scores
from kg.model.fields.field import FieldGraph
from kg.model.graphs.graph import FloatArray, IntArray
from kg.model.papers.paper import PaperId

CORPORA = (
    "ai_for_clinical_trials",
    "deep_meta_learning",
    "exploration_in_rl",
    "graph_neural_networks",
    "research_findings_false",
)
GOLD = "graph_neural_networks"
SURVEYS_FROM, OTHERS_FROM = 3, 4
"""References in the corpus that a survey, and another paper, must have for its list to count."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbers:
    """What n papers, in order of id, are ranked by; `citing` and `cited` are the citations inside the field."""

    counts: tuple[int | None, ...]
    trending: FloatArray
    relevances: FloatArray
    citing: IntArray
    cited: IntArray

    @property
    def inside(self) -> IntArray:
        """Citations inside the field of each paper."""
        return np.bincount(self.cited, minlength=len(self.counts))


def _pagerank(numbers: Numbers) -> FloatArray:
    graph = from_edges(len(numbers.counts), numbers.citing, numbers.cited, np.ones(len(numbers.citing)), merge="max")
    return pagerank(graph)


ORDERS: Mapping[str, Callable[[Numbers], FloatArray]] = {
    "importance": lambda numbers: importance_scores(numbers.counts, numbers.inside, numbers.relevances),
    "citation count": lambda numbers: np.array([count or 0 for count in numbers.counts], dtype=np.float64),
    "citations a year": lambda numbers: numbers.trending,
    "citations inside": lambda numbers: numbers.inside.astype(np.float64),
    "PageRank": _pagerank,
    "relevance": lambda numbers: numbers.relevances,
    "citations inside, then a year (version 0.1.0)": lambda numbers: numbers.inside + numbers.trending / 1e9,
}


def figures(shared: Path = SHARED) -> dict[str, float | str]:
    """Average precision by `list: order`; lists of surveys in two halves, every second one."""
    found: dict[str, list[dict[str, float]]] = {}
    for name in CORPORA:
        with built(name, shared) as (_, graph, _):
            if name == GOLD:
                for label, wanted in _gold(graph, shared):
                    found[f"gold, {label}"] = [_precisions(_numbers(graph), wanted, np.ones_like(wanted))]
            for kind, precisions in _lists(graph):
                found.setdefault(f"reference lists, {kind}", []).append(precisions)
    surveys = found.pop("reference lists, surveys")
    found |= {"reference lists, surveys, one half": surveys[::2], "reference lists, surveys, the other": surveys[1::2]}
    result: dict[str, float | str] = {}
    for kind, lists in sorted(found.items()):
        result[f"{kind}: lists"] = len(lists)
        result |= {f"{kind}: {order}": round(mean(each[order] for each in lists), 3) for order in ORDERS}
    return result


def _gold(graph: FieldGraph, shared: Path) -> Iterator[tuple[str, NDArray[np.bool_]]]:
    labels: dict[str, dict[str, bool]] = json.loads((shared / "gold" / GOLD / "corpus_labels.json").read_text("utf-8"))
    of_paper: list[dict[str, bool]] = [
        next((labels[id] for each in graph.papers[paper].identifiers if (id := each.partition(":")[2]) in labels), {})
        for paper in sorted(graph.papers)
    ]
    for label, key in (("a human survey", "in_human_survey"), ("several surveys", "in_reference_pool")):
        yield label, np.array([bool(each.get(key)) for each in of_paper])


def _lists(graph: FieldGraph) -> Iterator[tuple[str, dict[str, float]]]:
    ids = sorted(graph.papers)
    whole, years = _numbers(graph), np.array([graph.papers[paper].year or 0 for paper in ids])
    touched = np.isin(np.arange(len(ids)), np.concatenate((whole.citing, whole.cited)))
    for place, paper in enumerate(ids):
        survey = is_survey(graph.papers[paper].title, graph.papers[paper].kind)
        among = touched & (years <= years[place]) & (np.arange(len(ids)) != place)
        wanted = among & np.isin(np.arange(len(ids)), whole.cited[whole.citing == place])
        if np.count_nonzero(wanted) >= (SURVEYS_FROM if survey else OTHERS_FROM):
            yield "surveys" if survey else "other papers", _precisions(_numbers(graph, without=paper), wanted, among)


def _numbers(graph: FieldGraph, *, without: PaperId | None = None) -> Numbers:
    ids = sorted(graph.papers)
    place = {paper: number for number, paper in enumerate(ids)}
    edges = [each for each in graph.citations if each.citing != without]
    return Numbers(
        counts=tuple(graph.papers[paper].citation_count for paper in ids),
        trending=np.array([graph.members[paper].trending_score for paper in ids]),
        relevances=np.array([graph.members[paper].relevance for paper in ids]),
        citing=np.array([place[each.citing] for each in edges], dtype=np.int64),
        cited=np.array([place[each.cited] for each in edges], dtype=np.int64),
    )


def _precisions(numbers: Numbers, wanted: NDArray[np.bool_], among: NDArray[np.bool_]) -> dict[str, float]:
    return {
        name: average_precision((wanted[among])[np.argsort(-order(numbers)[among], kind="stable")].tolist())
        for name, order in ORDERS.items()
    }


def average_precision(hits: Sequence[bool]) -> float:
    """Mean of the precision at the place of each hit of a ranking; 0 without one."""
    found = np.flatnonzero(hits)
    return float(np.mean(np.arange(1, len(found) + 1) / (found + 1))) if len(found) else 0.0


if __name__ == "__main__":
    for what, value in figures().items():
        print(f"{what}\t{value}")
