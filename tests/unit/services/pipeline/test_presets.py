"""Presets: each writes a sound survey, each of their parts can be turned off, and the files agree with the code."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path

import pytest

from kg.adapters.kglite.engine import KgliteEngine
from kg.errors import InvalidInputError
from kg.model.surveys.survey import Survey
from services.document.integrity import check
from services.errors import PresetFileError
from services.pipeline.preset import Preset, find_preset, load_preset, parts, preset_names
from services.pipeline.preset_field import grounds_of
from services.pipeline.stages.all import STAGES
from services.pipeline.steering import UNSTEERED
from services.pipeline.switches import ALL_ON, Switches
from services.tasks.outlining.outline_review import ROUNDS
from tests.builders.bee_surveys import bee_store, written
from tests.builders.listed_names import ListedNames
from tests.builders.survey_field import bee_field

FIELD = bee_field()
PRESETS = {name: load_preset(name) for name in preset_names()}


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Iterator[KgliteEngine]:
    with bee_store(tmp_path_factory.mktemp("presets") / "graph.kgl") as engine:
        yield engine


async def survey_by(graph: KgliteEngine, preset: Preset) -> Survey:
    return await written(graph, ListedNames(), preset=preset)


@pytest.mark.parametrize("name", preset_names())
async def test_every_preset_writes_a_sound_survey_that_is_its_own(graph: KgliteEngine, name: str) -> None:
    survey = await survey_by(graph, PRESETS[name])
    report = check(survey, FIELD.papers)
    assert report.is_sound, report.findings
    assert report.citations > 0
    assert survey.preset == name
    assert survey.manifest["preset.parts"] == PRESETS[name].parts_in_words()


@pytest.mark.parametrize(
    "part",
    [pytest.param(part, marks=[] if place % 3 == 0 else [pytest.mark.slow]) for place, part in enumerate(parts())],
)
async def test_every_part_can_be_turned_off_alone(graph: KgliteEngine, part: str) -> None:
    preset = next(each for each in PRESETS.values() if each.has(part))
    survey = await survey_by(graph, preset.without([part]))
    assert check(survey, FIELD.papers).is_sound
    assert survey.preset == f"{preset.name} without {part}"


async def test_without_paths_nothing_is_told_of_them(graph: KgliteEngine) -> None:
    survey = await survey_by(graph, PRESETS["qual-sg"])
    paths = {path.id for path in FIELD.paths}
    assert paths
    assert not paths & {proof for section in survey.walk() for proof in section.proof_ids}


async def test_without_query_functions_no_table_shows_what_papers_name(graph: KgliteEngine) -> None:
    survey = await survey_by(graph, PRESETS["structsurvey"].without(["query_functions"]))
    assert survey.exhibits == ()


def test_papers_go_with_the_path_that_reaches_them_best_where_there_are_no_communities() -> None:
    grounds = grounds_of(FIELD, Switches(horizontal=False))
    grouped = [paper for community in grounds.communities for paper in community.papers]
    assert len(grouped) == len(set(grouped))
    on_paths = {step.paper_id for path in FIELD.paths for step in (*path.development, *path.frontier)}
    assert set(grouped) == on_paths | {path.seed for path in FIELD.paths}
    assert all(FIELD.members[paper].layer is each.layer for each in grounds.communities for paper in each.papers)
    assert {theme.id for theme in grounds.themes} == {path.id for path in FIELD.paths}


def test_a_survey_needs_communities_or_paths() -> None:
    with pytest.raises(InvalidInputError, match="communities or paths"):
        grounds_of(FIELD, replace(ALL_ON, horizontal=False, vertical=False))


def test_every_part_is_a_switch_or_stages_and_every_switch_a_part() -> None:
    inside = {name for part in parts().values() for name in part.off}
    assert inside <= {each.name for each in fields(Switches)}
    assert ALL_ON.outline_rounds == ROUNDS
    assert {stage for part in parts().values() for stage in part.stages} <= STAGES.keys()


def test_full_lacks_what_doubles_its_calls_and_each_part_is_in_some_preset() -> None:
    assert {path.stem for path in Path("services/pipeline/presets").glob("*.toml")} == set(preset_names())
    on = {name: {part for part in parts() if preset.has(part)} for name, preset in PRESETS.items()}
    assert set(parts()) - on["full"] == {"skeleton", "best_of_drafts", "refinement", "rewriting", "replanning"}
    assert set[str]().union(*on.values()) == set(parts())


def test_every_ablation_leads_to_a_survey_and_the_first_row_is_the_whole_system() -> None:
    for preset in PRESETS.values():
        for row in preset.ablations:
            assert UNSTEERED.stages(preset.ablate(row))
            assert all(preset.has(part) for part in row.without), row.name
        assert not preset.ablations or preset.ablate(preset.ablations[0]) == preset


def test_surveyg_without_agents_reviews_neither_outline_nor_parts_and_its_rounds_bound_both() -> None:
    preset = load_preset("surveyg")
    rows = {row.name: preset.ablate(row) for row in preset.ablations}
    assert rows["Full"].has("review")
    assert rows["Full"].has("section_review")
    assert not rows["w/o MA"].has("review")
    assert not rows["w/o MA"].has("section_review")
    one, three = rows["T_max = 1"].switches, rows["T_max = 3"].switches
    assert (one.outline_rounds, one.review_rounds) == (1, 1)
    assert (three.outline_rounds, three.review_rounds) == (3, 3)


def test_the_name_of_a_survey_leads_back_to_its_preset() -> None:
    less = find_preset("full", ["review", "vertical"])
    assert less.name == "full without vertical, review"
    assert find_preset(less.name) == less
    assert less.without(["review"]) == less


def test_unknown_parts_and_switches_are_refused_with_those_that_there_are(tmp_path: Path) -> None:
    with pytest.raises(InvalidInputError, match=r"no part 'verticals'; there are: .*vertical"):
        find_preset("full", ["verticals"])
    (tmp_path / "toy.toml").write_text('purpose = "Everything."\nstages = ["a"]\nswitches = { vertical = 3 }', "utf-8")
    with pytest.raises(PresetFileError, match=r"'switches.vertical'.*vertical \(bool\)"):
        load_preset("toy", tmp_path)


def test_a_plan_from_questions_takes_the_place_of_the_parts_that_plan_from_the_graph() -> None:
    full = PRESETS["full"]
    without = full.without(["questions"])
    assert full.has("review")
    assert not full.does("review")
    assert without.does("review")
    names = {stage.name for stage in UNSTEERED.stages(full)}
    assert {"questioning", "arranging"} <= names
    assert not names & {"outlining", "planning", "optimising", "reviewing"}
    assert {"outlining", "planning", "optimising", "reviewing"} <= {stage.name for stage in UNSTEERED.stages(without)}
