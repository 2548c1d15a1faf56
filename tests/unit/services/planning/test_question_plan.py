"""A plan from questions: groups of the graph as evidence, each paper at home once, small parts joined."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kg.model.surveys.plan import PartAssignment, PartEnding, PartOpening
from kg.repository.papers.papers import PaperRepository
from services.evidence.citation_chains import descent
from services.evidence.relevance import Relevance
from services.planning.field_map import absent_works, field_map
from services.planning.question_plan import QuestionPlanner
from services.planning.summaries import Summaries
from services.planning.survey_plan import SurveyPlan
from services.tasks.limits import HOME_PAPERS
from services.tasks.outlining.body import BodyPlan, PlannedPart, SectionPlan
from services.tasks.outlining.field_map import AbsentWork
from services.tasks.outlining.outline import PlannedSection, Purpose
from services.tasks.outlining.question_outline import OmittedPaper, QuestionOutline, QuestionPart, QuestionSection
from services.tasks.outlining.reader_questions import TESTS
from services.tasks.outlining.subsections import PlannedSubsection
from services.tasks.planning.actions import AddPart, MergeParts
from services.tasks.planning.outline_check import AnsweredQuestion, OutlineCheck, SectionHeading
from services.tasks.summaries.community_summary import CommunitySummary, Subgroup
from services.tasks.views import CommunityView
from tests.builders.bee_surveys import bee_store
from tests.builders.bee_tasks import COMMUNITIES, INDEX, PATHS
from tests.builders.scripted_model.model import ScriptedModel
from tests.builders.survey_field import PAPERS, paper_id
from tests.builders.word_embedder import WordEmbedder

SUN, CLOUD, NIGHT, FLOW, CHIP = map(
    paper_id, ("haldor2004sun", "okafor2012cloud", "abe2015night", "moreau2014flow", "ibarra2023chip")
)
SUMMARY = CommunitySummary(
    name="Compasses",
    about="Light as a compass.",
    subgroups=(Subgroup(name="Clouds", papers=("okafor2012cloud", "lindqvist2013polar"), approach="A.", critique=""),),
    overall="",
)
VIEWS = tuple(replace(each, summary=SUMMARY) if each.facts.id == "bee-navigation:2" else each for each in COMMUNITIES)
MAP = field_map(INDEX, Summaries(communities=VIEWS, paths=PATHS), {})


@pytest.fixture
async def relevance(tmp_path: Path) -> Any:
    with bee_store(tmp_path / "graph.kgl") as engine:
        yield await Relevance.of(INDEX.graph, WordEmbedder(), PaperRepository(engine))


def planner(**ways: Any) -> QuestionPlanner:
    return QuestionPlanner(model=ScriptedModel(ways), index=INDEX, map=MAP)


def part(title: str, *home: str, ending: PartEnding = PartEnding.FINDING, needed: bool = False) -> PlannedSubsection:
    asked = PartAssignment(question=f"What of {title}?", home=tuple(map(paper_id, home)), ending=ending)
    return PlannedSubsection(
        title=title, focus=f"On {title}.", proof_ids=(), assignment=replace(asked, is_needed=needed)
    )


def plan(*parts: PlannedSubsection, purpose: Purpose = Purpose.THEME) -> SurveyPlan:
    section = PlannedSection(title="Bees", focus="", purpose=purpose, proof_ids=())
    return SurveyPlan.of(BodyPlan(sections=(SectionPlan(section=section, subsections=parts),)))


def asked(part: PlannedPart) -> PartAssignment:
    assert part.assignment is not None
    return part.assignment


def test_the_map_shows_subgroups_and_what_is_in_none_of_them() -> None:
    names = {group.id: group.name for group in MAP.groups}
    [clouds] = [id for id, name in names.items() if name == "Clouds (2 papers)"]
    rest = clouds.replace(".1", ".0")
    assert names[rest].startswith("papers of no subgroup (")
    assert CLOUD in MAP.members[clouds]
    assert NIGHT in MAP.members[rest]
    assert MAP.proofs((clouds, rest)) == ("bee-navigation:2",)
    assert sorted(paper.key for paper in MAP.papers) == sorted(str(paper.citation_key) for paper in PAPERS.values())
    lines = {paper.key: paper.gist for paper in MAP.papers}
    assert lines["haldor2004sun"].startswith("We propose a sun compass model")


async def test_a_plan_is_asked_for_outlined_and_tested_with_questions_from_before_it(relevance: Relevance) -> None:
    model = ScriptedModel()
    made = QuestionPlanner(model=model, index=INDEX, map=MAP)
    questions = await made.questions()
    assert questions is not None
    first = await made.outline(questions)
    assert first is not None
    tested = await made.mend_plan(first, questions.tests, relevance)
    assert [name for name, _ in model.asked] == ["reader_questions", "question_outline", "outline_check"]
    [check] = model.inputs("outline_check")
    assert check.tests == questions.tests
    assert len(check.tests) == TESTS
    assert [version.made_by for version in tested.evolution] == ["planned", "tested"]
    told = [paper for each in tested.body.parts_to_write().values() for paper in asked(each).papers_of_part]
    assert len(told) == len(set(told))
    readable = {id for id, paper in PAPERS.items() if paper.content}
    assert readable <= set(told)


async def test_actions_of_the_test_mend_the_outline_and_take_papers_along(relevance: Relevance) -> None:
    merge = MergeParts(action="merge", parts=("1.1", "1.2"), title="Sky", focus="By day and night.")
    answers = tuple(AnsweredQuestion(question=1, parts=("1.1", "1.2")) for _ in range(1))
    heading = SectionHeading(section="1", title="What leads a bee")
    check = OutlineCheck(answers=answers, actions=(merge,), headings=(heading,))
    sun, moon = part("Sun", "haldor2004sun", needed=True), part("Moon", "abe2015night", needed=True)
    three = plan(sun, moon, part("Flow", "moreau2014flow", needed=True))
    made = await planner(outline_check=lambda _inputs: check).mend_plan(three, ["What of light?"], relevance)
    assert made.body.sections[0].section.title == "What leads a bee"
    assert made.test == "0 of 1 questions answered by one part, then 2 changes"
    sky = next(each for _, each in made.body.parts_by_number() if each.title == "Sky")
    assert {SUN, NIGHT} <= set(asked(sky).papers_of_part)
    assert FLOW not in asked(sky).papers_of_part


async def test_a_part_that_the_test_adds_gets_the_papers_nearest_to_it(relevance: Relevance) -> None:
    add = AddPart(action="add", section="1", title="Neuromorphic chips", focus="Chips in flight.", proof_ids=())
    check = OutlineCheck(answers=(AnsweredQuestion(question=1, parts=()),), actions=(add,))
    two = plan(part("Sun", "haldor2004sun", needed=True), part("Flow", "moreau2014flow", needed=True))
    made = await planner(outline_check=lambda _inputs: check).mend_plan(two, ["What of chips?"], relevance)
    chips = next(each for _, each in made.body.parts_by_number() if each.title == "Neuromorphic chips")
    assert {CHIP, paper_id("novak2024swarm")} <= set(asked(chips).papers_of_part)
    assert len(asked(chips).papers_of_part) >= HOME_PAPERS


async def test_a_part_of_three_papers_joins_its_neighbour_unless_it_is_needed(relevance: Relevance) -> None:
    most = [str(paper.citation_key) for paper in PAPERS.values() if paper.content and paper.id != CHIP]
    small = part("Chips", "ibarra2023chip")
    made = planner()
    night = part("Night", "abe2015night", needed=True)
    joined = await made.mend_plan(plan(part("Compass", *most), small, night), ["?"] * TESTS, relevance)
    [check] = made.model.inputs("outline_check")  # type: ignore[attr-defined]
    assert "“Chips” was too small" in check.faults[0]
    joined = await made.mend_plan(plan(part("Compass", *most), small), ["?"] * TESTS, relevance)
    assert list(joined.body.parts_to_write()) == ["1"], "a section of one part is written whole"
    assert CHIP in asked(joined.body.sections[0].section).papers_of_part
    assert "On Chips." in joined.body.sections[0].section.focus
    needed = small.model_copy(update={"assignment": replace(asked(small), is_needed=True)})
    kept = await planner().mend_plan(plan(part("Compass", *most), needed), ["?"] * TESTS, relevance)
    assert list(kept.body.parts_to_write()) == ["1.1", "1.2"]
    assert CHIP in asked(kept.body.sections[0].subsections[1]).carrying


async def test_openings_take_turns_and_one_part_of_four_ends_openly(relevance: Relevance) -> None:
    parts = [part(f"T{at}", ending=PartEnding.OPEN_QUESTION, needed=True) for at in range(5)]
    made = await planner().mend_plan(plan(*parts), ["?"] * TESTS, relevance)
    given = [asked(each) for each in made.body.parts_to_write().values()]
    assert [each.ending for each in given].count(PartEnding.OPEN_QUESTION) == 1
    assert [each.opening for each in given[:3]] == [PartOpening.QUESTION, PartOpening.CLAIM, PartOpening.CASE]
    assert all(not set(each.visitors) & set(each.papers_of_part) for each in given)


def outlined(*omitted: str) -> QuestionOutline:
    only = QuestionPart(
        title="Sun",
        question="What of it?",
        focus="",
        groups=("D1.1",),
        carrying=("haldor2004sun",),
        papers=(),
        ending=PartEnding.VERDICT,
    )
    section = QuestionSection(title="Sky", question="?", axis="light", purpose=Purpose.THEME, parts=(only,))
    left_out = tuple(OmittedPaper(paper=key, reason="Off the subject.") for key in omitted)
    return QuestionOutline(sections=(section,), left_out=left_out)


async def test_what_is_left_out_has_no_home_and_what_is_told_is_not_left_out(relevance: Relevance) -> None:
    answer = outlined("novak2024swarm", "haldor2004sun")
    made = planner(question_outline=lambda _inputs: answer)
    questions = await made.questions()
    assert questions is not None
    first = await made.outline(questions)
    assert first is not None
    assert [each.work for each in first.left_out] == ["novak2024swarm"]
    tested = await made.mend_plan(first, questions.tests, relevance)
    told = asked(tested.body.sections[0].section).papers_of_part
    assert paper_id("novak2024swarm") not in told
    assert {SUN, CLOUD, CHIP} <= set(told)


def test_views_without_a_summary_are_one_group() -> None:
    bare = field_map(INDEX, Summaries(communities=tuple(map(_bare, COMMUNITIES)), paths=()), {})
    assert [group.id.endswith(".0") for group in bare.groups] == [True] * len(COMMUNITIES)


def _bare(view: CommunityView) -> CommunityView:
    return replace(view, summary=None)


def test_a_group_is_called_by_the_name_that_its_summary_gives_it_and_works_without_a_title_are_no_absent_ones() -> None:
    named = {each.within.partition("; ")[0].partition(" ")[2] for each in MAP.groups if each.within}
    assert "Compasses" in named
    untitled = replace(INDEX.graph.papers[SUN], title=" ")
    found = absent_works([(untitled, 6), (INDEX.graph.papers[FLOW], 5)])
    assert found == (AbsentWork(title=INDEX.graph.papers[FLOW].title, cited=5),)


async def test_more_parts_than_the_papers_are_enough_for_are_joined_with_their_questions(relevance: Relevance) -> None:
    keys = [str(paper.citation_key) for paper in PAPERS.values() if paper.content]
    parts = [part(f"T{at}", *keys[at::8], needed=True) for at in range(8)]
    made = planner()
    most = made.size.parts.high
    assert most < len(parts)
    tested = await made.mend_plan(plan(*parts), ["?"] * TESTS, relevance)
    written = list(tested.body.parts_to_write().values())
    assert len(written) == most
    assert {f"T{at}?" for at in range(8)} == {
        word for each in written for word in asked(each).question.split() if word.startswith("T")
    }
    assert sorted(id for each in written for id in asked(each).papers_of_part) == sorted(map(paper_id, keys))


async def test_parts_that_stand_alone_in_their_sections_are_not_joined(relevance: Relevance) -> None:
    alone = tuple(
        SectionPlan(
            section=PlannedSection(title=f"S{at}", focus="", purpose=Purpose.THEME, proof_ids=()), subsections=()
        )
        for at in range(planner().size.parts.high + 1)
    )
    tested = await planner().mend_plan(SurveyPlan.of(BodyPlan(sections=alone)), ["?"] * TESTS, relevance)
    assert len(tested.body.sections) == len(alone)


def test_a_path_on_the_map_names_its_papers_and_no_sentence_of_it_is_cut() -> None:
    views = tuple(replace(view, row=descent(INDEX, view.path)) for view in PATHS)
    map = field_map(INDEX, Summaries(communities=VIEWS, paths=views), {})
    paths = [group for group in map.groups if group.id.startswith("P")]
    assert paths
    for view, group in zip(views, paths, strict=True):
        assert "…" not in group.about
        assert all(str(INDEX.graph.papers[paper].citation_key) in group.about for paper in view.row)
