"""What a survey remembers of its terms: where each is mentioned and where it is explained first."""

from __future__ import annotations

from services.tasks.memory.survey_memory import Remembered, RememberedTerm, terms_block

KNOWN = Remembered(
    terms=(
        RememberedTerm(name="graph neural network", aliases=("GNN",), section="2.1"),
        RememberedTerm(name="Laplacian", aliases=(), section="2.1"),
    )
)
WHAT_A_GNN_IS = "GNNs pass messages along the edges of a graph, from which a Laplacian can be made."


def test_a_term_is_explained_by_a_sentence_that_begins_with_it_under_any_name() -> None:
    known = KNOWN.with_explanations([WHAT_A_GNN_IS], section="2.2")
    assert [each.explained_in for each in known.terms] == ["2.2", ""]
    assert terms_block(known).splitlines() == [
        "graph neural network (first in 2.1, explained in 2.2); also: GNN",
        "Laplacian (first in 2.1)",
    ]


def test_the_first_explanation_counts_and_other_names_leave_it() -> None:
    known = KNOWN.with_explanations([WHAT_A_GNN_IS], section="2.2").with_explanations([WHAT_A_GNN_IS], section="3")
    other = RememberedTerm(name="GNN", aliases=("graph network",), section="3")
    assert known.with_term(other).terms[0].explained_in == "2.2"
