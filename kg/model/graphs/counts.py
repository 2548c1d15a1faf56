"""How much a graph holds."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphCounts:
    """Numbers of nodes and citations; `papers` leaves out `stubs`."""

    papers: int
    stubs: int
    citations: int
    identifiers: int
    authors: int
    venues: int
