"""The small field of bees before some of its papers had joined it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import TypeVar

from kg.model.fields.field import FieldGraph, PathStep
from kg.model.papers.paper import PaperId
from tests.builders.survey_field import bee_field, paper_id

T = TypeVar("T")


def bees_without(*keys: str) -> FieldGraph:
    """The field without the papers of some keys."""
    gone = {paper_id(key) for key in keys}
    field = bee_field()

    def steps(found: Collection[PathStep]) -> tuple[PathStep, ...]:
        return tuple(
            replace(step, parent=None if step.parent in gone else step.parent)
            for step in found
            if step.paper_id not in gone
        )

    return replace(
        field,
        papers=_without(field.papers, gone),
        members=_without(field.members, gone),
        citations=tuple(each for each in field.citations if gone.isdisjoint((each.citing, each.cited))),
        similarities=tuple(each for each in field.similarities if gone.isdisjoint((each.first, each.second))),
        communities=tuple(
            replace(each, papers=tuple(paper for paper in each.papers if paper not in gone))
            for each in field.communities
        ),
        paths=tuple(
            replace(path, development=steps(path.development), frontier=steps(path.frontier)) for path in field.paths
        ),
    )


def _without(values: Mapping[PaperId, T], gone: Collection[PaperId]) -> dict[PaperId, T]:
    return {id: value for id, value in values.items() if id not in gone}
