"""Summaries are made once and kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from math import ceil
from typing import Any

import pytest

from kg.model.fields.community import CommunityId
from kg.model.fields.field import FieldGraph
from kg.model.fields.naming import rename_communities
from kg.model.fields.summary import Summary, SummaryKind
from services.adapters.models.offline.model import OfflineModel
from services.adapters.models.offline.summaries import summarise_community, summarise_path
from services.evidence.index import FieldIndex
from services.evidence.overview import overview
from services.planning.field_map import field_map
from services.planning.summaries import Summariser
from services.tasks.prompting import load_prompts
from services.tasks.summaries.community_summary import CommunityInput, CommunitySummary, Subgroup
from services.tasks.summaries.path_summary import PathInput, PathSummary
from services.tasks.task import Task
from tests.builders.scripted_model.model import ScriptedModel
from tests.builders.survey_field import bee_field

INDEX = FieldIndex.of(bee_field())


class Shelf:
    """Keeps summaries in a dictionary."""

    def __init__(self) -> None:
        self.kept: dict[str, Summary] = {}
        self.names: dict[CommunityId, str] = {}

    def summaries(self, field_id: str) -> list[Summary]:
        return [each for each in self.kept.values() if each.field_id == field_id]

    def name_communities(self, graph: FieldGraph, names: Mapping[CommunityId, str]) -> None:
        self.names.update(names)

    def save_summaries(self, summaries: Iterable[Summary]) -> None:
        self.kept.update({each.id: each for each in summaries})


class Counting(OfflineModel):
    """The offline model, counting its calls."""

    def __init__(self) -> None:
        self.calls: list[str] = []

    async def run(self, task: Task[Any, Any], inputs: Any, **options: Any) -> Any:
        self.calls.append(task.name)
        return await super().run(task, inputs, **options)


async def test_every_community_and_path_is_summarised_and_stored() -> None:
    shelf = Shelf()
    summariser = Summariser(OfflineModel(), INDEX, shelf, load_prompts())  # type: ignore[arg-type]
    found = await summariser.summarise(overview(INDEX), report=lambda done, total: None)
    assert [view.facts.id for view in found.communities] == [community.id for community in INDEX.graph.communities]
    assert [view.path.id for view in found.paths] == [path.id for path in INDEX.graph.paths]
    kinds = sorted(each.kind for each in shelf.kept.values())
    assert kinds == sorted([SummaryKind.COMMUNITY] * 4 + [SummaryKind.DEVELOPMENT, SummaryKind.PATH])


async def test_a_second_run_asks_the_model_nothing() -> None:
    shelf, model = Shelf(), Counting()
    summariser = Summariser(model, INDEX, shelf, load_prompts())  # type: ignore[arg-type]
    first = await summariser.summarise(overview(INDEX), report=lambda done, total: None)
    asked = len(model.calls)
    assert asked == 6
    assert await summariser.summarise(overview(INDEX), report=lambda done, total: None) == first
    assert len(model.calls) == asked


async def test_a_subgroup_names_papers_by_key_and_no_paper_twice() -> None:
    summariser = Summariser(OfflineModel(), INDEX, Shelf(), load_prompts())  # type: ignore[arg-type]
    found = await summariser.summarise(overview(INDEX), report=lambda done, total: None)
    for view in found.communities:
        assert view.summary is not None
        keys = [key for group in view.summary.subgroups for key in group.papers]
        assert sorted(keys) == sorted(INDEX.graph.papers[paper].citation_key for paper in view.facts.papers)


async def test_a_large_community_is_read_whole_in_turns_and_stored_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("services.planning.summaries.COMMUNITY_PAPERS", 2)
    shelf, model = Shelf(), ScriptedModel()
    summariser = Summariser(model, INDEX, shelf, load_prompts())  # type: ignore[arg-type]
    found = await summariser.summarise(overview(INDEX), report=lambda done, total: None)
    calls = sum(ceil(len(each.papers) / 2) for each in INDEX.graph.communities)
    assert model.calls["community_summary"] == calls > len(INDEX.graph.communities)
    assert sum(each.kind is SummaryKind.COMMUNITY for each in shelf.kept.values()) == len(INDEX.graph.communities)
    for view in found.communities:
        assert view.summary is not None
        placed = [*(key for group in view.summary.subgroups for key in group.papers), *view.summary.outliers]
        assert sorted(placed) == sorted(INDEX.graph.papers[paper].citation_key for paper in view.facts.papers)
    assert await summariser.summarise(overview(INDEX), report=lambda done, total: None) == found
    assert model.calls["community_summary"] == calls


async def test_the_name_that_a_model_gives_is_that_of_the_community_and_asks_nothing_again() -> None:
    shelf, names = Shelf(), iter(("Bees by Night", "Bees by Night", "x" * 81, INDEX.graph.field.topic.upper()))

    def named(inputs: CommunityInput) -> CommunitySummary:
        return summarise_community(inputs).model_copy(update={"name": next(names)})

    model = ScriptedModel({"community_summary": named})
    summariser = Summariser(model, INDEX, shelf, load_prompts())  # type: ignore[arg-type]
    found = await summariser.summarise(overview(INDEX), report=lambda done, total: None)
    computed = [each.label for each in INDEX.graph.communities]
    labels = [view.facts.label for view in found.communities]
    assert sorted(set(labels) - set(computed)) == ["Bees by Night"]
    assert shelf.names == {view.facts.id: view.facts.label for view in found.communities}
    asked = model.calls["community_summary"]
    later = FieldIndex.of(rename_communities(INDEX.graph, shelf.names))
    again = Summariser(model, later, shelf, load_prompts())  # type: ignore[arg-type]
    assert (await again.summarise(overview(later), report=lambda done, total: None)).communities == found.communities
    assert model.calls["community_summary"] == asked


async def test_a_path_without_a_frontier_is_told_in_one_call_from_all_of_its_papers() -> None:
    field = bee_field()
    (path,) = field.paths
    index = FieldIndex.of(replace(field, paths=(replace(path, frontier=()),)))
    asked = list[PathInput]()

    def tell(inputs: PathInput) -> PathSummary:
        asked.append(inputs)
        return summarise_path(inputs)

    model = ScriptedModel({"path_summary": tell})
    summariser = Summariser(model, index, Shelf(), load_prompts())  # type: ignore[arg-type]
    (found,) = (await summariser.summarise(overview(index), report=lambda done, total: None)).paths
    (inputs,) = asked
    assert (model.calls["development_summary"], inputs.development) == (0, None)
    papers = [item.paper.id for item in inputs.pack.papers]
    assert papers == [path.seed, *(step.paper_id for step in path.development)]
    assert found.summary == summarise_path(inputs)
    assert found.summary.trajectory


@pytest.mark.parametrize("is_cited", [True, False])
async def test_a_model_is_asked_of_no_path_that_only_likenesses_continue(*, is_cited: bool) -> None:
    field = bee_field()
    index = FieldIndex.of(field if is_cited else replace(field, citations=()))
    model = ScriptedModel()
    summariser = Summariser(model, index, Shelf(), load_prompts())  # type: ignore[arg-type]
    found = await summariser.summarise(overview(index), report=lambda done, total: None)
    assert (model.calls["development_summary"], model.calls["path_summary"]) == ((1, 1) if is_cited else (0, 0))
    assert [view.summary is not None for view in found.paths] == [is_cited]
    mapped = field_map(index, found, {})
    assert any(group.proof == found.paths[0].path.id for group in mapped.groups) is is_cited


async def test_rules_give_no_names() -> None:
    shelf = Shelf()
    named = FieldIndex.of(rename_communities(INDEX.graph, {INDEX.graph.communities[0].id: "Bees by Night"}))
    summariser = Summariser(OfflineModel(), named, shelf, load_prompts())  # type: ignore[arg-type]
    found = await summariser.summarise(overview(named), report=lambda done, total: None)
    assert shelf.names == {}
    assert found.communities[0].facts.label == "Bees by Night"


def test_a_later_summary_adds_papers_to_subgroups_and_takes_outliers_in() -> None:
    def group(name: str, *papers: str) -> Subgroup:
        return Subgroup(name=name, papers=papers, approach=f"{name} of {len(papers)}", critique="")

    first = CommunitySummary(
        name="N", about="A", subgroups=(group("Light", "a"), group("Wind", "b")), overall="", outliers=("c", "d")
    )
    later = CommunitySummary(
        name="M", about="B", subgroups=(group("Light", "e"), group("Chips", "c")), overall="O", outliers=("f",)
    )
    both = first.continue_with(later)
    assert {each.name: each.papers for each in both.subgroups} == {"Light": ("a", "e"), "Wind": ("b",), "Chips": ("c",)}
    assert both.outliers == ("d", "f")
    assert (both.name, both.overall) == ("M", "O")
