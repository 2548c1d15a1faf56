"""Entries of one format in the words of another: what they say stays."""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any

import pytest

from kg.algorithms.identity.merging import account
from kg.model.papers.paper import Paper, PaperId, PaperRecord
from services.adapters.formats.files import read_records
from services.rendering.references.csl import to_csl
from services.rendering.references.references import to_bibtex
from services.rendering.references.ris import to_ris

PERSON = {"family": "Okoye", "given": "Ada"}
ABSTRACT = r"We show that $x^2 < y_1$ and 50% of \(k\) walks & $5 each hold."
THESIS = {"type": "thesis", "publisher": "University of Lagos", "publisher-place": "Lagos", "genre": "PhD thesis"}
REPORT = {"type": "report", "publisher": "Bird Institute", "number": "TR-42"}
CHAPTER = {
    "type": "chapter",
    "container-title": "Handbook of Birds",
    "editor": [{"family": "Smith", "given": "Eve"}, {"family": "Roe", "given": "Max"}],
    "collection-title": "Bird Series",
    "collection-number": "7",
}


def of_csl(**item: Any) -> Paper:
    """The paper of a CSL item."""
    whole = {"id": "own1", "title": "Storks at rest", "author": [PERSON], "issued": {"date-parts": [[2019]]}, **item}
    return paper_of(json.dumps([whole]))


def paper_of(text: str) -> Paper:
    """The paper of a file with one record."""
    (record,) = (row for row in read_records(BytesIO(text.encode())) if isinstance(row, PaperRecord))
    return account(PaperId("p1"), record, source="mine")


def lines(text: str) -> set[str]:
    return {line.strip().rstrip(",") for line in text.splitlines()}


def test_a_thesis_keeps_school_place_type_and_abstract() -> None:
    paper = of_csl(**THESIS, abstract="Storks rest beside lakes.")
    assert {
        "school = {University of Lagos}",
        "address = {Lagos}",
        "type = {PhD thesis}",
        "abstract = {Storks rest beside lakes.}",
    } <= lines(to_bibtex([paper]))
    assert {"PB  - University of Lagos", "CY  - Lagos", "M3  - PhD thesis"} <= lines(to_ris([paper]))
    assert "AB  - Storks rest beside lakes." in lines(to_ris([paper]))


def test_a_report_keeps_institution_and_number_there_and_back() -> None:
    written = to_bibtex([of_csl(**REPORT)])
    assert {"institution = {Bird Institute}", "number = {TR-42}"} <= lines(written)
    (item,) = json.loads(to_csl([paper_of(written)]))
    assert (item["type"], item["publisher"], item["number"]) == ("report", "Bird Institute", "TR-42")
    assert "issue" not in item
    assert "M1  - TR-42" in lines(to_ris([of_csl(**REPORT)]))


def test_a_chapter_keeps_editors_series_and_its_number() -> None:
    paper = of_csl(**CHAPTER)
    assert {"editor = {Smith, Eve and Roe, Max}", "series = {Bird Series}", "number = {7}"} <= lines(to_bibtex([paper]))
    assert {"ED  - Smith, Eve", "ED  - Roe, Max", "T3  - Bird Series"} <= lines(to_ris([paper]))


def test_editors_of_ris_are_editors_of_bibtex() -> None:
    ris = "TY  - CHAP\nTI  - Geese in winter\nAU  - Lind, Bo\nA2  - Smith, Eve\nPY  - 2015\nER  - \n"
    assert "editor = {Smith, Eve}" in lines(to_bibtex([paper_of(ris)]))


def test_formulas_stay_formulas_and_prices_are_no_formulas() -> None:
    written = to_bibtex([of_csl(type="article-journal", abstract=ABSTRACT, title=r"On $\alpha$-stable walks")])
    assert r"abstract = {We show that $x^2 < y_1$ and 50\% of \(k\) walks \& \$5 each hold.}" in lines(written)
    assert r"title = {On $\alpha$-stable walks}" in lines(written)
    again = to_bibtex([paper_of(written)])
    assert "$x^2 < y_1$" in again
    assert r"$\alpha$" in again


@pytest.mark.parametrize(
    ("title", "written"),
    [
        ("A thesis on storks", "A thesis on storks"),
        ("On Markov chains and the BERT model", "On {Markov} chains and the {BERT} model"),
        ("Graph Attention Networks: A Survey", "Graph Attention Networks: A Survey"),
        ("Semi-Supervised Learning with GraphSAGE", "Semi-Supervised Learning with {GraphSAGE}"),
        ("Deep learning: Methods for DNA", "Deep learning: Methods for {DNA}"),
    ],
)
def test_braces_stand_only_where_case_must(title: str, written: str) -> None:
    assert f"title = {{{written}}}" in lines(to_bibtex([of_csl(type="article-journal", title=title)]))


def test_the_number_of_arxiv_is_no_number_of_the_entry() -> None:
    assert "number" not in to_bibtex([of_csl(type="article", number="arXiv:2101.00001")])
