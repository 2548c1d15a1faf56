"""Who descends from a work: what is said of a path, and the row in which each paper cites the one before it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from kg.model.fields.field import PathStep, VerticalPath
from kg.model.papers.paper import PaperId
from services.evidence.index import FieldIndex

MOST_PATHS = 0.5
"""A Frontier paper that a larger share of the paths reach is a hub: that one reaches it says nothing of that path."""


def path_for_writers(index: FieldIndex, path: VerticalPath) -> VerticalPath:
    """A path as a writer and a reader see it: without hubs and without papers to which no citation leads, only
    likenesses; as it is where nothing would be left."""
    ends = Counter(step.paper_id for each in index.paths.values() for step in each.frontier)
    most = max(MOST_PATHS * len(index.paths), 1)
    parents = {step.paper_id: step.parent for step in (*path.development, *path.frontier)}

    def is_described(step: PathStep) -> bool:
        return ends[step.paper_id] <= most and _is_cited(index, parents, step.paper_id)

    development, frontier = (tuple(filter(is_described, steps)) for steps in (path.development, path.frontier))
    return replace(path, development=development, frontier=frontier) if development or frontier else path


def is_continued(index: FieldIndex, path: VerticalPath) -> bool:
    """Whether a citation leads to a paper of a path, so that it has a line to tell."""
    steps = (*path.development, *path.frontier)
    parents = {step.paper_id: step.parent for step in steps}
    return any(_is_cited(index, parents, step.paper_id) for step in steps)


def _is_cited(index: FieldIndex, parents: Mapping[PaperId, PaperId | None], paper: PaperId) -> bool:
    """Whether a citation is among the steps that lead to a paper."""
    seen: set[PaperId] = set()
    while (parent := parents.get(paper)) is not None and paper not in seen:
        if parent in index.references.get(paper, ()):
            return True
        seen.add(paper)
        paper = parent
    return False


def descent(index: FieldIndex, path: VerticalPath) -> tuple[PaperId, ...]:
    """The longest chain of papers of a path, from its seed on, in which each cites the one before and is not older.

    Ties go to the chain whose last papers are the most important. A chain of one is the seed alone.
    """
    papers = index.graph.papers
    members = {step.paper_id for step in (*path.development, *path.frontier)}

    def age(paper: PaperId) -> tuple[int, str]:
        return (papers[paper].year or 9_999, paper)

    rows: dict[PaperId, tuple[PaperId, ...]] = {path.seed: (path.seed,)}
    for paper in sorted(members, key=age):
        before = [rows[cited] for cited in index.references[paper] if cited in rows and age(cited) < age(paper)]
        if before and paper not in rows:
            longest = max(len(row) for row in before)
            best = min((row for row in before if len(row) == longest), key=lambda row: index.importance(row[-1]))
            rows[paper] = (*best, paper)
    longest = max(len(row) for row in rows.values())
    return min((row for row in rows.values() if len(row) == longest), key=lambda row: index.importance(row[-1]))
