"""The outline from which a survey is written as a property of its node, and back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from kg.model.papers.paper import PaperId
from kg.model.surveys.plan import OutlinePart, OutlinePlan, OutlinePlanSection, PartAssignment, PartEnding, PartOpening
from kg.model.surveys.query_function import QUERY_FUNCTIONS, QueryFunction


def plan_text(plan: OutlinePlan) -> str:
    """A plan as JSON: equal plans, equal texts."""
    return json.dumps(asdict(plan), ensure_ascii=False, sort_keys=True)


def plan_of(stored: str | None) -> OutlinePlan | None:
    """The plan of its JSON; a survey that was stored before there were any has none."""
    if stored is None:
        return None
    return OutlinePlan(sections=tuple(_section_of(each) for each in json.loads(stored)["sections"]))


def _section_of(stored: Mapping[str, Any]) -> OutlinePlanSection:
    return OutlinePlanSection(
        **_promise_of(stored),
        purpose=stored["purpose"],
        is_locked=stored["is_locked"],
        subsections=tuple(OutlinePart(**_promise_of(each)) for each in stored["subsections"]),
    )


def _promise_of(stored: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "title": stored["title"],
        "focus": stored["focus"],
        "proof_ids": tuple(stored["proof_ids"]),
        "papers": tuple(map(PaperId, stored["papers"])),
        "query": None if stored["query"] is None else query_function_of(stored["query"]),
        "assignment": _assignment_of(stored.get("assignment")),
    }


def _assignment_of(stored: Mapping[str, Any] | None) -> PartAssignment | None:
    """An assignment; outlines that were stored before there were any have none."""
    if stored is None:
        return None
    papers = {name: tuple(map(PaperId, stored[name])) for name in ("carrying", "home", "visitors")}
    return PartAssignment(
        axis=stored["axis"],
        question=stored["question"],
        opening=PartOpening(stored["opening"]),
        ending=PartEnding(stored["ending"]),
        is_needed=stored["is_needed"],
        **papers,
    )


def query_function_of(stored: Mapping[str, Any]) -> QueryFunction:
    """A query function by its name and its arguments."""
    return QUERY_FUNCTIONS[stored["function"]](**stored)
