"""Every template: its header, the subset of Cypher it may use, and one run on each engine at hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kg.adapters.kglite.engine import FOLLOWED_CHANGES, KgliteEngine
from kg.adapters.schema.kinds import KINDS
from kg.adapters.templates.loader import load_templates
from kg.adapters.templates.template import Template, bare_statement
from kg.ports import GraphEngine, Row
from kg.repository.fields.rows import revision_of
from tests.builders.values import field_graph, paper_id
from tests.contract.portable import fill_with_merged
from tests.golden_files import assert_golden
from tests.tables import every_case

TEMPLATES = load_templates("kglite")
SHARED = [each for each in TEMPLATES.values() if "kglite" not in each.path.parts]

CONCERNS = {
    "kglite": {
        "vector upsert": {"save_vectors", "forget_vectors"},
        "vector query": {"describe_vectors", "load_vectors", "search_vectors"},
        "full-text query": {"search_text"},
        "administration": {"any_text", "describe_text_index", "index_text", "index_vectors", "refresh_text"},
    },
    "neo4j": {
        "vector upsert": {"save_vectors", "forget_vectors"},
        "vector query": {"describe_vectors", "embedded", "load_vectors", "search_vectors", "search_vectors_within"},
        "full-text query": {"search_text"},
        "administration": {
            "await_indexes",
            "bulk_load",
            "connected_processes",
            "describe_server",
            "index_vectors",
            "settle_bulk_load",
            "take_turn",
            "unindex_vectors",
        },
        "algorithms": {each for each in load_templates("neo4j") if each.startswith("gds_")},
    },
}
"""Why a file may be in the folder of an engine; administration is that of indexes and of the server.

