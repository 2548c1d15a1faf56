"""Passages that answer a question: the words that make the question what it is have to be held."""

from __future__ import annotations

import pytest

from kg.repository.papers.full_texts import FullTextRepository
from services.exploring.passages import search_passages
from services.exploring.text_search import SearchScope
from tests.builders.small_field import Desk, paper

COMMON = "Bee colonies are studied by many methods, and bee colonies are used in work on bee colonies."
ANSWERS = (
    paper(20, "Mites of bees", abstract=f"{COMMON} Acaricides against varroa kill mites in a colony."),
    paper(21, "Foraging", abstract="Bee colonies send scouts. Waggling tells the distance of a flower.", year=2015),
    paper(22, "Why colonies swarm", abstract=f"{COMMON} A crowded nest comes before it.", year=2019),
    paper(23, "Queen-rearing of bee colonies", abstract="Royal jelly makes a queen of a larva."),
    paper(24, "Wintering", abstract="Clustering keeps a colony warm. Losses in winter are monitored each spring."),
    paper(25, "Anti-fungal resins", abstract="Propolis is antifungal. It seals the nest."),
)
NOISE = tuple(paper(number, f"Bee colonies, part {number}", abstract=COMMON) for number in range(100, 150))


@pytest.fixture
def hives(stocked: Desk) -> Desk:
    """A library in which most sentences speak of bee colonies and say nothing of them."""
    stocked.papers.save((*ANSWERS, *NOISE))
    return stocked


async def said(desk: Desk, question: str, *, scope: SearchScope | None = None) -> list[tuple[int, str]]:
    """The first two passages for a question, with the numbers of their papers."""
    texts = FullTextRepository(desk.engine)
    found = await search_passages(
        question, limit=2, papers=desk.papers, texts=texts, embedder=desk.embedder, scope=scope or SearchScope()
    )
    return [(int(each.paper.id[1:], 16), each.passage.text) for each in found]


@pytest.mark.parametrize(
    ("question", "number", "answer"),
    [
        ("Which methods are used against varroa in bee colonies?", 20, "Acaricides against varroa kill mites"),
        ("How do bee colonies work out the distances of flowers?", 21, "Waggling tells the distance"),
        ("What makes a queen in bee colonies?", 23, "Royal jelly makes a queen"),
        ("How are winter losses of bee colonies monitored?", 24, "Losses in winter are monitored"),
        ("Are there anti-fungal materials in bee colonies?", 25, "Propolis is antifungal"),
        ("Do bee colonies cluster when it is cold?", 24, "Clustering keeps a colony warm"),
    ],
)
async def test_the_rare_words_of_a_question_decide(hives: Desk, question: str, number: int, answer: str) -> None:
    paper_number, text = (await said(hives, question))[0]
    assert (paper_number, text[: len(answer)]) == (number, answer)


async def test_a_word_of_the_title_counts_for_the_sentences_of_a_paper(hives: Desk) -> None:
    found = await said(hives, "Why do bee colonies swarm?")
    assert [number for number, _ in found] == [22, 22]


async def test_conditions_hold_for_passages_too(hives: Desk) -> None:
    found = await said(hives, "distance of flowers", scope=SearchScope(year_from=2016))
    assert 21 not in [number for number, _ in found]
    assert (await said(hives, "year:2015 distance of flowers"))[0][0] == 21


async def test_a_question_of_common_words_alone_is_answered_by_meaning(hives: Desk) -> None:
    assert await said(hives, "What is it?")
