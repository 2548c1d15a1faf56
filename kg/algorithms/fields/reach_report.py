"""How much of a field its edges and paths reach."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kg.algorithms.fields.layering import FOUNDATION
from kg.algorithms.graphs.csr import sources_of
from kg.model.fields.field import ReachReport, VerticalPath
from kg.model.graphs.graph import UNKNOWN_YEAR, FieldArrays, IntArray


def reach(field: FieldArrays, paths: Sequence[VerticalPath], on_path: IntArray, *, anchors: int) -> ReachReport:
    """Count what the edges and paths of a field reach.

    Args:
        field: papers, citations and similarities, anchors among these.
        paths: one for each Foundation paper.
        on_path: papers in at least one exact P1, P2 or P3, as `vertical_paths` gives them.
        anchors: SIMILAR_TO edges that `anchors.add_anchors` added.
    Source:
        `docs/algorithms.md` section 3, reach report.
    """
    size = len(field.paper_ids)
    citing, cited = sources_of(field.citations), field.citations.indices
    cites = np.bincount(citing, minlength=size) + np.bincount(cited, minlength=size)
    known = (field.years[citing] != UNKNOWN_YEAR) & (field.years[cited] != UNKNOWN_YEAR)
    return ReachReport(
        papers=size,
        citations=len(cited),
        isolated=int(np.count_nonzero((cites == 0) & (np.diff(field.similar.indptr) == 0))),
        isolated_by_citations=int(np.count_nonzero(cites == 0)),
        papers_on_paths=len(on_path),
        seeds=len(paths),
        seeds_without_development=tuple(path.seed for path in paths if path.exact_development == 0),
        seeds_without_frontier=tuple(path.seed for path in paths if path.exact_frontier == 0),
        backward_citations=int(np.count_nonzero(known & (field.years[cited] > field.years[citing]))),
        anchors=anchors,
        predating=_predating(field, on_path),
    )


def _predating(field: FieldArrays, on_path: IntArray) -> int:
    seed_years = field.years[field.layers == FOUNDATION]
    if len(seed_years) == 0 or (seed_years == UNKNOWN_YEAR).any():
        return 0
    older = (field.years < seed_years.min()) & (field.years != UNKNOWN_YEAR)
    older[on_path] = False
    return int(np.count_nonzero(older))
