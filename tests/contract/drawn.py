"""What every engine promises to people who look at the graph itself; needs `engine` and `run`."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kg.adapters.schema.kinds import KINDS
from kg.model.papers.identity import Absorption
from kg.ports import GraphEngine
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from tests.builders.values import field_graph, paper, paper_id
from tests.contract.older_versions import Run, fill_with_a_stub, stubs

STEPS = "MATCH (path:Path)-[s:STEP]->(p:Paper) WHERE s.parent IS NOT NULL RETURN s.parent AS a, p.id AS b, path.id AS c"
NEXT = "MATCH (a:Paper)-[r:NEXT]->(b:Paper) RETURN a.id AS a, b.id AS b, r.path_key AS c"


def triples(run: Run, statement: str) -> set[tuple[str, str, str]]:
    """What a statement gives of papers and paths, but steps of a paper from itself."""
    return {(row["a"], row["b"], row["c"]) for row in run(statement) if row["a"] != row["b"]}


class DrawnContract:
    """Names, labels, dates and relationships that Neo4j Browser and Bloom draw."""

    @pytest.fixture(autouse=True)
    def filled(self, engine: GraphEngine) -> None:
        """At least one of every kind of node and relationship."""
        fill_with_a_stub(engine)

    def test_what_is_drawn_has_a_name(self, run: Run) -> None:
        for kind in KINDS.nodes:
            if kind.shown:
                rows = run(f"MATCH (n:{kind.label}) RETURN n.name AS name, n.{kind.shown} AS shown")
                assert rows, kind.name
                assert [row["name"] for row in rows] == [row["shown"] for row in rows]
        title = run(f"MATCH (p:Paper {{id: '{paper_id(1)}'}}) RETURN p.title AS title")[0]["title"]
        assert {row["name"] for row in run("MATCH (p:Path) RETURN p.name AS name")} == {title}

    def test_a_name_follows_what_it_repeats(self, engine: GraphEngine, run: Run) -> None:
        graph = field_graph()
        FieldRepository(engine).save(replace(graph, field=replace(graph.field, topic="attention on graphs")))
        names = run("MATCH (f:Field {id: 'attention'}) RETURN f.name AS name")
        assert names == [{"name": "attention on graphs"}]

    def test_days_are_dates_and_parameters_properties(self, run: Run) -> None:
        statement = (
            "MATCH (f:Field {id: 'attention'}) WHERE f.as_of > date('2024-02-28') AND f.as_of < date('2024-03-01') "
            "RETURN f.as_of.month AS month, f.seed AS seed, f.resolution AS resolution, f.versions AS versions"
        )
        versions = ["graspologic-native 1.2.5", "numpy 2.3"]
        assert run(statement) == [{"month": 2, "seed": 7, "resolution": 1.0, "versions": versions}]
        assert run("MATCH (c:Collection) RETURN c.as_of.year AS year, c.axes AS axes") == [
            {"year": 2024, "axes": ["relevance", "impact"]}
        ]

    def test_a_stub_has_a_label_until_it_is_a_paper(self, engine: GraphEngine, run: Run) -> None:
        assert stubs(run) == {paper_id(3), paper_id(90)}
        PaperRepository(engine).save([paper(90), paper(91, stub=True)])
        assert stubs(run) == {paper_id(3), paper_id(91)}
        assert PaperRepository(engine).counts().stubs == 2

    def test_identifiers_lead_to_their_papers(self, engine: GraphEngine, run: Run) -> None:
        statement = "MATCH (i:Identifier)-[:IDENTIFIES]->(p:Paper) RETURN i.id AS id, p.id AS paper ORDER BY id"
        names = [row["id"] for row in run(statement)]
        assert names == sorted(["arxiv:1710.10903", "doi:10.1/gat"])
        PaperRepository(engine).absorb([Absorption(absorbed=paper_id(1), into=paper_id(6), aliases=())])
        assert run(statement) == [{"id": id, "paper": paper_id(6)} for id in [*names, paper_id(1)]]
        PaperRepository(engine).absorb([Absorption(absorbed=paper_id(6), into=paper_id(5), aliases=())])
        assert run(statement) == [{"id": id, "paper": paper_id(5)} for id in [*names, paper_id(1), paper_id(6)]]

    def test_a_path_leads_from_paper_to_paper(self, run: Run) -> None:
        drawn = triples(run, NEXT)
        assert drawn == triples(run, STEPS)
        assert {path for _, _, path in drawn} == {"attention#path-1", "second#path-1"}
        weights = run(
            "MATCH (path:Path)-[s:STEP]->(p:Paper)<-[r:NEXT]-(:Paper) WHERE r.path_key = path.id "
            "RETURN s.weight AS step, r.weight AS drawn"
        )
        assert [row["step"] for row in weights] == [row["drawn"] for row in weights]

    def test_a_path_that_goes_takes_its_steps_with_it(self, engine: GraphEngine, run: Run) -> None:
        fields = FieldRepository(engine)
        fields.delete("second")
        assert triples(run, NEXT) == {each for each in triples(run, STEPS) if each[2].startswith("attention")} != set()
        fields.save(replace(field_graph("second"), paths=()))
        assert {path for _, _, path in triples(run, NEXT)} == {"attention#path-1"}

    @pytest.mark.parametrize(("absorbed", "into"), [(1, 6), (4, 6), (5, 6), (2, 5), (5, 1), (1, 4)])
    def test_a_path_is_drawn_on_when_a_paper_is_absorbed(
        self, engine: GraphEngine, run: Run, absorbed: int, into: int
    ) -> None:
        PaperRepository(engine).absorb([Absorption(absorbed=paper_id(absorbed), into=paper_id(into), aliases=())])
        assert triples(run, NEXT) == triples(run, STEPS)
