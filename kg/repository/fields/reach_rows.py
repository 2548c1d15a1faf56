"""The reach report of a field as a property of its node, and back."""

from __future__ import annotations

import json
from dataclasses import asdict

from kg.model.fields.field import LeftOut, ReachReport
from kg.model.fields.screening import ScreeningFlow
from kg.model.papers.paper import PaperId
from kg.ports import Row


def reach_values(reach: ReachReport) -> Row:
    """A reach report in plain values; a field that was not collected says nothing of a screening."""
    stored = asdict(reach)
    if reach.left_out.screening is None:
        del stored["left_out"]["screening"]
    return stored


def reach_of(row: Row) -> ReachReport:
    """The reach report of a row of `fields`."""
    stored = json.loads(row["reach"])
    for name in ("seeds_without_development", "seeds_without_frontier"):
        stored[name] = tuple(PaperId(id) for id in stored[name])
    left_out = stored.pop("left_out", {})
    screening = left_out.pop("screening", None)
    stored["left_out"] = LeftOut(
        **{**left_out, "titles": tuple(left_out.get("titles", ()))},
        screening=None if screening is None else ScreeningFlow(**screening),
    )
    return ReachReport(**stored)
