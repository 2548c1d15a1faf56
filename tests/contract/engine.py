"""What every engine promises of `GraphEngine`; a class of tests for an engine inherits it and gives `engine`."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from kg.errors import InvalidInputError, QueryFailedError
from kg.ports import STUBS, GraphEngine
from kg.repository.papers.papers import PaperRepository
from tests.builders.values import PAPERS, paper, paper_id


def vectors(*rows: tuple[float, ...]) -> np.ndarray:
    """A float32 matrix."""
    return np.array(rows, dtype=np.float32)


class EngineContract:
    """Templates, transactions, vectors and text search."""

    def test_a_transaction_that_raises_leaves_nothing_behind(self, engine: GraphEngine) -> None:
        def fail() -> None:
            with engine.transaction() as templates:
                templates.write("save_authors", rows=[{"id": "a", "properties": {"name": "A"}}])
                assert templates.read("count_authors") == [{"authors": 1}]
                raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            fail()
        assert engine.read("count_authors") == [{"authors": 0}]

    def test_a_transaction_shows_its_writes_to_others_only_when_it_ends(self, engine: GraphEngine) -> None:
        with ThreadPoolExecutor(1) as other, engine.transaction() as templates:
            templates.write("save_authors", rows=[{"id": "a", "properties": {"name": "A"}}])
            assert other.submit(engine.read, "count_authors").result() == [{"authors": 0}]
        assert engine.read("count_authors") == [{"authors": 1}]

    def test_a_follower_hears_of_what_was_stored_where_nobody_else_writes(self, engine: GraphEngine) -> None:
        heard: list[str] = []
        is_told = engine.follow({"save_authors"}, lambda name, given: heard.extend(row["id"] for row in given["rows"]))
        assert is_told is not engine.capabilities().many_processes
        row = {"id": "a", "properties": {"name": "A"}}
        engine.write("save_authors", rows=[row])
        engine.write("save_venues", rows=[row])
        with engine.transaction() as templates:
            templates.write_many("save_authors", [row | {"id": "b"}, row | {"id": "c"}], batch_size=1)
            assert heard == ["a"] * is_told, "nothing before the commit"

        def fail() -> None:
            with engine.transaction() as templates:
                templates.write("save_authors", rows=[row | {"id": "d"}])
                raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            fail()
        with pytest.raises(QueryFailedError):
            engine.write("save_authors", lines=[])
        assert heard == (["a", "b", "c"] if is_told else [])

    def test_write_many_counts_the_rows_it_sent_and_takes_any_number(self, engine: GraphEngine) -> None:
        rows = [{"id": f"a{number}", "properties": {"name": "x"}} for number in range(5)]
        assert engine.write_many("save_authors", iter(rows), batch_size=2) == 5
        assert engine.write_many("save_authors", [], batch_size=2) == 0
        assert engine.read("count_authors") == [{"authors": 5}]

    def test_a_null_property_goes_and_an_empty_list_stays_a_list(self, engine: GraphEngine) -> None:
        engine.write("save_papers", rows=[{"id": "p", "properties": {"title": "T", "year": 2000, "authors": []}}])
        engine.write("save_papers", rows=[{"id": "p", "properties": {"year": None}}])
        row = engine.read("dump_papers", after="", limit=9)[0]
        assert (row["title"], row["year"], row["authors"]) == ("T", None, [])

    def test_an_unknown_template_and_a_wrong_parameter_are_named(self, engine: GraphEngine) -> None:
        with pytest.raises(QueryFailedError, match="no_such_template"):
            engine.read("no_such_template")
        with pytest.raises(QueryFailedError, match="after, limit"):
            engine.read("dump_papers", limit=1, aftre="")

    def test_a_read_cannot_run_a_write(self, engine: GraphEngine) -> None:
        with pytest.raises(QueryFailedError, match="no read template"):
            engine.read("save_papers", rows=[])

    def test_a_refused_value_is_never_repeated_in_the_message(self, engine: GraphEngine) -> None:
        papers = PaperRepository(engine)
        papers.save([paper(1)])
        with pytest.raises(QueryFailedError) as caught:
            papers.save([paper(2, citation_key=paper(1).citation_key)])
        assert paper(1).citation_key not in str(caught.value)
        assert papers.ids(stubs=True) == [paper_id(1)]

    def test_threads_that_read_and_write_at_once_lose_nothing(self, engine: GraphEngine) -> None:
        start = threading.Barrier(8)

        def work(number: int) -> int:
            start.wait()
            for step in range(20):
                if number % 2:
                    engine.write("save_authors", rows=[{"id": f"a{number}-{step}", "properties": {"name": "x"}}])
                else:
                    with engine.transaction() as templates:
                        templates.write("save_venues", rows=[{"id": f"v{number}-{step}", "properties": {"name": "x"}}])
                        templates.read("count_venues")
                engine.read("count_authors")
            return number

        with ThreadPoolExecutor(8) as pool:
            assert sorted(pool.map(work, range(8))) == list(range(8))
        assert engine.read("count_authors") == [{"authors": 80}]
        assert engine.read("count_venues") == [{"venues": 80}]

    def test_vectors_come_back_as_they_were(self, engine: GraphEngine) -> None:
        PaperRepository(engine).save(PAPERS)
        given = vectors((0.1, -2.5, 3e-8), (0, 0, 0))
        engine.save_vectors([paper_id(1), paper_id(2)], given)
        engine.save_vectors([paper_id(2)], vectors((1, 2, 3)))
        found = engine.load_vectors([paper_id(2), paper_id(1), paper_id(5)])
        assert sorted(found) == [paper_id(1), paper_id(2)]
        np.testing.assert_array_equal(found[paper_id(1)], given[0])
        np.testing.assert_array_equal(found[paper_id(2)], np.array([1, 2, 3], dtype=np.float32))

    def test_the_nearest_vectors_come_first_and_ties_by_id(self, engine: GraphEngine) -> None:
        PaperRepository(engine).save(PAPERS)
        engine.save_vectors([paper_id(n) for n in (6, 5, 4, 2, 1)], vectors((2, 0), (1, 0), (3, 0), (0, 1), (1, 1)))
        hits = engine.search_vectors(np.array([1, 0], dtype=np.float32), limit=4)
        assert [hit.id for hit in hits] == [paper_id(n) for n in (4, 5, 6, 1)]
        assert hits[0].score > hits[3].score

    def test_vectors_of_some_nodes_are_all_compared_before_the_cut(self, engine: GraphEngine) -> None:
        PaperRepository(engine).save([paper(n) for n in range(1, 101)])
        nearer = [(1, n / 100) for n in range(1, 101)]
        engine.save_vectors([paper_id(n) for n in range(1, 101)], vectors(*nearer))
        some = [paper_id(n) for n in (100, 98, 99)]
        hits = engine.search_vectors(np.array([1, 0], dtype=np.float32), limit=2, within=[*some, "p-unknown"])
        assert [hit.id for hit in hits] == [paper_id(98), paper_id(99)]
        assert hits[0].score == pytest.approx(1 / np.sqrt(1 + 0.98**2), abs=1e-5)
        assert engine.search_vectors(np.array([1, 0], dtype=np.float32), limit=2, within=[]) == []

    def test_text_search_of_some_nodes_finds_the_worst_of_all(self, engine: GraphEngine) -> None:
        stored = [paper(n, title="bees", abstract="word " * n) for n in range(1, 101)]
        PaperRepository(engine).save(stored)
        some = [paper_id(n) for n in (100, 98, 99)]
        assert {hit.id for hit in engine.search_text("bees", limit=5, within=[*some, "p-unknown"])} == set(some)
        best = engine.search_text("bees", limit=100)
        assert [hit.id for hit in best if hit.id in some][:1] == [
            hit.id for hit in engine.search_text("bees", limit=1, within=some)
        ]
        assert engine.search_text("bees", limit=5, within=[]) == []

    def test_a_graph_without_vectors_finds_nothing(self, engine: GraphEngine) -> None:
        assert engine.search_vectors(np.ones(3, dtype=np.float32), limit=3) == []
        assert engine.load_vectors([paper_id(1)]) == {}

    def test_vectors_of_another_length_are_refused(self, engine: GraphEngine) -> None:
        PaperRepository(engine).save(PAPERS)
        engine.save_vectors([paper_id(1)], vectors((1, 2)))
        with pytest.raises(InvalidInputError, match="2 numbers"):
            engine.save_vectors([paper_id(2)], vectors((1, 2, 3)))
        with pytest.raises(InvalidInputError, match="2 numbers"):
            engine.search_vectors(np.ones(3, dtype=np.float32), limit=3)
        with pytest.raises(InvalidInputError, match="NaN"):
            engine.save_vectors([paper_id(2)], vectors((1, float("nan"))))

    def test_text_search_reads_title_abstract_and_summary(self, engine: GraphEngine) -> None:
        PaperRepository(engine).save(PAPERS)
        for word in ("attention", "NETWORKS", "weigh", "over", "naïve"):
            assert [hit.id for hit in engine.search_text(word, limit=5)] == [paper_id(1)], word

    def test_text_search_breaks_ties_by_id_and_keeps_its_limit(self, engine: GraphEngine) -> None:
        PaperRepository(engine).save([paper(n, title="same words") for n in (5, 3, 9, 1)])
        assert [hit.id for hit in engine.search_text("words", limit=3)] == [paper_id(n) for n in (1, 3, 5)]

    def test_a_text_search_of_any_depth_ranks_alike(self, engine: GraphEngine) -> None:
        PaperRepository(engine).save(
            [
                paper(n, title="bees " * (n % 7 + 1) + "and light " * (n % 5), abstract=f"word{n}")
                for n in range(1, 1_301)
            ]
        )
        deep = engine.search_text("bees light word77", limit=1_250)
        assert len(deep) == 1_250
        assert deep[0].id == paper_id(77)
        shallow = engine.search_text("bees light word77", limit=40)
        assert [hit.id for hit in shallow] == [hit.id for hit in deep[:40]]
        assert [hit.score for hit in shallow] == pytest.approx([hit.score for hit in deep[:40]])

    def test_stubs_are_searched_apart_and_a_paper_leaves_them_for_good(self, engine: GraphEngine) -> None:
        papers = PaperRepository(engine)
        papers.save([paper(1, title="bees"), *(paper(n, title="bees", stub=True) for n in (2, 3))])
        assert [hit.id for hit in engine.search_text("bees", limit=9)] == [paper_id(1)]
        assert [hit.id for hit in engine.search_text("bees", limit=9, space=STUBS)] == [paper_id(2), paper_id(3)]
        papers.save([paper(2, title="bees")])
        assert [hit.id for hit in engine.search_text("bees", limit=9)] == [paper_id(1), paper_id(2)]
        assert [hit.id for hit in engine.search_text("bees", limit=9, space=STUBS)] == [paper_id(3)]

    def test_text_search_reads_authors_venue_and_year_and_minds_no_accent_or_hyphen(self, engine: GraphEngine) -> None:
        known = {"authors": ("Ada Müller",), "venue": "Annals of Hives", "year": 2017}
        PaperRepository(engine).save([paper(1, title="Over-wintering", abstract="Nosema's spread", **known)])
        for word in ("muller", "Müller", "hives", "2017", "overwintering", "over-wintering", "wintering", "nosema"):
            assert [hit.id for hit in engine.search_text(word, limit=5)] == [paper_id(1)], word

    def test_a_word_of_every_paper_is_found(self, engine: GraphEngine) -> None:
        PaperRepository(engine).save([paper(n, title="bees") for n in range(1, 6)])
        assert len(engine.search_text("bees", limit=10)) == 5

    def test_text_search_sees_what_was_just_written_even_after_many_changes(self, engine: GraphEngine) -> None:
        papers = PaperRepository(engine)
        papers.save([paper(1, title="early")])
        assert engine.search_text("early", limit=1)
        papers.save([paper(n, title=f"late{n}") for n in range(2, 1502)])
        assert [hit.id for hit in engine.search_text("late1500", limit=1)] == [paper_id(1500)]
        papers.save([paper(1, title="changed")])
        assert engine.search_text("early", limit=1) == []

    @pytest.mark.parametrize(
        "query", ["", " ", "(((", '"open', "AND OR NOT", "a* ~b^2 c:d", "\\", "x\x00y", "図", "'; //", "/re/"]
    )
    def test_no_text_is_a_dangerous_query(self, engine: GraphEngine, query: str) -> None:
        PaperRepository(engine).save(PAPERS)
        assert isinstance(engine.search_text(query, limit=3), list)

    def test_a_checkpoint_changes_nothing_that_is_read(self, engine: GraphEngine) -> None:
        PaperRepository(engine).save(PAPERS)
        before = engine.read("dump_papers", after="", limit=99)
        engine.checkpoint()
        assert engine.read("dump_papers", after="", limit=99) == before

    def test_the_engine_names_itself(self, engine: GraphEngine) -> None:
        capabilities = engine.capabilities()
        assert capabilities.server
        assert capabilities.vectors
        assert capabilities.text_search
