"""What `FieldRepository` promises on every engine."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from math import isnan

import pytest

from kg.algorithms.graphs.csr import sources_of
from kg.errors import InvalidInputError, NotFoundError
from kg.model.fields.community import CommunityId
from kg.model.fields.field import FieldId
from kg.model.fields.theme import ThemeId, themes_among
from kg.model.fields.view import LAYERS, NO_COMMUNITY
from kg.model.papers.identity import Absorption
from kg.model.papers.paper import PaperId
from kg.ports import GraphEngine
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from tests.builders.dying_engine import DyingEngine
from tests.builders.torn_engine import TornEngine
from tests.builders.values import CITATIONS, PAPERS, field_graph, paper, paper_id, summary


@pytest.fixture
def fields(engine: GraphEngine) -> FieldRepository:
    """A repository on a graph that holds papers and citations but no field."""
    papers = PaperRepository(engine)
    papers.save(PAPERS)
    papers.save_citations(CITATIONS)
    return FieldRepository(engine)


class FieldRepositoryContract:
    """Fields and summaries."""

    def test_a_field_comes_back_as_it_was_saved(self, fields: FieldRepository) -> None:
        fields.save(field_graph())
        assert fields.get("attention") == field_graph()

    def test_a_field_without_anything_comes_back_too(self, fields: FieldRepository) -> None:
        empty = replace(
            field_graph(), papers={}, members={}, citations=(), similarities=(), communities=(), themes=(), paths=()
        )
        fields.save(empty)
        assert fields.get("attention") == empty

    def test_saving_a_field_again_replaces_all_of_it(self, fields: FieldRepository) -> None:
        whole = field_graph()
        fields.save(whole)
        kept = {paper_id(1), paper_id(2)}
        smaller = replace(
            whole,
            field=replace(whole.field, topic="less", landmark_year=2020),
            papers={id: paper for id, paper in whole.papers.items() if id in kept},
            members={id: member for id, member in whole.members.items() if id in kept},
            citations=whole.citations[:1],
            similarities=(),
            communities=whole.communities[1:],
            themes=themes_among(whole.themes, whole.communities[1:]),
            paths=(),
        )
        fields.save(smaller)
        assert fields.get("attention") == smaller
        fields.save(whole)
        assert fields.get("attention") == whole

    def test_a_reader_sees_one_revision_while_the_field_is_replaced(
        self, fields: FieldRepository, engine: GraphEngine
    ) -> None:
        whole = field_graph()
        other = replace(whole, similarities=(), communities=whole.communities[:1], themes=(), paths=())
        fields.save(whole)
        counted = DyingEngine(engine, last=0)
        assert FieldRepository(counted).get("attention") == whole
        for last in range(1, counted.statements + 1):
            for versions in ((other, whole), (whole, other)):
                fields.save(versions[1])
                once = DyingEngine(engine, last=last, death=partial(fields.save, versions[0]))
                there_and_back = DyingEngine(once, last=last + 1, death=partial(fields.save, versions[1]))
                assert FieldRepository(once).get("attention") in versions
                fields.save(versions[1])
                assert FieldRepository(there_and_back).get("attention") in versions

    def test_a_view_is_of_one_revision_while_the_field_is_replaced(
        self, fields: FieldRepository, engine: GraphEngine
    ) -> None:
        whole = field_graph()
        other = replace(whole, similarities=(), communities=whole.communities[:1], themes=(), paths=())
        for last in range(1, 12):
            fields.save(whole)
            view = FieldRepository(DyingEngine(engine, last=last, death=partial(fields.save, other))).view("attention")
            seen = (len(view.community_list), len(view.paths), bool(len(view.similar.indices)))
            assert seen in {(len(g.communities), len(g.paths), bool(g.similarities)) for g in (whole, other)}

    @pytest.mark.parametrize(
        ("template", "column", "times"),
        [
            ("field_communities", "layer", 1),
            ("field_communities", "layer", 5),
            ("field_members", "layer", 3),
            ("field_path_steps", "layer", 3),
            ("field_members", None, 5),
            ("field_similarities", "weight", 1),
            ("field_citations", "weight", 1),
            ("field_themes", "theme_id", 1),
            ("field_community_papers", "paper_id", 1),
        ],
    )
    def test_a_field_half_of_which_was_just_written_is_read_again(
        self, fields: FieldRepository, engine: GraphEngine, template: str, column: str | None, times: int
    ) -> None:
        fields.save(field_graph())
        torn = TornEngine(engine, template, column, times=times)
        assert FieldRepository(torn).whole("attention") == (field_graph(), fields.revision("attention"))
        assert torn.left == 0

    @pytest.mark.parametrize(
        ("template", "column"),
        [
            ("field_communities", "layer"),
            ("field_members", "layer"),
            ("field_briefs", None),
            ("field_path_steps", "layer"),
        ],
    )
    def test_a_view_half_of_which_was_just_written_is_read_again(
        self, fields: FieldRepository, engine: GraphEngine, template: str, column: str | None
    ) -> None:
        fields.save(field_graph())
        torn = TornEngine(engine, template, column, times=3)
        view = FieldRepository(torn).view("attention")
        assert (torn.left, view.community_list, view.paths) == (0, field_graph().communities, field_graph().paths)

    def test_what_makes_no_field_though_nobody_writes_is_an_error(
        self, fields: FieldRepository, engine: GraphEngine
    ) -> None:
        fields.save(field_graph())
        engine.write("save_communities", rows=[{"id": "attention#foundation-1", "properties": {"layer": "none"}}])
        with pytest.raises(ValueError, match="none"):
            fields.get("attention")

    def test_readers_see_a_whole_field_while_others_replace_it(
        self, fields: FieldRepository, engine: GraphEngine
    ) -> None:
        whole = field_graph()
        versions = (whole, replace(whole, similarities=(), communities=whole.communities[:1], themes=(), paths=()))
        fields.save(whole)
        with ThreadPoolExecutor(2) as readers:
            reading = [
                readers.submit(lambda: [FieldRepository(engine).get("attention") for _ in range(20)]) for _ in range(2)
            ]
            for turn in range(10):
                fields.save(versions[turn % 2])
            assert all(graph in versions for each in reading for graph in each.result())

    def test_fields_that_share_papers_keep_their_own_weights_and_communities(self, fields: FieldRepository) -> None:
        first, second = field_graph("first", weight=0.25), field_graph("second", weight=0.75)
        fields.save(first)
        fields.save(second)
        assert fields.get("first") == first
        assert fields.get("second") == second
        fields.delete("first")
        assert fields.get("second") == second
        assert [field.id for field in fields.list()] == ["second"]

    def test_papers_of_fields_are_counted_by_layer_and_year(self, fields: FieldRepository) -> None:
        whole = field_graph("first")
        fields.save(whole)
        fields.save(field_graph("second"))
        counted = fields.counts([FieldId("first"), FieldId("none")])
        expected = Counter((member.layer, whole.papers[id].year) for id, member in whole.members.items())
        assert {(each.layer, each.year): each.papers for each in counted["first"]} == expected
        assert counted["none"] == ()
        assert counted.keys() == {"first", "none"}

    def test_papers_without_a_text_are_counted(self, fields: FieldRepository, engine: GraphEngine) -> None:
        fields.save(field_graph())
        repository = PaperRepository(engine)
        repository.save([replace(paper, abstract=None, summary=None) for paper in PAPERS])
        repository.save(
            [replace(PAPERS[0], abstract="Of it.", summary=None), replace(PAPERS[1], abstract=None, summary="So.")]
        )
        assert fields.silent_papers("attention") == len(field_graph().papers) - 2
        assert fields.silent_papers("none") == 0

    def test_a_citation_imported_later_is_not_part_of_a_built_field(
        self, fields: FieldRepository, engine: GraphEngine
    ) -> None:
        fields.save(field_graph())
        PaperRepository(engine).save_citations([replace(CITATIONS[2], citing=paper_id(5), cited=paper_id(2))])
        assert fields.get("attention") == field_graph()

    def test_a_field_of_unknown_papers_is_refused_and_nothing_changes(self, fields: FieldRepository) -> None:
        fields.save(field_graph())
        graph = field_graph()
        stranger = paper(99)
        member = replace(graph.members[paper_id(1)], paper_id=stranger.id)
        wider = replace(
            graph, papers={**graph.papers, stranger.id: stranger}, members={**graph.members, stranger.id: member}
        )
        with pytest.raises(NotFoundError, match=stranger.id):
            fields.save(wider)
        unknown = replace(graph.citations[0], citing=paper_id(1), cited=paper_id(5))
        with pytest.raises(NotFoundError, match="citation"):
            fields.save(replace(graph, citations=(*graph.citations, unknown)))
        assert fields.get("attention") == graph

    def test_two_communities_of_one_id_are_refused(self, fields: FieldRepository) -> None:
        graph = field_graph()
        with pytest.raises(InvalidInputError, match="foundation-1"):
            fields.save(replace(graph, communities=(*graph.communities, graph.communities[1])))

    def test_two_themes_of_one_id_are_refused(self, fields: FieldRepository) -> None:
        graph = field_graph()
        with pytest.raises(InvalidInputError, match="theme-1"):
            fields.save(replace(graph, themes=(*graph.themes, graph.themes[0])))

    def test_other_themes_are_another_revision_but_not_those_that_are_communities(
        self, fields: FieldRepository
    ) -> None:
        graph = field_graph()
        revisions = []
        apart = [replace(graph.themes[0], id=ThemeId(id), communities=(CommunityId(id),)) for id in ("t2", "t3")]
        for themes in (graph.themes, (replace(graph.themes[0], label="other"),), tuple(apart), ()):
            fields.save(replace(graph, themes=themes))
            revisions.append(fields.revision("attention"))
        assert len(set(revisions)) == 3
        assert revisions[2] == revisions[3]

    def test_an_unknown_field_is_named_with_those_there_are(self, fields: FieldRepository) -> None:
        with pytest.raises(NotFoundError, match="no field is built"):
            fields.get("nothing")
        fields.save(field_graph())
        with pytest.raises(NotFoundError, match="attention"):
            fields.delete("nothing")

    def test_fields_are_listed_by_id(self, fields: FieldRepository) -> None:
        for id in ("b", "a"):
            fields.save(field_graph(id))
        assert fields.list() == [field_graph("a").field, field_graph("b").field]

    def test_summaries_come_back_and_replace_each_other_by_id(self, fields: FieldRepository) -> None:
        fields.save(field_graph())
        assert fields.summaries("attention") == []
        fields.save_summaries([summary("s2"), summary("s1", text="old")])
        fields.save_summaries([summary("s1", text="new")])
        assert fields.summaries("attention") == [summary("s1", text="new"), summary("s2")]

    def test_summaries_stay_as_long_as_their_subject(self, fields: FieldRepository) -> None:
        graph = field_graph()
        fields.save(graph)
        fields.save_summaries([summary("s1"), summary("s2", subject="foundation-1"), summary("s3", subject="path-1")])
        fields.save(replace(graph, communities=graph.communities[1:]))
        assert [each.id for each in fields.summaries("attention")] == ["s2", "s3"]
        fields.delete("attention")
        assert fields.summaries("attention") == []

    def test_a_summary_of_an_unknown_field_is_refused(self, fields: FieldRepository) -> None:
        with pytest.raises(NotFoundError, match="attention"):
            fields.save_summaries([summary()])

    def test_a_view_says_what_the_field_says(self, fields: FieldRepository) -> None:
        graph = field_graph()
        fields.save(graph)
        view = fields.view("attention")
        assert (view.field, view.reach, view.paths) == (graph.field, graph.reach, graph.paths)
        assert (view.community_list, view.themes) == (graph.communities, graph.themes)
        for number, brief in enumerate(view.papers):
            member, paper = graph.members[brief.id], graph.papers[brief.id]
            assert LAYERS[view.layers[number]] is member.layer
            assert (view.trending_scores[number], view.relevances[number], view.reasons[number]) == (
                member.trending_score,
                member.relevance,
                member.reason,
            )
            assert (brief.title, brief.year, brief.citation_count) == (paper.title, paper.year, paper.citation_count)
            inside = [each.id for each in graph.communities if brief.id in each.papers]
            its = view.communities[number]
            assert inside == ([] if its == NO_COMMUNITY else [view.community_list[its].id])
        ids = [brief.id for brief in view.papers]
        assert ids == sorted(graph.papers)
        citing = sources_of(view.citations)
        assert [
            (ids[a], ids[b], None if isnan(weight) else weight)
            for a, b, weight in zip(citing, view.citations.indices, view.citations.weights, strict=True)
        ] == [(each.citing, each.cited, each.weight) for each in graph.citations]
        assert len(view.similar.indices) == 2 * len(graph.similarities)

    def test_a_field_without_anything_has_a_view_too(self, fields: FieldRepository) -> None:
        empty = replace(
            field_graph(), papers={}, members={}, citations=(), similarities=(), communities=(), themes=(), paths=()
        )
        fields.save(empty)
        assert fields.view("attention").size == 0

    def test_a_revision_is_that_of_the_content(self, fields: FieldRepository) -> None:
        graph = field_graph()
        fields.save(graph)
        first = fields.revision("attention")
        fields.save(replace(graph, citations=graph.citations[::-1], members=dict(reversed(graph.members.items()))))
        assert fields.revision("attention") == first
        fields.save(replace(graph, paths=()))
        assert fields.revision("attention") != first
        fields.save(graph)
        assert fields.revision("attention") == first

    def test_a_view_follows_its_field_and_its_papers(self, fields: FieldRepository, engine: GraphEngine) -> None:
        fields.save(field_graph())
        assert fields.view("attention") is fields.view("attention")
        fields.save(replace(field_graph(), paths=()))
        assert fields.view("attention").paths == ()
        if not engine.capabilities().many_processes:
            PaperRepository(engine).save([paper(2, title="Renamed", year=1999)])
            view = fields.view("attention")
            assert (view.papers[1].title, view.facts.years[1]) == ("Renamed", 1999)

    def test_a_view_follows_an_absorbed_paper(self, fields: FieldRepository, engine: GraphEngine) -> None:
        fields.save(field_graph())
        fields.save(field_graph("second"))
        before = fields.view("attention")
        PaperRepository(engine).absorb([Absorption(absorbed=paper_id(1), into=paper_id(6), aliases=())])
        view = fields.view("attention")
        assert view.revision not in (before.revision, fields.revision("second"))
        assert [brief.id for brief in view.papers] == [paper_id(n) for n in (2, 4, 5, 6)]
        assert view.paths[0].seed == paper_id(6)

    def test_a_field_of_an_older_strata_gets_its_revision_when_it_is_asked_for(
        self, fields: FieldRepository, engine: GraphEngine
    ) -> None:
        fields.save(field_graph())
        revision = fields.revision("attention")
        engine.write("save_fields", rows=[{"id": "attention", "properties": {"revision": None}}])
        assert fields.view("attention").revision == revision
        assert engine.read("field_by_id", field_id="attention")[0]["revision"] == revision

    def test_views_and_revisions_of_unknown_fields_are_refused(self, fields: FieldRepository) -> None:
        for ask in (fields.view, fields.revision):
            with pytest.raises(NotFoundError, match="attention"):
                ask("attention")

    def test_the_fields_of_a_paper_say_what_it_is_in_each(self, fields: FieldRepository) -> None:
        first, second = field_graph("first"), field_graph("second")
        fields.save(second)
        fields.save(first)
        inside = fields.of_paper(paper_id(1))
        assert [each.field_id for each in inside] == ["first", "second"]
        assert inside[0].membership == first.members[paper_id(1)]
        assert (inside[0].community_id, inside[0].community_label) == ("foundation-1", "attention")
        assert [each.community_id for each in fields.of_paper(paper_id(5))] == [None, None]
        assert fields.of_paper(paper_id(6)) == fields.of_paper(PaperId("p-unknown")) == []
