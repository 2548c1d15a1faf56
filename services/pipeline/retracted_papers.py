"""Retracted papers of a field: which of them a survey is written without, and what it says of that."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kg.model.fields.field import FieldGraph
from kg.model.papers.paper import PaperId
from services.pipeline.wishes import Wishes

RETRACTED = "retracted"
"""The key of the counts in a manifest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RetractedPapers:
    """The retracted papers of a field that a survey is written without, and those that it may rest on, as wished."""

    left_out: frozenset[PaperId] = frozenset()
    included: frozenset[PaperId] = frozenset()

    @classmethod
    def of(cls, field: FieldGraph, wishes: Wishes, *, also: Iterable[PaperId] = ()) -> RetractedPapers:
        """Those of a field.

        Args:
            also: papers that stay in without a wish.
        """
        found = frozenset(id for id, paper in field.papers.items() if paper.is_retracted).difference(wishes.banned)
        included = found if wishes.include_retracted else found.intersection(also)
        return cls(left_out=found - included, included=included)

    def manifest(self) -> dict[str, str]:
        """What a manifest says of them; nothing where there are none."""
        if not self.left_out and not self.included:
            return {}
        return {RETRACTED: f"left out: {len(self.left_out):,}, included: {len(self.included):,}"}

    def note(self) -> str:
        """What the first page says of them; "" where there are none."""
        return _note(len(self.left_out), len(self.included))


def _note(left_out: int, included: int) -> str:
    notes = []
    if left_out:
        notes.append(
            f"{left_out:,} retracted paper{' of the field is' if left_out == 1 else 's of the field are'} left out."
        )
    if included:
        papers = "paper" if included == 1 else "papers"
        notes.append(f"It may cite {included:,} retracted {papers}, as was wished; the references say which.")
    return " ".join(notes)


def renew_note(notice: str, before: str, now: RetractedPapers) -> str:
    """Replace what a notice says of retracted papers by what is true now.

    Args:
        before: the counts in the manifest beside the notice; "" for none.
    """
    counts = [int(part.rpartition(" ")[2].replace(",", "")) for part in before.split(", ")] if before else [0, 0]
    old, new = _note(*counts), now.note()
    if old and old in notice:
        return " ".join(notice.replace(old, new).split())
    return f"{notice} {new}".strip() if new else notice
