"""Parts for which nobody lists papers: the papers are given out to all of them together."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import pytest

from kg.model.papers.paper import PaperId
from services.evidence.index import FieldIndex
from services.planning.field_map import field_map
from services.planning.part_assignment import assign_papers
from services.planning.summaries import Summaries
from services.tasks.outlining.body import BodyPlan, SectionPlan
from services.tasks.outlining.outline import PlannedSection
from services.tasks.outlining.purpose import Purpose
from services.tasks.outlining.subsections import PlannedSubsection
from tests.builders.survey_field import bee_field

INDEX = FieldIndex.of(bee_field())
READABLE = sorted(id for id, paper in INDEX.graph.papers.items() if paper.content)
LIGHT, FLOW = READABLE[:6], READABLE[6:]


class Nearness:
    """Every paper is nearest to "Light", those on flow are far nearer to "Flow" than the others are."""

    async def to(self, text: str) -> dict[PaperId, float]:
        if text.startswith("Light"):
            return {id: 0.6 + 0.01 * (id in FLOW) for id in READABLE}
        return {id: 0.55 if id in FLOW else 0.1 for id in READABLE}

    def to_nearest_of(self, papers: Collection[PaperId]) -> dict[PaperId, float]:
        same = FLOW if set(papers) <= set(FLOW) else LIGHT
        return {id: 0.9 if id in same else 0.1 for id in READABLE}


def subsection(title: str) -> PlannedSubsection:
    return PlannedSubsection(title=title, focus=f"What is {title}?", proof_ids=())


async def papers_of_parts(*titles: str) -> dict[str, set[PaperId]]:
    """The papers of each subsection of one section."""
    section = PlannedSection(title="Compasses", focus="", purpose=Purpose.THEME, proof_ids=())
    body = BodyPlan(sections=(SectionPlan(section=section, subsections=tuple(map(subsection, titles))),))
    nearness: Any = Nearness()
    map_of_field = field_map(INDEX, Summaries(communities=(), paths=()), {})
    made = await assign_papers(body, index=INDEX, map=map_of_field, relevance=nearness, joins_small=False)
    parts = made.sections[0].subsections or (made.sections[0].section,)
    return {part.title: set(part.assignment.papers_of_part) for part in parts if part.assignment}


@pytest.mark.parametrize("titles", [("Light", "Flow"), ("Flow", "Light")])
async def test_no_part_takes_a_paper_that_another_one_needs_more(titles: tuple[str, str]) -> None:
    parts = await papers_of_parts(*titles)
    assert len(parts["Flow"] & set(FLOW)) > len(parts["Light"] & set(FLOW))
    assert len(parts["Light"] & set(LIGHT)) > len(parts["Flow"] & set(LIGHT))


async def test_every_paper_has_one_home_and_a_part_alone_has_all() -> None:
    parts = await papers_of_parts("Light", "Flow")
    assert parts["Light"].isdisjoint(parts["Flow"])
    assert parts["Light"] | parts["Flow"] == set(READABLE)
    assert list((await papers_of_parts("Light")).values()) == [set(READABLE)]
