"""What readers decide on names holds over all later readings."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kg.adapters.kglite.engine import KgliteEngine
from kg.errors import InvalidInputError, NotFoundError
from kg.model.entities.mention import NameId
from kg.ports import GraphEngine
from kg.repository.entities.domain_graphs import DomainGraphRepository
from kg.repository.entities.extractions import ExtractionRepository
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from services.structure.name_decisions import NameDecider, remerge
from services.structure.name_ids import decision_id
from tests.builders.domain_values import FIELD, FOUND_BY_A_MODEL, GAT, LONG, extraction, mention
from tests.builders.values import CITATIONS, PAPERS, field_graph

LONG_NAME = "graph attention network"


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[GraphEngine]:
    """A graph with a field whose papers name GAT and graph attention networks, merged without decisions."""
    engine = KgliteEngine.open(tmp_path)
    PaperRepository(engine).save(PAPERS)
    PaperRepository(engine).save_citations(CITATIONS)
    FieldRepository(engine).save(field_graph())
    ExtractionRepository(engine).save(FOUND_BY_A_MODEL)
    remerge(engine, field_graph(), "r1")
    yield engine
    engine.close()


def methods(engine: GraphEngine) -> dict[str, tuple[int, int]]:
    """The papers and the sentences of each method by name."""
    graphs = DomainGraphRepository(engine)
    found = graphs.entities(FIELD, "method")
    for each in found:
        sentences = graphs.mentions(FIELD, each.id)
        assert (len({one.paper_id for one in sentences}), len(sentences)) == (each.papers, each.mentions)
    return {each.name: (each.papers, each.mentions) for each in found}


def test_united_entities_stay_one_and_parted_ones_two(engine: GraphEngine) -> None:
    decider = NameDecider(engine, field_graph(), revision="r1")
    assert methods(engine) == {"GAT": (1, 2), "Graph Attention Networks": (1, 1)}
    united = decider.unite(["GATs", "graph attention networks"])
    assert [(each.id, each.papers) for each in united.entities] == [("method:gat", 2)]
    ExtractionRepository(engine).save([extraction(2, mention(LONG, "graph-attention network"))])
    remerge(engine, field_graph(), "r2")
    assert methods(engine) == {"GAT": (3, 4)}
    parted = decider.part("GAT", [LONG_NAME])
    assert {each.papers for each in parted.entities} == {1, 2}
    assert methods(engine) == {"GAT": (1, 2), "Graph Attention Networks": (2, 2)}
    assert [each.ruling for each in DomainGraphRepository(engine).decisions(FIELD)] == ["apart"]
    decider.unite(["GAT", LONG_NAME])
    assert methods(engine) == {"GAT": (3, 4)}


def test_what_papers_define_can_be_parted_and_every_count_leads_to_its_sentences(engine: GraphEngine) -> None:
    defined = [extraction(4, mention(LONG, "GAT"), mention(LONG, "Graph Attention Networks", 10))]
    ExtractionRepository(engine).save(defined)
    remerge(engine, field_graph(), "r1")
    assert methods(engine) == {"GAT": (2, 4)}
    NameDecider(engine, field_graph(), revision="r1").part("GAT", ["GAT"])
    assert sorted(methods(engine).values()) == [(1, 2), (1, 2)]


def test_a_decision_that_is_taken_back_holds_no_more(engine: GraphEngine) -> None:
    decider = NameDecider(engine, field_graph(), revision="r1")
    (made,) = decider.unite(["GAT", LONG_NAME]).decisions
    assert {made.first, made.second} == {GAT, LONG}
    assert len(decider.forget(decision_id(made)).entities) == 2
    with pytest.raises(NotFoundError, match="decision"):
        decider.forget(decision_id(made))


def test_what_cannot_be_decided_is_refused(engine: GraphEngine) -> None:
    decider = NameDecider(engine, field_graph(), revision="r1")
    for names, said in ((["GAT", "method:gat"], "of one"), (["GAT", "Cora"], "dataset, method")):
        with pytest.raises(InvalidInputError, match=said):
            decider.unite(names)
    for forms, said in ((["GCN"], "it has: gat"), (["GAT"], "not all")):
        with pytest.raises(InvalidInputError, match=said):
            decider.part("GAT", forms)
    with pytest.raises(NotFoundError, match="CORA"):
        decider.unite(["GAT", "Corra"])


def test_a_name_that_rules_found_in_one_paper_counts_once_a_user_decides_on_it(engine: GraphEngine) -> None:
    shy = NameId("method|attentive aggregation")
    ExtractionRepository(engine).save([extraction(5, mention(shy, "attentive aggregation"))])
    remerge(engine, field_graph(), "r1")
    decider = NameDecider(engine, field_graph(), revision="r1")
    assert "attentive aggregation" not in methods(engine)
    united = decider.unite([LONG_NAME, "attentive aggregation"])
    assert [(each.papers, shy in each.names) for each in united.entities] == [(2, True)]
    decider.forget(decision_id(united.decisions[0]))
    assert methods(engine) == {"GAT": (1, 2), "Graph Attention Networks": (1, 1)}