On the embedded engine algorithms run in Python.
"""

BANNED = {
    r"CREATE\s*\(\w*(?::\w+)?\s*\$": "a map parameter as properties of CREATE; MERGE on the id and SET +=",
    r"\bCOLLECT\s*\{": "COLLECT { }; CALL (x) { … RETURN collect(…) }",
    r"\)\s*(?:->|-|<-)\s*\{": "quantified paths; *1..3",
    r"\bSHORTEST\b": "SHORTEST k; shortestPath()",
    r"/\*": "block comments; // lines",
    r"\bIN\s+TRANSACTIONS\b": "IN TRANSACTIONS; write_many",
    r"\b(?:timestamp|isEmpty|percentileCont|percentileDisc|properties|keys|id)\s*\(": "functions engines differ in",
    r"\.\*": "{.*}; name the properties",
    r"\bvector\.similarity\b": "vector.similarity; the vector query template",
    r"\bdb\.|\bgds\.|\bapoc\.": "procedures; a dialect template",
    r"\bUSE\s+\w": "USE; the driver names the database",
    r"\bLOAD\s+CSV\b|\bINSERT\b|\bFILTER\b|(?<!:)\bNEXT\b": "clauses of one engine only",
    r"\bRETURN\s+(?:DISTINCT\s+)?\*": "RETURN *; name the columns",
}
"""What `cypher/shared` may not use, and what to use instead."""

PARAMETERS = {
    "after": "",
    "category": "attention#dataset-by-domain#citation",
    "citations": True,
    "dimension": 2,
    "edge_set": f"attention@{revision_of(field_graph())}",
    "exact": True,
    "entity_type": "",
    "field_id": "attention",
    "field_ids": ["attention"],
    "first": "attention#method-by-means",
    "follows": FOLLOWED_CHANGES,
    "id": paper_id(4),
    "identifiers": ["doi:10.1/gat"],
    "keys": ["velickovic2018graph"],
    "kept": [],
    "least": 1,
    "limit": 50,
    "model": "offline/2",
    "path": "attention#path-1",
    "pool": 60,
    "query": "attention",
    "rank": -1,
    "references": True,
    "second": "attention#dataset-by-domain",
    "seconds": 60,
    "seen": [],
    "source": None,
    "stubs": True,
    "sort": "papers",
    "space": "papers",
    "subject": "dataset, method",
    "revision": "",
    "revision_id": "attention-1",
    "survey_id": "attention-1",
    "task": "entities",
    "task_version": 1,
    "taxonomy": "attention#dataset-by-domain",
    "title_keys": ["paper2"],
    "type_key": "attention|dataset",
    "within": [paper_id(n) for n in (1, 2, 4, 5)],
    "vector": [1.0, 0.0],
}
"""A value for every parameter of a read template, with which it finds something in the filled graph; else null."""

METHOD_KEY, DATA_KEY = "attention#method:gat", "attention#dataset:cora"
OTHERS: dict[str, dict[str, object]] = {
    "connected_processes": {"prefix": "strata"},
    "co_mentions_of_entity": {"id": METHOD_KEY},
    "edge_set_writer": {"edge_set": "third@0"},
    "entities_counted": {"category": "citation", "query": "", "layer": ""},
    "entities_listed": {"after": -1, "below": 100, "category": "", "query": "", "layer": "foundation"},
    "entities_listed_in_taxonomy": {"after": -1, "below": 100, "category": "citation", "query": "", "layer": ""},
    "entities_of_field": {"after": -1},
    "entities_of_type": {"after": -1},
    "entity_lineage": {"id": METHOD_KEY},
    "entity_mentions": {"id": METHOD_KEY},
    "entity_pairs": {"entity_type": "method"},
    "entity_years": {"id": METHOD_KEY},
    "papers_by_title": {"place": ""},
    "papers_most_cited": {"place": 1_000_000},
    "papers_naming_both": {"first": METHOD_KEY, "second": DATA_KEY},
    "papers_newest": {"place": 9_999},
    "papers_oldest": {"place": 0},
    "related_entities": {"id": METHOD_KEY},
    "relation_mentions": {"first": ["method|gat"], "second": ["dataset|cora"]},
}
"""What a template is given in place of these."""

NOTHING: dict[str, object] = {"rows": []} | dict.fromkeys(
    ("edge_set", "field_id", "revision_id", "taxonomy", "writer"), "none"
)
"""What a write template is given in place of these, to write nothing."""


def given_to_read(template: Template) -> dict[str, object]:
    """Parameters with which a read template finds something in the filled graph."""
    return {each.name: PARAMETERS.get(each.name) for each in template.parameters} | OTHERS.get(template.name, {})


def given_to_write(template: Template) -> dict[str, object]:
    """Parameters with which a write template changes nothing in the filled graph."""
    return {each.name: NOTHING.get(each.name, PARAMETERS.get(each.name)) for each in template.parameters}


IDS = {
    "papers": [paper_id(n) for n in (1, 2, 4, 5)],
    "stubs": [paper_id(3)],
    "fields": ["attention"],
    "surveys": ["attention-1"],
}
EMPTY_READS = {
    "archived_fields",
    "archived_fields_unused",
    "await_indexes",
    "import_batch",
    "merged_papers_by_title_key",
    "missing_works",
    "older_collection_parameters",
    "older_field_parameters",
    "older_readings",
    "papers_to_link",
    "search_text_of_stubs",
}
"""Reads that find nothing in the filled graph; those of archived fields find something in `tests/contract/surveys`."""


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[KgliteEngine]:
    """A graph with at least one of every kind of node and relationship."""
    engine = KgliteEngine.open(tmp_path_factory.mktemp("templates"))
    fill_with_merged(engine)
    engine.checkpoint()
    yield engine
    engine.close()


def column_names(template: Template) -> list[str]:
    """The columns that a read gives, in order."""
    return [column.name for column in template.columns]


def named(template: Template) -> str:
    """The name a test case goes by."""
    return template.name


def ids_for(engine: GraphEngine, template: Template) -> list[str]:
    """Ids of nodes that a template with `$ids` is asked about."""
    starts = {f"dump_{edge.name}": edge.start for edge in KINDS.edges}
    stored = {f"{kind}_stored": kind for kind in KINDS.names_in_dump()}
    stored |= dict.fromkeys(
        ("names_of_entities", "entities_by_key", "relations_among", "co_mentions_among"), "entities"
    )
    stored |= {"authors_by_id": "authors", "entities_by_names": "entity_names"}
    stored |= {"stubs_among": "stubs"}
    stored |= {
        "chapters_of_dois": "book_dois",
        "author_citation_counts": "authors",
        "venue_citation_counts": "venues",
    }
    start = (starts | stored).get(template.name, "papers")
    return IDS.get(start) or [row["id"] for row in engine.read(f"dump_{start}", after="", limit=99)]


@every_case("template", [each for each in TEMPLATES.values() if each.access == "read"], ids=named)
def test_a_read_gives_the_columns_of_its_header(template: Template, filled: KgliteEngine) -> None:
    given = given_to_read(template)
    if "ids" in given:
        given["ids"] = ids_for(filled, template)
    rows = filled.read(template.name, **given)
    assert bool(rows) != (template.name in EMPTY_READS), "PARAMETERS should make it find something"
    for row in rows:
        assert list(row) == column_names(template)


WRITES = [each for each in TEMPLATES.values() if each.access != "read"]


def contents(engine: GraphEngine) -> dict[str, list[Row]]:
    """All nodes of a graph, by their kind."""
    return {kind: engine.read(f"dump_{kind}", after="", limit=99) for kind in KINDS.names_in_dump()}


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[KgliteEngine, dict[str, list[Row]]]]:
    """A graph on which writes that must change nothing run one after the other, and what it holds."""
    engine = KgliteEngine.open(tmp_path_factory.mktemp("writes"))
    fill_with_merged(engine)
    engine.checkpoint()  # which makes the indexes of words
    yield engine, contents(engine)
    engine.close()


@every_case("template", [each for each in WRITES if not each.name.startswith("forget_")], ids=named)
def test_a_write_with_no_rows_and_for_nothing_changes_nothing(
    template: Template, written: tuple[KgliteEngine, dict[str, list[Row]]]
) -> None:
    engine, before = written
    given = given_to_write(template)
    engine.write(template.name, **given)
    engine.write(template.name, **given)
    assert contents(engine) == before


@pytest.mark.parametrize("template", [each for each in WRITES if each.name.startswith("forget_")], ids=named)
def test_what_is_forgotten_may_be_forgotten_again(template: Template, tmp_path: Path) -> None:
    engine = KgliteEngine.open(tmp_path)
    fill_with_merged(engine)
    engine.checkpoint()
    engine.write(template.name, **given_to_write(template))
    once = contents(engine)
    engine.write(template.name, **given_to_write(template))
    assert contents(engine) == once
    engine.close()


def test_every_file_is_loaded_by_an_engine(root: Path) -> None:
    loaded = {template.path for engine in CONCERNS for template in load_templates(engine).values()}
    assert loaded == set((root / "cypher").rglob("*.cypher"))


@pytest.mark.parametrize("engine", CONCERNS)
def test_an_engine_has_a_dialect_for_known_concerns_only(engine: str, root: Path) -> None:
    own = {file.stem for file in (root / "cypher" / engine).rglob("*.cypher")}
    assert own == set().union(*CONCERNS[engine].values())
    assert len(CONCERNS[engine]) <= 5


@pytest.mark.golden
def test_the_statements_of_the_kinds_are_those_that_were_read_in_review(root: Path) -> None:
    made = [each for each in SHARED if (root / "cypher" / "kinds") in each.path.parents]
    assert_golden("kinds.txt", "\n\n".join(f"// {each.name}: {each.purpose}\n{each.text}" for each in made) + "\n")


def test_a_template_of_two_dialects_takes_rows_and_gives_columns_of_one_meaning() -> None:
    pairs = [(each, other) for name, each in TEMPLATES.items() if (other := load_templates("neo4j").get(name))]
    assert len(pairs) > 500
    assert [each.name for each, other in pairs if each.access != other.access] == []
    rows = [pair for pair in pairs if pair[0].access == "read" and pair[0].name.startswith(("load_", "search_"))]
    assert rows
    assert [each.name for each, other in rows if column_names(each) != column_names(other)] == []


@every_case("what", BANNED, ids=BANNED.__getitem__)
def test_shared_templates_stay_in_the_subset_that_every_engine_reads_alike(what: str) -> None:
    for template in SHARED:
        assert not re.search(what, bare_statement(template.text), re.IGNORECASE), f"{template.name}: {BANNED[what]}"


def test_shared_templates_order_the_rows_before_they_collect_them() -> None:
    for template in SHARED:
        before, collects, _ = bare_statement(template.text).partition("collect(")
        assert not collects or "ORDER BY" in before, template.name


def test_the_schema_runs_every_schema_template() -> None:
    assert {each.name for each in TEMPLATES.values() if each.access == "schema"} == set(KINDS.schema_templates())


def test_every_kind_of_node_and_relationship_can_be_dumped_and_saved() -> None:
    for kind in (*KINDS.names_in_dump(), *(edge.name for edge in KINDS.edges)):
        assert {f"dump_{kind}", f"save_{kind}"} <= set(TEMPLATES)


def test_no_two_indexes_have_one_name() -> None:
    names = [index.name for kind in KINDS.nodes for index in kind.indexes()]
    assert len(set(names)) == len(names)


def test_a_dump_holds_the_ends_of_a_relationship_and_no_kind_twice() -> None:
    names = [*(kind.name for kind in KINDS.nodes), *(edge.name for edge in KINDS.edges)]
    assert sorted(set(names)) == sorted(names)
    for edge in KINDS.edges:
        assert {edge.start, edge.end} <= set(KINDS.names_in_dump()), edge.name
        assert edge.key is None or edge.key in {each.name for each in edge.properties}, edge.name


def test_nobody_reads_a_property_that_the_embedded_engine_invents() -> None:
    stored = {
        "title": {"Paper", "Survey", "Section"},
        "name": {"Author", "Venue", "Entity", "EntityName", "Category", "Path"}
        | {kind.label for kind in KINDS.nodes if kind.shown},
        "label": {"Community", "Theme"},
        "type": set(),
    }
    for template in (*TEMPLATES.values(), *load_templates("neo4j").values()):
        statement = bare_statement(template.text)
        labels = dict(re.findall(r"\((\w+):(\w+)", statement))
        for variable, name in re.findall(r"\b(\w+)\.(title|name|label|type)\b", statement):
            assert variable == "row" or labels.get(variable) in stored[name], f"{template.name}: {variable}.{name}"


def test_no_python_holds_cypher(root: Path) -> None:
    words = re.compile(r"\b(?:MATCH|MERGE|UNWIND)\s*[($]|\bDETACH DELETE\b")
    for file in [each for layer in ("kg", "services", "api") for each in sorted((root / layer).rglob("*.py"))]:
        if file.name == "template.py":  # its messages name the clauses it asks for
            continue
        assert not words.search(file.read_text(encoding="utf-8")), file
