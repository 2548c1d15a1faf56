"""From papers to a stored field."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from kg.adapters.analytics.local import LocalAnalytics
from kg.adapters.kglite.engine import KgliteEngine
from kg.errors import AlgorithmError, InvalidInputError, NotFoundError
from kg.model.fields.field import FieldParameters
from kg.model.graphs.graph import Partition, StoredGraph, WeightedGraph
from kg.model.layer import Layer
from kg.model.papers.paper import Paper
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.cards import CardRepository
from kg.repository.papers.papers import PaperRepository
from services.adapters.formats.files import read_records
from services.collecting.ingest import ingest
from services.errors import CancelledError
from services.field.build import field_id_of
from services.field.notes import field_notes
from services.field.vectors import BATCH
from services.reading.cards import summary_of
from tests.builders.card_values import CARD
from tests.builders.remembered_steps import RememberedSteps
from tests.builders.small_field import CITATIONS, GRAPHS, CountingEmbedder, Desk, paper


async def test_a_field_is_stored_as_it_is_returned(stocked: Desk) -> None:
    built = await stocked.build(description="Learning on graphs.")
    assert stocked.fields.get("graph-neural-networks") == built
    assert built.field.topic == "Graph neural networks"
    assert built.field.landmark_year == 2024
    assert built.field.embedder == str(stocked.embedder.identity)


class OnAServer(LocalAnalytics):
    """Finds communities as if a server did."""

    def __init__(self, *, failure: Exception | None = None) -> None:
        super().__init__()
        self.stored: list[StoredGraph] = []
        self._failure = failure

    def reads_stored(self, edges: int) -> bool:
        """Any graph that has an edge."""
        return edges > 0

    def leiden(
        self, graph: WeightedGraph, *, resolution: float, seed: int, stored: StoredGraph | None = None
    ) -> Partition:
        assert stored is not None
        self.stored.append(stored)
        if self._failure is not None:
            raise self._failure
        return replace(super().leiden(graph, resolution=resolution, seed=seed), gds="2.13.9")


async def test_a_field_says_whether_a_server_found_its_communities(
    stocked: Desk,
) -> None:
    here = await stocked.build()
    there = await stocked.build(analytics=OnAServer())
    assert there.field.versions == here.field.versions | {"graph-data-science": "2.13.9"}
    assert "graph-data-science" not in here.field.versions
    assert stocked.fields.get(there.field.id) == there


async def test_a_server_is_given_the_papers_and_edges_of_each_layer_as_they_are_stored(stocked: Desk) -> None:
    server = OnAServer()
    built = await stocked.build(analytics=server)
    assert [each.name for each in server.stored] == [f"{built.field.id}_{layer.value}" for layer in Layer]
    layers = {layer: {id for id, each in built.members.items() if each.layer is layer} for layer in Layer}
    assert [set(each.paper_ids) for each in server.stored] == [layers[layer] for layer in Layer]
    assert sum(len(each.paper_ids) for each in server.stored) == len(GRAPHS)
    names = {row["field_id"] for row in stocked.engine.read("dump_cites_in_field", ids=[each.id for each in GRAPHS])}
    assert {each.edge_set for each in server.stored} == names
    assert stocked.engine.read("loose_edge_sets") == []


async def test_edges_stored_for_a_server_that_fails_are_given_up(stocked: Desk) -> None:
    here = await stocked.build()
    with pytest.raises(AlgorithmError, match="too large"):
        await stocked.build(topic="other", analytics=OnAServer(failure=AlgorithmError("too large")))
    assert [row["writer"] for row in stocked.engine.read("loose_edge_sets")] == [""]
    assert await stocked.build() == here
    await stocked.build(description="anew")
    assert stocked.engine.read("loose_edge_sets") == []


async def test_layers_follow_trending_scores_and_the_landmark_year(stocked: Desk) -> None:
    members = (await stocked.build()).members
    assert [members[paper.id].layer for paper in GRAPHS] == [
        Layer.FOUNDATION,
        Layer.FOUNDATION,
        Layer.DEVELOPMENT,
        Layer.DEVELOPMENT,
        Layer.FRONTIER,
        Layer.FRONTIER,
    ]
    # 900 citations / (1 + 8 years)
    assert members[GRAPHS[0].id].trending_score == pytest.approx(100.0)


async def test_every_citation_of_the_field_carries_its_cosine(stocked: Desk) -> None:
    built = await stocked.build()
    assert {(c.citing, c.cited) for c in built.citations} == {(c.citing, c.cited) for c in CITATIONS}
    assert all(c.weight is not None and 0 < c.weight <= 1 for c in built.citations)


async def test_every_paper_is_in_one_community_and_labels_differ(stocked: Desk) -> None:
    communities = (await stocked.build()).communities
    assert sorted(id for community in communities for id in community.papers) == [paper.id for paper in GRAPHS]
    labels = [community.label for community in communities]
    assert all(labels)
    assert len(set(labels)) == len(labels)


async def test_building_twice_gives_the_same_field_and_embeds_papers_once(stocked: Desk) -> None:
    first = await stocked.build()
    stocked.embedder.texts.clear()
    assert await stocked.build() == first
    assert stocked.embedder.texts == ["Graph neural networks. "]


@pytest.mark.slow
async def test_papers_imported_in_another_order_and_in_parts_make_the_same_field(root: Path, tmp_path: Path) -> None:
    rows = list(read_records(root / "examples" / "graph_neural_networks.jsonl"))
    built = []
    for name, parts in (("whole", [rows]), ("turned", [rows[::-1]]), ("parts", [rows[80:], rows[:40], rows[40:80]])):
        engine = KgliteEngine.open(tmp_path / name)
        desk = Desk(engine, PaperRepository(engine), FieldRepository(engine), CountingEmbedder())
        for part in parts:
            await ingest(part, desk.papers, label="example")
        built.append(await desk.build())
        engine.close()
    assert len(built[0].communities) > 5
    assert built[0] == built[1] == built[2]


async def test_a_source_takes_the_papers_of_its_import_alone(stocked: Desk) -> None:
    stocked.papers.save([paper(7, "Protein folding", year=2021, sources=("second",))])
    assert set((await stocked.build(source="first")).papers) == {paper.id for paper in GRAPHS}
    assert len((await stocked.build()).papers) == 7


async def test_without_a_citation_there_is_no_descent_and_the_command_is_named(desk: Desk) -> None:
    desk.papers.save(GRAPHS)
    graph = await desk.build()
    assert graph.paths == ()
    assert graph.similarities
    assert graph.reach.papers_on_paths == 0
    (note,) = (note for note in field_notes(graph) if "no citation inside the field" in note)
    assert "ordered by likeness" in note
    assert f"strata enrich {graph.field.id}" in note


async def test_papers_that_were_read_are_embedded_by_what_their_cards_state(stocked: Desk) -> None:
    plain = await stocked.build()
    cards = CardRepository(stocked.engine)
    with pytest.raises(InvalidInputError, match="strata field read"):
        await stocked.build(cards=cards)
    read = [replace(CARD, paper_id=each.id, digest=each.text_hash) for each in GRAPHS[:2]]
    cards.save([read[0], replace(read[1], statements=())])
    stocked.embedder.texts.clear()

    built = await stocked.build(cards=cards)

    assert stocked.embedder.texts == [f"{GRAPHS[0].title}\n{summary_of(CARD)}", "Graph neural networks. "]
    assert {id: paper.summary for id, paper in built.papers.items()} == {
        id: paper.summary for id, paper in plain.papers.items()
    }


async def test_stubs_are_left_out(stocked: Desk) -> None:
    stocked.papers.save([paper(8, "Known by name only", stub=True)])
    assert len((await stocked.build()).papers) == 6


async def test_papers_far_from_the_topic_are_left_out_when_asked(stocked: Desk) -> None:
    stocked.papers.save([paper(9, "Mammography in older women", abstract="A trial of screening.", year=2020)])
    built = await stocked.build(parameters=FieldParameters(foundation_size=2, min_relevance=0.2))
    assert set(built.papers) <= {paper.id for paper in GRAPHS}
    assert built.papers


def _field_with_a_stranger() -> list[Paper]:
    """Thirty papers on graphs, then one on mammography."""
    graphs = [
        paper(100 + number, f"Graph neural networks for task {number}", abstract="We learn on graphs.", year=2018)
        for number in range(30)
    ]
    return [*graphs, paper(9, "Mammography in older women", abstract="A trial of breast screening.", year=1990)]


async def test_a_paper_off_the_topic_is_left_out_and_said(desk: Desk) -> None:
    desk.papers.save(_field_with_a_stranger())
    built = await desk.build()
    assert len(built.papers) == 30
    assert built.reach.left_out.titles == ("Mammography in older women",)
    assert desk.fields.get(built.field.id).reach.left_out == built.reach.left_out
    (note,) = (note for note in field_notes(built) if "off-topic" in note)
    assert "1 paper left out as off-topic" in note
    assert "Mammography in older women" in note
    assert "a least relevance of 0 keeps them" in note


async def test_asked_to_a_field_keeps_what_is_off_topic(desk: Desk) -> None:
    desk.papers.save(_field_with_a_stranger())
    assert len((await desk.build(parameters=FieldParameters(min_relevance=0.0))).papers) == 31


async def test_papers_named_one_by_one_are_never_left_out(desk: Desk) -> None:
    desk.papers.save(papers := _field_with_a_stranger())
    assert len((await desk.build(paper_ids=[each.id for each in papers])).papers) == 31


async def test_a_topic_that_hardly_matches_is_said(desk: Desk) -> None:
    desk.papers.save(_field_with_a_stranger())
    built = await desk.build(topic="Mammography in older women", parameters=FieldParameters(min_relevance=0.0))
    assert "only 1 of 31 papers seems to be about Mammography in older women" in " ".join(field_notes(built))


async def test_a_relevance_that_nothing_reaches_is_an_error(stocked: Desk) -> None:
    with pytest.raises(InvalidInputError, match=r"none of 6 papers has a relevance of 0\.99"):
        await stocked.build(parameters=FieldParameters(min_relevance=0.99))


async def test_an_empty_graph_says_how_to_import(desk: Desk) -> None:
    with pytest.raises(InvalidInputError, match="strata import"):
        await desk.build()


async def test_an_unknown_source_names_the_known_ones(stocked: Desk) -> None:
    with pytest.raises(InvalidInputError, match="there are: first"):
        await stocked.build(source="third")


async def test_a_single_paper_makes_a_field(desk: Desk) -> None:
    desk.papers.save(GRAPHS[:1])
    built = await desk.build()
    assert built.members[GRAPHS[0].id].layer is Layer.FOUNDATION
    assert desk.fields.get(built.field.id) == built
    assert any("only 1 paper:" in note for note in field_notes(built))


async def test_papers_without_citations_abstracts_years_and_counts_make_a_field_that_says_so(desk: Desk) -> None:
    bare = [replace(paper, abstract=None, year=None, citation_count=None) for paper in GRAPHS]
    desk.papers.save(bare)
    notes = " / ".join(field_notes(await desk.build()))
    for missing in ("no paper has an abstract", "no citation inside", "no paper has a citation count", "have no year"):
        assert missing in notes


async def test_another_embedder_needs_leave_to_take_over(stocked: Desk) -> None:
    await stocked.build()
    other = CountingEmbedder(name="other")
    with pytest.raises(InvalidInputError, match="--re-embed"):
        await stocked.build(embedder=other)
    built = await stocked.build(embedder=other, re_embed=True)
    assert built.field.embedder == "other/768"
    assert len(other.texts) == 7


async def test_a_build_that_breaks_leaves_the_older_field(stocked: Desk) -> None:
    older = await stocked.build()

    def stop(stage: str, done: int, _total: int | None) -> None:
        if stage == "building the field" and done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        await stocked.build(as_of=date(2030, 1, 1), progress=stop)
    assert stocked.fields.get("graph-neural-networks") == older


@pytest.mark.parametrize(
    ("topic", "id"),
    [("Graph Neural Networks", "graph-neural-networks"), ("  Müller & C++ ", "muller-c"), ("RL, 2024", "rl-2024")],
)
def test_the_id_of_a_field_is_the_slug_of_its_topic(topic: str, id: str) -> None:
    assert field_id_of(topic) == id


def test_a_topic_without_a_word_is_an_error() -> None:
    with pytest.raises(InvalidInputError, match="topic"):
        field_id_of("?!")


async def test_a_build_stopped_between_its_steps_goes_on_without_embedding_again(stocked: Desk) -> None:
    steps = RememberedSteps(stop=lambda name: name == "strata")
    with pytest.raises(CancelledError):
        await stocked.build(steps=steps)
    stocked.embedder.texts.clear()
    resumed = steps.again()
    built = await stocked.build(steps=resumed)
    assert (resumed.reused, resumed.done) == (["embed"], ["strata"])
    assert stocked.embedder.texts == ["Graph neural networks. "]
    assert built == await stocked.build()


async def test_a_finished_build_that_is_resumed_gives_the_stored_field(stocked: Desk) -> None:
    steps = RememberedSteps()
    built = await stocked.build(steps=steps)
    resumed = steps.again()
    assert await stocked.build(steps=resumed) == built
    assert resumed.done == []


async def test_embedding_heeds_a_stop_between_two_batches(stocked: Desk) -> None:
    more = [paper(number, f"Paper number {number} on graphs") for number in range(10, 10 + BATCH)]
    stocked.papers.save(more)
    with pytest.raises(CancelledError):
        await stocked.build(steps=RememberedSteps(stop_at_heed=2))
    assert len(stocked.embedder.texts) == BATCH
    stocked.embedder.texts.clear()
    await stocked.build()
    assert len(stocked.embedder.texts) == len(GRAPHS) + len(more) - BATCH + 1


async def test_vectors_that_went_after_the_step_was_stored_are_made_again(stocked: Desk) -> None:
    steps = RememberedSteps(stop=lambda name: name == "strata")
    with pytest.raises(CancelledError):
        await stocked.build(steps=steps)
    stocked.papers.vectors.forget()
    assert await stocked.build(steps=steps.again()) == await stocked.build()


async def test_another_parameter_is_another_step(stocked: Desk) -> None:
    steps = RememberedSteps()
    await stocked.build(steps=steps)
    resumed = steps.again()
    await stocked.build(steps=resumed, parameters=FieldParameters(foundation_size=3))
    assert (resumed.reused, resumed.done) == (["embed"], ["strata"])


async def test_embeddings_are_forgotten_once_a_job(stocked: Desk) -> None:
    await stocked.build()
    steps = RememberedSteps(stop=lambda name: name == "strata")
    other = CountingEmbedder(name="other")
    with pytest.raises(CancelledError):
        await stocked.build(embedder=other, re_embed=True, steps=steps)
    other.texts.clear()
    await stocked.build(embedder=other, re_embed=True, steps=steps.again())
    assert other.texts == ["Graph neural networks. "]


async def test_a_field_may_be_built_of_chosen_papers(stocked: Desk) -> None:
    chosen = [GRAPHS[4].id, GRAPHS[0].id, GRAPHS[4].id]
    assert list((await stocked.build(paper_ids=chosen)).papers) == sorted(set(chosen))


async def test_a_chosen_paper_must_be_stored_and_more_than_a_citation(stocked: Desk) -> None:
    stub = paper(8, "Known by name only", stub=True)
    stocked.papers.save([stub])
    with pytest.raises(NotFoundError, match="no paper 'nowhere'"):
        await stocked.build(paper_ids=[GRAPHS[0].id, "nowhere"])
    with pytest.raises(InvalidInputError, match="known only by a citation"):
        await stocked.build(paper_ids=[stub.id])
