"""Papers that a focus names by key or by the short name of their title."""

from __future__ import annotations

from services.writing.named_papers import papers_in
from tests.builders.evidence_of import evidence_of

CHECK = evidence_of("Manakul", "We sample answers.", title="SelfCheckGPT: Black-Box Detection", year=2023).paper
PLAIN = evidence_of("Ruiz", "We count.", title="Bees: An Odometer", year=2006).paper
PAPERS = {paper.id: paper for paper in (CHECK, PLAIN)}


def test_a_key_or_a_short_name_with_a_capital_inside_names_a_paper() -> None:
    assert papers_in("How SelfCheckGPT samples.", PAPERS) == (CHECK.id,)
    assert papers_in(f"What [@{PLAIN.citation_key}] counts.", PAPERS) == (PLAIN.id,)


def test_a_plain_word_before_a_colon_names_none() -> None:
    assert papers_in("Bees fly, and selfcheckgpt is not written so.", PAPERS) == ()
