"""All papers and citations of a graph as arrays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kg.model.graphs.graph import IntArray
from kg.model.graphs.neighbourhood import PaperBrief
from kg.model.papers.paper import PaperId

SmallIntArray = NDArray[np.int32]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Adjacency:
    """For each of n papers those that it is linked to, ascending; `indptr` has shape (n + 1,), `indices` (m,)."""

    indptr: IntArray
    indices: SmallIntArray


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class CitationGraph:
    """n numbered papers and m citations; never changed, a newer one takes its place.

    A number stays with its paper for good; that of a deleted paper has None in `papers` and no citation. `numbers`
    finds the number of an id. `order` lists the numbers of the papers there are by citation count, most first, then by
    id; `ranks` says where each is in it, shape (n,).
    """

    papers: tuple[PaperBrief | None, ...]
    numbers: Mapping[PaperId, int]
    references: Adjacency
    citations: Adjacency
    order: IntArray
    ranks: IntArray
