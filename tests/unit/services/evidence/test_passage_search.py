"""Passages by nearness to a question: nearest first, within some papers, and many rankings as one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kg.repository.papers.papers import PaperRepository
from services.evidence.index import FieldIndex
from services.evidence.passage_search import PassageSearch, fuse_rankings
from services.evidence.relevance import Relevance
from tests.builders.bee_surveys import bee_store
from tests.builders.evidence_of import passage_of
from tests.builders.survey_field import bee_field
from tests.builders.word_embedder import WordEmbedder


@pytest.fixture
async def search(tmp_path: Path) -> PassageSearch:
    with bee_store(tmp_path / "graph.kgl") as engine:
        index = FieldIndex.of(bee_field())
        return PassageSearch(index, await Relevance.of(index.graph, WordEmbedder(), PaperRepository(engine)))


async def test_the_passage_in_the_words_of_the_question_comes_first(search: PassageSearch) -> None:
    some = await search.nearest("bees read polarised light of the sky", most=500)
    sentence = some[len(some) // 2]
    assert (await search.nearest(sentence.text, most=1))[0].text == sentence.text


async def test_only_the_papers_asked_for_are_looked_at_and_no_more_passages_given(search: PassageSearch) -> None:
    one = (await search.nearest("light", most=1))[0].paper_id
    found = await search.nearest("light", among={one}, most=2)
    assert {each.paper_id for each in found} == {one}
    assert len(found) <= 2
    assert await search.nearest("light", among=set(), most=2) == ()


async def test_a_paper_whose_text_holds_no_sentence_has_no_passage(tmp_path: Path) -> None:
    field = bee_field()
    first = min(field.papers)
    field = replace(field, papers={**field.papers, first: replace(field.papers[first], abstract="—", summary=None)})
    with bee_store(tmp_path / "graph.kgl") as engine:
        relevance = await Relevance.of(field, WordEmbedder(), PaperRepository(engine))
        search = PassageSearch(FieldIndex.of(field), relevance)
        assert await search.nearest("light", among={first}, most=2) == ()


def test_what_several_rankings_hold_stands_before_what_one_ranks_first() -> None:
    first, second, third = (passage_of(name, f"Sentence {name}.") for name in ("a1", "b2", "c3"))
    assert fuse_rankings([(first, second), (third, second)], most=2) == (second, first)
