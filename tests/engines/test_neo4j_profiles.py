"""What statements cost on a graph of 20,000 papers: what they give, not how much the graph holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from neo4j import Query, Session

from kg.adapters.neo4j.engine import Neo4jEngine
from kg.adapters.schema.kinds import KINDS
from kg.adapters.templates.loader import load_templates
from kg.adapters.templates.template import Template
from kg.model.papers.listing import PaperFilters, PaperSort
from kg.repository.papers.pages import list_in_engine
from tests.contract.portable import fill
from tests.engines.seeded import PAPERS, seed
from tests.house.test_templates import given_to_read, named
from tests.neo4j import Neo4jServer
from tests.neo4j_engines import neo4j_engine

__all__ = ["neo4j_engine"]

pytestmark = [pytest.mark.slow, pytest.mark.release("lts")]

MOST_HITS = 4_000
"""Records of the store that a read of at most 50 rows may look at: a page, and the papers of its last place."""

ASKS_ALL = {
    **dict.fromkeys((f"embedded_of_{each}" for each in KINDS.spaces()), "asked once, after a first load of a database"),
    "count_papers_by_condition": "any paper may meet a condition",
    "sources": "the labels of imports stand in the papers",
}
"""Reads that cost more the more papers there are, and why; a list without conditions asks the first alone."""

FEW = ("Collection", "Field", "LooseEdgeSet", "Survey")
"""Labels of which a graph holds few nodes, however many papers: lists of them may look at all."""

TEMPLATES = load_templates("neo4j")
READS = [
    each
    for each in TEMPLATES.values()
    if each.access == "read"
    and each.name not in ASKS_ALL
    and not each.name.startswith("gds_")
    and not each.text.startswith(("SHOW ", "CALL db"))
]
ROWS = 500
ENDS = {
    **dict.fromkeys(("save_includes", "change_field_members", "delete_field_members"), ("seeded", "s{}")),
    **dict.fromkeys(("change_community_members", "delete_community_members"), ("s{}", "seeded#0")),
}
"""Between which nodes a batch of relationships leads, where not between papers."""


@pytest.fixture(scope="module")
def session(neo4j_engine: Neo4jEngine, neo4j_server: Neo4jServer) -> Iterator[Session]:
    """A session on the seeded graph, with at least one of every kind of node and relationship."""
    fill(neo4j_engine)
    seed(neo4j_server)
    with neo4j_server.driver() as driver, driver.session(database=neo4j_server.database) as opened:
        yield opened


def steps(plan: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The operators of a profile."""
    yield plan
    for child in plan.get("children", ()):
        yield from steps(child)


def scans(plan: Mapping[str, Any]) -> list[str]:
    """What a plan looks at that grows with the graph."""
    return [
        f"{step['operatorType']} {step['args'].get('Details', '')}"
        for step in steps(plan)
        if "Scan" in step["operatorType"] and not any(f":{label}" in step["args"].get("Details", "") for label in FEW)
        if "NodeIndexScan" not in step["operatorType"]
    ]


def waiting(plan: Mapping[str, Any]) -> int:
    """Most rows that an operator holds back until it has them all."""
    return max((step["rows"] for step in steps(plan) if step["operatorType"].startswith("Eager@")), default=0)


def hits(plan: Mapping[str, Any]) -> int:
    """Records of the store that were looked at."""
    return sum(step.get("dbHits", 0) for step in steps(plan))


def profile(session: Session, statement: str, parameters: Mapping[str, Any]) -> Mapping[str, Any]:
    """The plan as it ran; what it wrote is undone."""
    with session.begin_transaction() as transaction:
        plan = transaction.run(f"PROFILE {statement}", dict(parameters)).consume().profile
        transaction.rollback()
    assert plan is not None
    return plan


@pytest.mark.parametrize("template", READS, ids=named)
def test_a_read_costs_what_it_gives(template: Template, session: Session) -> None:
    given = given_to_read(template)
    if "ids" in given:
        given["ids"] = [f"s{n}" for n in range(20)]
    plan = profile(session, template.text, given)
    assert hits(plan) <= MOST_HITS
    assert scans(plan) == []
    assert waiting(plan) <= MOST_HITS


