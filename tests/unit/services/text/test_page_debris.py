"""Debris of publishers' pages in abstracts, and what is none."""

from __future__ import annotations

import pytest

from kg.model.papers.paper import CitationKey, Paper, PaperId
from services.reading.passages import content_passages
from services.text.page_debris import span_of_content


@pytest.mark.parametrize(
    "text",
    [
        "Lancet.",
        "Full-Text PDF",
        "© 2021 Tech Press.",
        "All rights reserved.",
        "Copyright © 2000 John Wiley & Sons, Ltd.",
        "1 Khaw KT Bingham S Welch A et al. Relation between plasma ascorbic acid and mortality.",
        "2001; 357: 657-663 Summary Full Text Full Text PDF PubMed Scopus (452) Google Scholar , 2 Rimm EB Stampfer MJ "
        "Vitamin E consumption in men.",
        "A PARADOX Get access D. V. LINDLEY University of Cambridge Search for other works by this author on: Academic",
    ],
)
def test_debris_tells_nothing(text: str) -> None:
    assert span_of_content(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "We searched PubMed, Scopus and Google Scholar from 2008 to 2022.",
        "Papers were selected by Google Scholar citations.",
        "3 patients of 12 recovered.",
        "本文試圖概述此類問題。",
        "Users get access to all rights of the library.",
        "The copyright of poems is disputed.",
    ],
)
def test_what_a_paper_says_stays_whole(text: str) -> None:
    assert span_of_content(text) == (0, len(text))


def test_a_sentence_behind_links_is_a_passage_at_its_place() -> None:
    told = "However, trials have shown no protection."
    abstract = (
        f"Vitamins seem to help. 1993; 328: 1444 Crossref PubMed Scopus (1916) Google Scholar {told} Full-Text PDF"
    )
    paper = Paper(id=PaperId("p1"), title="Vitamins", citation_key=CitationKey("a1"), abstract=abstract)
    passages = [each.passage for each in content_passages(paper)]
    assert [each.text for each in passages] == ["Vitamins seem to help.", told]
    assert [abstract[each.start : each.end] for each in passages] == [each.text for each in passages]
