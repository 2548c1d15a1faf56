"""The plan: two levels, every community somewhere, no id that the field does not have."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kg.model.fields.community import CommunityId
from kg.model.papers.card import Card, CardStatement, StatementRole
from kg.model.papers.paper import PaperId, PaperKind
from services.adapters.models.offline.model import OfflineModel
from services.adapters.models.offline.outline import plan_subsections
from services.evidence.index import FieldIndex
from services.evidence.overview import overview
from services.evidence.pack import EvidencePack
from services.models.port import Completion
from services.planning.planner import Planner, with_all_communities
from services.planning.summaries import Summaries
from services.reading.passages import content_passages
from services.structure.card_reader import ReadCards
from services.tasks import limits
from services.tasks.outlining.body import SectionPlan
from services.tasks.outlining.outline import Outline, PlannedSection, Purpose
from services.tasks.outlining.subsections import SUBSECTIONS, PlannedSubsection, Subsections, SubsectionsInput
from services.tasks.task import Task
from services.tasks.views import CommunityView, PathView
from tests.builders.scripted_model.model import ScriptedModel
from tests.builders.survey_field import bee_field, paper_id
from tests.unit.services.tasks.inputs_outlining import INPUTS

INDEX = FieldIndex.of(bee_field())
OVERVIEW = overview(INDEX)


SUN = INDEX.graph.papers[paper_id("haldor2004sun")]
READ = Card(
    paper_id=SUN.id,
    kind=PaperKind.METHOD,
    statements=(
        CardStatement(
            role=StatementRole.APPROACH,
            text="a sun compass",
            passages=(str(content_passages(SUN)[1].passage.id),),
            is_quote=False,
        ),
    ),
    reader="other/1",
    version=1,
    digest=SUN.text_hash,
)


class Scripted:
    """Answers from a table of task name to answer."""

    name, notice = "scripted/1", "Written by a script."

    def __init__(self, **answers: Any) -> None:
        self.answers = answers

    async def run(self, task: Task[Any, Any], inputs: Any) -> Any:
        return Completion(value=self.answers[task.name], model=self.traits.name)


async def planned(model: Any, **options: Any) -> tuple[SectionPlan, ...]:
    communities = tuple(CommunityView(facts=facts) for facts in OVERVIEW.communities)
    paths = tuple(PathView(path=path) for path in INDEX.graph.paths)
    summaries = Summaries(communities=communities, paths=paths)
    planner = Planner(model=model, index=INDEX, overview=OVERVIEW, summaries=summaries, **options)
    return (await planner.body(await planner.outline(), report=lambda done, total: None)).sections


def section(purpose: Purpose, *proofs: str) -> PlannedSection:
    return PlannedSection(title=f"On {purpose}", focus="", purpose=purpose, proof_ids=proofs)


async def test_the_offline_plan_goes_from_themes_to_numbers() -> None:
    plans = await planned(OfflineModel())
    purposes = [plan.section.purpose for plan in plans]
    themes = purposes.count(Purpose.THEME)
    assert purposes[:themes] == [Purpose.THEME] * themes
    assert purposes[themes:] == [Purpose.COMPARISON]  # no row of five papers, no line, two papers with open problems
    assert all(part.title for plan in plans for part in plan.parts())


async def test_the_parts_of_a_section_are_themes_or_the_communities_of_one_theme() -> None:
    for plan in await planned(OfflineModel()):
        if plan.section.purpose is Purpose.THEME:
            held = [proof for part in plan.parts() for proof in part.proof_ids]
            assert sorted(held) == sorted(plan.section.proof_ids)


async def test_no_two_titles_of_a_plan_are_alike() -> None:
    plans = await planned(OfflineModel())
    titles = [title for plan in plans for title in (plan.section.title, *(part.title for part in plan.subsections))]
    assert len(titles) == len(set(titles))


def test_a_part_named_like_its_section_is_told_by_what_else_it_shares_or_by_its_stratum() -> None:
    base = OVERVIEW.communities[0]

    def titles(label: str, *shared: tuple[str, int]) -> list[str]:
        same = replace(base, label=label, shared=shared, papers=tuple(map(PaperId, "abcd")))
        other = replace(base, id=CommunityId("other"), label="Waggle Dances", papers=tuple(map(PaperId, "wxyz")))
        views = tuple(CommunityView(facts=facts) for facts in (same, other))
        asked = SubsectionsInput(
            topic="bees",
            section=PlannedSection(title=label, focus="", purpose=Purpose.THEME, proof_ids=()),
            communities=views,
            paths=(),
            papers=EvidencePack(papers=()),
            other_titles=(),
        )
        return [part.title for part in plan_subsections(asked).subsections]

    assert titles("Sun Compass", ("sun compass", 4), ("polarised light", 2)) == ["Polarised Light", "Waggle Dances"]
    assert titles("Sun Compass", ("sun compass", 4), ("polarised light", 1))[0] == "Foundational Work on Sun Compass"
    years = f"{base.years.first} to {base.years.last}"
    assert titles("Around Wehner 1989: Sun Compass")[0] == f"Foundational Work, {years}"


@pytest.fixture
def divided_sections(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sections of few papers are divided too."""
    monkeypatch.setattr(limits, "PART_PAPERS", 1)


