"""Which papers are left out of a field as far from its topic."""

from __future__ import annotations

import numpy as np

from kg.model.papers.paper import Citation, Paper
from services.field.selecting import relevant
from tests.builders.values import paper
from tests.tables import every_case

NEAR = 24
"""Papers near the topic; those behind them lie at a right angle to it."""


def left_out(
    topic: str,
    *far: str,
    spelt: str = "graph neural networks (GNNs)",
    cites: int | None = None,
    cited_by: tuple[int, ...] = (),
) -> set[str]:
    """Titles of far papers that a field leaves out, the first near paper saying `spelt`; the last far one may cite and
    be cited."""
    titles = [f"A study of {spelt}", *(f"Near paper {number}" for number in range(1, NEAR)), *far]
    papers: list[Paper] = [paper(number, title=title, abstract=None) for number, title in enumerate(titles)]
    vectors = np.zeros((len(papers), 2), dtype=np.float32)
    vectors[:NEAR, 0], vectors[NEAR:, 1] = 1.0, 1.0
    citations = [] if cites is None else [Citation(citing=papers[-1].id, cited=papers[cites].id)]
    citations += [Citation(citing=papers[number].id, cited=papers[-1].id) for number in cited_by]
    chosen = relevant(
        papers, vectors, np.array([1.0, 0.0], dtype=np.float32), citations, topic=topic, min_relevance=None
    )
    return set(titles) - {each.title for each in chosen.papers}


@every_case("topic", ["graph neural networks", "GNN", "gnns", "Graph Neural Networks (GNN)"])
@every_case("title", ["Limits of GNNs", "GNN-based tracks", "Neural graphs and a network"])
def test_a_title_that_names_the_topic_in_full_or_by_its_acronym_belongs(topic: str, title: str) -> None:
    assert left_out(topic, title, "Tram timetables") == {"Tram timetables"}


@every_case(
    ("topic", "title", "spelt"),
    [
        ("natural language processing", "NLP in courts", "NLP (natural language processing)"),
        ("NLP", "Processing of natural languages", "NLP (natural language processing)"),
        ("IoT", "Gateways of the internet of things", "the Internet of Things (IoT)"),
        ("internet of things", "Gateways for IOT", "the Internet of Things (IoT)"),
        ("RAG at scale", "Scale and retrieval-augmented generation", "retrieval-augmented generation (RAG)"),
        ("large language models", "LLM agents", "large language models (LLMs)"),
    ],
)
def test_acronyms_are_learnt_in_every_way_in_which_texts_define_them(topic: str, title: str, spelt: str) -> None:
    assert left_out(topic, title, "Tram timetables", spelt=spelt) == {"Tram timetables"}


def test_an_acronym_that_stands_for_something_else_or_for_nothing_known_names_no_topic() -> None:
    assert left_out("graph neural networks", "Limits of GNNs", spelt="good new nets (GNNs)") == {"Limits of GNNs"}
    assert left_out("graph neural networks", "Limits of GNNs", spelt="many things") == {"Limits of GNNs"}


def test_a_word_of_a_topic_is_no_acronym_by_chance() -> None:
    titles = ("Supply or demand", "Supply, operations research, and demand")
    assert left_out("supply or demand", *titles, spelt="operations research (OR)") == set()


def test_a_paper_that_cites_one_of_the_core_is_never_left_out_by_itself() -> None:
    assert left_out("graph neural networks", "Tram timetables", "Tram stops", cites=2) == {"Tram timetables"}


def test_a_paper_that_two_of_the_core_cite_is_never_left_out_by_itself() -> None:
    assert left_out("graph neural networks", "Tram timetables", "Tram stops", cited_by=(2, 5)) == {"Tram timetables"}
