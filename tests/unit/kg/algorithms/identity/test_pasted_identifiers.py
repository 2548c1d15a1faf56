"""Identifiers as people paste them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.algorithms.identity.pasted_identifiers import handles_in_query
from tests.tables import every_case

S2 = "0" * 39 + "a"


@every_case(
    ("pasted", "handle"),
    [
        ("10.5555/ABC.12", "doi:10.5555/abc.12"),
        (" doi: 10.5555/abc ", "doi:10.5555/abc"),
        ("https://doi.org/10.5555/abc", "doi:10.5555/abc"),
        ("http://dx.doi.org/10.5555/abc.", "doi:10.5555/abc"),
        ("https://dl.example.org/doi/abs/10.5555/abc?download=true", "doi:10.5555/abc"),
        ("2101.00001", "arxiv:2101.00001"),
        ("arXiv:2101.00001v3", "arxiv:2101.00001"),
        ("https://arxiv.org/abs/2101.00001v2", "arxiv:2101.00001"),
        ("https://arxiv.org/pdf/2101.00001.pdf", "arxiv:2101.00001"),
        ("hep-th/9901001", "arxiv:hep-th/9901001"),
        ("12345678", "pubmed:12345678"),
        ("PMID: 12345678", "pubmed:12345678"),
        ("https://pubmed.ncbi.nlm.nih.gov/12345678/", "pubmed:12345678"),
        ("https://pmc.ncbi.nlm.nih.gov/articles/PMC1234567/", "pmc:1234567"),
        ("W2101234567", "openalex:W2101234567"),
        ("https://openalex.org/W2101234567", "openalex:W2101234567"),
        (S2, f"s2:{S2}"),
        (f"https://www.semanticscholar.org/paper/On-Bees/{S2}", f"s2:{S2}"),
        ("CorpusID:1234567", "corpus:1234567"),
        ("PPR123456", "ppr:PPR123456"),
        ("ppr:PPR123456", "ppr:PPR123456"),
        ("https://europepmc.org/article/PPR/PPR123456", "ppr:PPR123456"),
        ("<10.5555/abc>", "doi:10.5555/abc"),
    ],
)
def test_an_identifier_is_known_however_it_is_pasted(pasted: str, handle: str) -> None:
    assert handles_in_query(pasted)[0] == handle


def test_one_word_may_be_a_citation_key_and_an_id_is_itself() -> None:
    assert handles_in_query("kipf2017semi") == ("kipf2017semi",)
    assert handles_in_query("p0123456789abcde") == ("p0123456789abcde",)


@pytest.mark.parametrize("query", ["graph attention", "", '""', "https://example.org/page", "author:kipf bees"])
def test_words_are_no_identifier(query: str) -> None:
    assert handles_in_query(query) == ()


@given(st.text())
def test_any_text_is_tried_as_few_handles(text: str) -> None:
    assert len(handles_in_query(text)) <= 4