@pytest.mark.parametrize(
    ("name", "place"),
    [("papers_most_cited", 500), ("papers_newest", 2000), ("papers_oldest", 2000), ("papers_by_title", "paper15000")],
)
def test_a_page_in_the_middle_of_a_list_costs_no_more_than_the_first(
    name: str, place: object, session: Session
) -> None:
    given = {**given_to_read(TEMPLATES[name]), "place": place, "after": "s15000", "stubs": False}
    assert hits(profile(session, TEMPLATES[name].text, given)) <= MOST_HITS


def test_the_number_of_citations_is_kept_in_the_store(session: Session) -> None:
    assert hits(profile(session, TEMPLATES["count_citations"].text, {})) == 1


def test_the_numbers_of_papers_and_of_stubs_are_kept_in_the_store(session: Session) -> None:
    assert hits(profile(session, TEMPLATES["count_papers"].text, {})) <= 2


@pytest.mark.parametrize("sort", list(PaperSort))
def test_a_list_begins_with_what_its_order_says(sort: PaperSort, session: Session, neo4j_engine: Neo4jEngine) -> None:
    page = list_in_engine(neo4j_engine, PaperFilters(stubs=True), sort=sort, after=None, limit=20)
    place = {
        PaperSort.MOST_CITED: "-coalesce(p.citation_count, 0)",
        PaperSort.NEWEST: "-coalesce(p.year, -1)",
        PaperSort.OLDEST: "coalesce(p.year, 9999)",
        PaperSort.TITLE: "coalesce(p.title_key, '')",
        PaperSort.ID: "0",
    }[sort]
    every = session.run(Query(f"MATCH (p:Paper) RETURN p.id AS id, {place} AS place ORDER BY place, id LIMIT 20"))
    assert list(page.ids) == [row["id"] for row in every]
    assert page.total == session.run("MATCH (p:Paper) RETURN count(p) AS papers").single(strict=True)["papers"]


def rows_of(name: str) -> list[dict[str, Any]]:
    """A batch of rows for a write, of papers that few others cite; those that add are of papers that are new."""
    paper = {"title": "T", "identifiers": [], "authors": [], "kind": "other", "stub": False, "sources": []}
    numbers = range(PAPERS - 2 * ROWS, PAPERS - ROWS)
    rows: dict[str, list[dict[str, Any]]] = {
        "add_papers": [{"id": f"n{n}", "citation_key": f"n{n}", "linked": True, **paper} for n in numbers],
        "add_identifiers": [{"id": f"doi:n{n}", "paper_id": f"s{n}"} for n in numbers],
        "add_new_citations": [{"citing": f"s{n}", "cited": [f"t{n + ROWS}"]} for n in numbers],
        "add_citations": [{"citing": f"s{n}", "cited": f"s{n + 1}"} for n in numbers],
        "save_vectors_of_papers": [{"id": f"s{n}", "vector": [0.5, 0.5]} for n in numbers],
    }
    if name in rows:
        return rows[name]
    properties = {"field_id": "seeded@r", "weight": 0.5} if name.startswith("add_") else {"year": 2001}
    start, end = ENDS.get(name, ("s{}", "t{}"))
    return [
        {"id": f"s{n}", "start_id": start.format(n), "end_id": end.format(n), "properties": properties} for n in numbers
    ]


@pytest.mark.parametrize(
    "name",
    [
        "add_papers",
        "save_papers",
        "annotate_papers",
        "add_identifiers",
        "add_citations",
        "add_new_citations",
        "save_cites",
        "add_cites_in_field",
        "add_similar_to",
        "save_includes",
        "change_field_members",
        "delete_field_members",
        "change_community_members",
        "delete_community_members",
        "save_vectors_of_papers",
    ],
)
def test_a_batch_is_written_without_looking_at_the_rest(name: str, session: Session) -> None:
    plan = profile(session, TEMPLATES[name].text, {"rows": rows_of(name)})
    assert scans(plan) == []
    assert waiting(plan) <= ROWS
    assert hits(plan) <= 60 * ROWS


def test_a_read_without_an_index_is_seen(session: Session) -> None:
    plan = profile(session, "MATCH (p:Paper) WHERE p.url = $url RETURN p.id", {"url": "none"})
    assert scans(plan) == ["NodeByLabelScan@neo4j p:Paper"]
    assert hits(plan) > MOST_HITS


def test_rows_that_are_held_back_are_seen(session: Session) -> None:
    every = [{"id": f"s{n}", "properties": {"year": 2001}} for n in range(PAPERS)]
    assert waiting(profile(session, TEMPLATES["annotate_papers"].text, {"rows": every})) == PAPERS
