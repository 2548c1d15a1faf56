"""Who descends from a work in a row: each paper of a line cites the one before it."""

from __future__ import annotations

from kg.model.fields.field import VerticalPath
from kg.model.papers.paper import PaperId
from services.evidence.index import FieldIndex


def descent(index: FieldIndex, path: VerticalPath) -> tuple[PaperId, ...]:
    """The longest row of papers of a path, from its seed on, in which each cites the one before and is no older.

    Ties go to the row whose last papers are the most important. A row of one is the seed alone.
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