@pytest.mark.usefixtures("divided_sections")
async def test_a_section_is_divided_by_hints_from_what_was_read_in_its_papers() -> None:
    model = ScriptedModel({})
    await planned(model, cards=ReadCards(cards={READ.paper_id: READ}))
    given = {each.title: each for each in model.inputs("hints")}
    divided = {each.section.title: each for each in model.inputs("subsections")}
    assert given.keys() == {title for title, each in divided.items() if each.papers.papers}
    for title, hinted in given.items():
        assert [each.paper for each in divided[title].hints] == [each.paper.citation_key for each in hinted.pack.papers]
    assert any(
        "haldor2004sun (method): method.description" in each for hinted in given.values() for each in hinted.trees
    )


async def test_a_section_has_no_more_subsections_than_its_papers_suffice_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    model = ScriptedModel({})
    plans = await planned(model)
    assert model.inputs("subsections") == [], "five papers fill no two subsections"
    assert all(plan.subsections == () for plan in plans)
    monkeypatch.setattr(limits, "PART_PAPERS", 2)
    await planned(model)
    for each in model.inputs("subsections"):
        papers = {id for view in each.communities for id in view.facts.papers if INDEX.graph.papers[id].content}
        assert 2 <= each.most <= max(2, len(papers) // 2)


def test_more_subsections_than_that_are_sent_back() -> None:
    inputs = replace(INPUTS["subsections"], most=2)
    part = PlannedSubsection(title="Hives", focus="What?", proof_ids=())
    assert SUBSECTIONS.check(inputs, Subsections(subsections=(part,) * 2)) == []
    (found,) = SUBSECTIONS.check(inputs, Subsections(subsections=(part,) * 3))
    assert found == "3 subsections are too many for the papers; at most 2"


async def test_without_hints_nobody_is_asked_for_them() -> None:
    model = ScriptedModel({})
    await planned(model, with_hints=False)
    assert model.inputs("hints") == []
    assert not any(each.hints for each in model.inputs("subsections"))


async def test_every_community_is_in_exactly_one_theme() -> None:
    plans = await planned(OfflineModel())
    proofs = [id for plan in plans if plan.section.purpose is Purpose.THEME for id in plan.section.proof_ids]
    assert sorted(proofs) == sorted(INDEX.communities)


def test_a_community_that_the_model_forgot_joins_the_section_of_its_stratum() -> None:
    outline = Outline(
        sections=(
            section(Purpose.THEME, "bee-navigation:1", "bee-navigation:4"),
            section(Purpose.THEME, "bee-navigation:2"),
        )
    )
    completed = with_all_communities(outline, INDEX)
    assert completed.sections[1].proof_ids == ("bee-navigation:2", "bee-navigation:3")
