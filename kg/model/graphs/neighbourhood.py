"""What lies around a paper in the citation graph."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from kg.model.papers.paper import CitationKey, PaperId, PaperKind


class Direction(StrEnum):
    """Which citations a walk follows from each paper."""

    BOTH = "both"
    REFERENCES = "references"
    CITATIONS = "citations"


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperBrief:
    """A paper without its texts, for graphs and long lists; the same facts as `Paper` holds."""

    id: PaperId
    title: str
    citation_key: CitationKey
    year: int | None
    venue: str | None
    citation_count: int | None
    kind: PaperKind
    stub: bool
    is_retracted: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Ring:
    """The papers of one distance: `found` next to those of the distance before, the `kept` most cited of them shown."""

    distance: int
    found: int
    kept: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbourhood:
    """Papers near `centre` and the citations among them.

    `distances` counts citations to the centre in the direction asked for, 0 for the centre itself; nearest first, then
    most cited, then by id. `papers` has the same keys. `citations` are pairs of citing and cited id, sorted. `rings`
    tells for each distance how much was cut off; `hubs` are papers shown and not walked through, sorted.
    """

    centre: PaperId
    distances: Mapping[PaperId, int]
    papers: Mapping[PaperId, PaperBrief]
    citations: tuple[tuple[PaperId, PaperId], ...]
    rings: tuple[Ring, ...]
    hubs: tuple[PaperId, ...]

    @property
    def truncated(self) -> bool:
        """Whether papers within reach are left out."""
        return bool(self.hubs) or any(ring.kept < ring.found for ring in self.rings)
