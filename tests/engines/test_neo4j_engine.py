"""What is particular to Neo4j: its server, its indexes, its query syntax, its many users."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import numpy as np
import pytest

from kg.adapters.neo4j.engine import COMMUNITY_THREADS, ConnectionLimits, Neo4jEngine
from kg.adapters.schema.schema import SCHEMA_VERSION, stored_version
from kg.errors import GraphStoreError, InvalidInputError, QueryFailedError, StoreUnavailableError
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from tests.builders.survey_field import bee_field
from tests.builders.values import PAPERS, paper, paper_id
from tests.neo4j import Neo4jServer
from tests.neo4j_engines import address, neo4j_engine, without_nodes

__all__ = ["neo4j_engine", "without_nodes"]


def test_a_new_graph_has_its_schema_and_every_index_answers(
    neo4j_engine: Neo4jEngine, neo4j_server: Neo4jServer
) -> None:
    assert stored_version(neo4j_engine) == SCHEMA_VERSION
    with neo4j_server.driver() as driver:
        states = driver.execute_query("SHOW INDEXES YIELD state RETURN state", database_=neo4j_server.database).records
    assert len(states) > 20
    assert {row["state"] for row in states} == {"ONLINE"}


def test_the_engine_says_what_the_server_can_do(neo4j_engine: Neo4jEngine, neo4j_server: Neo4jServer) -> None:
    capabilities = neo4j_engine.capabilities()
    assert capabilities.server.startswith("Neo4j ")
    assert capabilities.many_processes
    with neo4j_server.driver() as driver:
        version = driver.execute_query("RETURN gds.version()", database_=neo4j_server.database).records[0][0]
    assert (capabilities.gds, capabilities.analytics) == (version, True)
    assert capabilities.analytics_threads in {COMMUNITY_THREADS, None}


def test_a_wrong_password_and_a_wrong_database_are_told_apart(neo4j_server: Neo4jServer) -> None:
    right = address(neo4j_server)
    wrong = {"uri": right.uri, "user": right.user, "password": right.password, "database": right.database}
    with pytest.raises(StoreUnavailableError, match="STRATA_NEO4J_PASSWORD"):
        Neo4jEngine.open(type(right)(**{**wrong, "password": "not it"}))
    with pytest.raises(StoreUnavailableError, match="STRATA_NEO4J_DATABASE"):
        Neo4jEngine.open(type(right)(**{**wrong, "database": "nowhere"}))


def test_a_closed_engine_refuses_work_and_closes_again(neo4j_server: Neo4jServer) -> None:
    engine = Neo4jEngine.open(address(neo4j_server))
    engine.close()
    engine.close()
    for work in (lambda: engine.read("count_papers"), lambda: engine.write("forget_vector_space"), engine.checkpoint):
        with pytest.raises(StoreUnavailableError, match="closed"):
            work()
    with pytest.raises(StoreUnavailableError, match="closed"), engine.transaction():
        pass


def test_a_statement_that_runs_too_long_ends_with_its_name(
    without_nodes: Neo4jEngine, neo4j_server: Neo4jServer
) -> None:
    rows = [{"id": id, "properties": {"name": "Ada"}} for id in ("a0", "a1")]
    hasty = Neo4jEngine.open(address(neo4j_server), limits=ConnectionLimits(transaction_seconds=0.05))
    with closing(hasty), without_nodes.transaction() as holder:
        holder.write("save_authors", rows=rows[1:])  # whoever else writes this author waits for the transaction's end
        with pytest.raises(GraphStoreError, match=r"save_authors.*time limit"):
            hasty.write("save_authors", rows=rows)
    assert without_nodes.read("count_authors") == [{"authors": 1}], "nothing stays of what ran too long"


def test_two_engines_that_save_the_same_field_at_once_leave_one_field(
    without_nodes: Neo4jEngine, neo4j_server: Neo4jServer
) -> None:
    field = bee_field()
    papers = PaperRepository(without_nodes)
    papers.save(field.papers.values())
    papers.save_citations(field.citations)
    second = Neo4jEngine.open(address(neo4j_server))
    start = threading.Barrier(4)

    def work(engine: Neo4jEngine) -> None:
        start.wait()
        FieldRepository(engine).save(field)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(work, [without_nodes, second] * 2))
    second.close()
    ids = sorted(field.papers)
    assert len(without_nodes.read("dump_cites_in_field", ids=ids)) == len(field.citations)
    assert len(without_nodes.read("dump_similar_to", ids=ids)) == len(field.similarities)
    assert FieldRepository(without_nodes).get(field.field.id).communities == field.communities


def test_many_rows_come_in_the_order_of_their_template(without_nodes: Neo4jEngine) -> None:
    ids = [f"a{number:05}" for number in range(5_000)]
    without_nodes.write("save_authors", rows=[{"id": id, "properties": {"name": id}} for id in reversed(ids)])
    assert [row["id"] for row in without_nodes.read("dump_authors", after="", limit=10_000)] == ids
    assert [row["id"] for row in without_nodes.read("dump_authors", after="a00009", limit=2)] == ["a00010", "a00011"]


def test_two_engines_that_write_the_same_nodes_at_once_both_finish(
    without_nodes: Neo4jEngine, neo4j_server: Neo4jServer
) -> None:
    second = Neo4jEngine.open(address(neo4j_server))
    start = threading.Barrier(8)

    def work(number: int) -> None:
        rows = [{"id": f"a{n}", "properties": {"name": str(number)}} for n in range(200)]
        start.wait()
        for _ in range(5):
            (without_nodes, second)[number % 2].write_many(
                "save_authors", rows if number % 3 else reversed(rows), batch_size=100
            )

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(work, range(8)))
    second.close()
    assert without_nodes.read("count_authors") == [{"authors": 200}]


def test_vectors_of_another_length_may_come_once_the_old_are_forgotten(without_nodes: Neo4jEngine) -> None:
    PaperRepository(without_nodes).save(PAPERS)
    for length in (2, 3):
        assert without_nodes.search_vectors(np.ones(length, dtype=np.float32), limit=1) == []
        without_nodes.save_vectors([paper_id(1)], np.ones((1, length), dtype=np.float32))
        hits = without_nodes.search_vectors(np.ones(length, dtype=np.float32), limit=1)
        assert [hit.id for hit in hits] == [paper_id(1)]
        assert hits[0].score == pytest.approx(1.0, abs=1e-6)
        with pytest.raises(InvalidInputError, match=f"{length} numbers"):
            without_nodes.search_vectors(np.ones(9, dtype=np.float32), limit=1)
        without_nodes.write("forget_vectors_of_papers")


def test_a_number_of_a_vector_is_kept_in_four_bytes(without_nodes: Neo4jEngine, neo4j_server: Neo4jServer) -> None:
    PaperRepository(without_nodes).save(PAPERS[:1])
    without_nodes.write("save_vectors_of_papers", rows=[{"id": PAPERS[0].id, "vector": [0.1, 0.7]}])
    with neo4j_server.driver() as driver:
        statement = "MATCH (p:Paper) RETURN p.embedding AS stored"
        (row,) = driver.execute_query(statement, database_=neo4j_server.database).records
    assert row["stored"] == [float(np.float32(0.1)), float(np.float32(0.7))] != [0.1, 0.7]


def test_the_vector_index_agrees_with_an_exact_search(without_nodes: Neo4jEngine) -> None:
    vectors = np.random.default_rng(3).normal(size=(600, 16)).astype(np.float32)
    unit = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    PaperRepository(without_nodes).save(paper(n, citation_key=f"k{n}") for n in range(600))
    without_nodes.save_vectors([paper_id(n) for n in range(600)], vectors)
    for query in range(0, 600, 60):
        exact = np.argsort(-(unit @ unit[query]))[:10]
        hits = without_nodes.search_vectors(vectors[query], limit=10)
        assert len({hit.id for hit in hits} & {paper_id(n) for n in exact}) >= 9
        assert hits[0].score == pytest.approx(1.0, abs=1e-5)


def test_a_whole_abstract_may_be_a_query(without_nodes: Neo4jEngine) -> None:
    PaperRepository(without_nodes).save([paper(1, title="attention")])
    query = "attention " + " ".join(f"word{n}" for n in range(5_000))
    assert [hit.id for hit in without_nodes.search_text(query, limit=3)] == [paper_id(1)]


def test_values_that_cannot_be_stored_are_refused_in_words(without_nodes: Neo4jEngine) -> None:
    with pytest.raises(QueryFailedError, match="the server cannot store"):
        PaperRepository(without_nodes).save([paper(1, title="bad \ud800 text")])
    with pytest.raises(QueryFailedError, match="64 bits"):
        without_nodes.write("save_authors", rows=[{"id": "a", "properties": {"name": 2**70}}])
