"""How far a survey agrees with one by people: its references, its text and its headings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from services.evaluation.content import ContentMeasures
from services.evaluation.human_survey import ListedWork
from services.evaluation.references import Overlap, ks_statistic, match_references
from services.evaluation.structure import StructureMeasures


@dataclass(frozen=True, slots=True, kw_only=True)
class ReferenceComparison:
    """A reference list against one by people; KS statistics of citations and years, None where they are not known."""

    overlap: Overlap
    ks_citations: float | None
    ks_years: float | None


def compare_references(ours: Sequence[ListedWork], theirs: Sequence[ListedWork]) -> ReferenceComparison:
    """Compare a reference list with one by people."""

    def list_values(works: Sequence[ListedWork], name: str) -> list[float]:
        return [float(value) for work in works if (value := getattr(work, name)) is not None]

    return ReferenceComparison(
        overlap=match_references(ours, theirs),
        ks_citations=ks_statistic(list_values(ours, "citations"), list_values(theirs, "citations")),
        ks_years=ks_statistic(list_values(ours, "year"), list_values(theirs, "year")),
    )


def agreement(
    against: ReferenceComparison | None, content: ContentMeasures | None, structure: StructureMeasures | None
) -> dict[str, Mapping[str, float | None]]:
    """How far a survey agrees with one by people, by group and name; a group that was not measured is left out."""
    groups: dict[str, Mapping[str, float | None]] = {}
    if against is not None:
        groups["against people"] = _shares(against.overlap) | {
            "IoU": against.overlap.iou,
            "KS of citations": against.ks_citations,
            "KS of years": against.ks_years,
        }
    if content is not None:
        groups |= {"ROUGE-1": _shares(content.rouge_1), "ROUGE-2": _shares(content.rouge_2)}
        groups |= {"ROUGE-L": _shares(content.rouge_l), "content": {"similarity": content.similarity}}
    if structure is not None:
        groups["structure"] = {"overlap": structure.overlap.f1, "soft heading recall": structure.soft_recall}
    return groups


def _shares(overlap: Overlap) -> dict[str, float | None]:
    return {"precision": overlap.precision, "recall": overlap.recall, "F1": overlap.f1}
