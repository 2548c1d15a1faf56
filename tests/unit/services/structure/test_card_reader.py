"""Papers are read into cards once, by rule or by a model, and what they state keeps its passages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from kg.adapters.kglite.engine import KgliteEngine
from kg.model.papers.card import RULES, Card, CardStatement, StatementRole
from kg.model.papers.paper import Paper, PaperKind
from kg.repository.papers.cards import CardRepository
from kg.repository.papers.papers import PaperRepository
from services.adapters.models.offline.model import OfflineModel
from services.evidence.editor_notes import attributes_of
from services.evidence.index import FieldIndex
from services.evidence.pack import evidence_pack
from services.evidence.passage_search import PassageSearch
from services.evidence.relevance import Relevance
from services.models.port import Completion, LanguageModel, ModelTraits, Repair
from services.reading.passages import content_passages, paper_text
from services.structure.card_reader import CardReader, ReadCards, cards_digest, read_cards
from services.structure.card_search import CardSearch
from services.tasks.prompting import load_prompts
from services.tasks.reading.card import CARD, CardAnswer, CardAnswers, CardInput, StatedOnCard
from services.tasks.task import Task
from tests.builders.bee_surveys import bee_store, written
from tests.builders.survey_field import PAPERS, bee_field, paper_id
from tests.builders.whole_papers import whole_text
from tests.builders.word_embedder import WordEmbedder

ALL = [PAPERS[id] for id in sorted(PAPERS)]
READABLE = [paper for paper in ALL if paper.content]
INDEX = FieldIndex.of(bee_field())
WIND = PAPERS[paper_id("petrov2017wind")]
FIRST, SECOND = (each.passage for each in content_passages(WIND))
READ = Card(
    paper_id=WIND.id,
    kind=PaperKind.METHOD,
    statements=(
        CardStatement(role=StatementRole.APPROACH, text="gusts and storms", passages=(str(SECOND.id),), is_quote=False),
    ),
    reader="other/1",
    version=1,
    digest=WIND.text_hash,
)


@dataclass(slots=True)
class ReadingServer(OfflineModel):
    """A model on a server that states the first sentence of each paper; it fails on papers of some keys."""

    asked: list[CardInput] = field(default_factory=list)
    failing: frozenset[str] = frozenset()
    traits = ModelTraits(name="server")

    def route(self, task: Task[Any, Any]) -> LanguageModel:
        return self

    async def run(self, task: Task[Any, Any], inputs: Any, *, repair: Repair | None = None) -> Completion[Any]:
        assert task.name == CARD.name
        self.asked.append(inputs)
        if any(text.paper.citation_key in self.failing for text in inputs.papers):
            return Completion(value=CardAnswers(papers=()), model="offline/1")
        short = {passage.id: name for name, passage in inputs.short_ids().items()}
        cards = tuple(
            CardAnswer(
                paper=text.paper.citation_key,
                kind=PaperKind.THEORY,
                statements=(
                    StatedOnCard(role=StatementRole.RESULT, text=None, passages=(short[text.passages[1].id],)),
                ),
            )
            for text in inputs.papers
        )
        value = CardAnswers(papers=cards)
        assert CARD.check(inputs, value) == []
        return Completion(value=value, model=self.traits.name)


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[KgliteEngine]:
    with bee_store(tmp_path / "graph.kgl") as store:
        yield store


@pytest.fixture
def cards(engine: KgliteEngine) -> CardRepository:
    return CardRepository(engine)


async def read(model: OfflineModel, cards: CardRepository, papers: list[Paper]) -> int:
    return await CardReader(model, cards, load_prompts()).read(papers, topic="bees", report=lambda done, total: None)


async def cards_for(engine: KgliteEngine, model: OfflineModel) -> ReadCards:
    return await read_cards(
        model, CardRepository(engine), load_prompts(), ALL, topic="bees", report=lambda done, total: None
    )


async def test_every_paper_with_a_text_is_read_by_rule_in_its_own_words(cards: CardRepository) -> None:
    assert await read(OfflineModel(), cards, ALL) == len(READABLE)
    found = cards.of(PAPERS)
    assert found.keys() == {paper.id for paper in READABLE}
    for paper in READABLE:
        (card,), passages = found[paper.id], paper_text(paper).by_id()
        assert (card.reader, card.digest) == (RULES, paper.text_hash)
        assert card.statements
        assert all(
            each.is_quote and [passages[id].text for id in each.passages] == [each.text] for each in card.statements
        )


async def test_a_model_reads_several_papers_a_call_and_its_passages_get_their_lasting_ids(
    cards: CardRepository,
) -> None:
    server = ReadingServer()
    assert await read(server, cards, ALL) == len(READABLE)
    assert len(server.asked) == -(-len(READABLE) // 5)
    (card,) = cards.of([WIND.id])[WIND.id]
    assert (card.kind, card.reader) == (PaperKind.THEORY, "server")
    assert card.statements == (
        CardStatement(role=StatementRole.RESULT, text=FIRST.text, passages=(FIRST.id,), is_quote=True),
    )


async def test_an_unchanged_text_is_never_read_again_and_a_changed_one_is(cards: CardRepository) -> None:
    server = ReadingServer()
    await read(server, cards, ALL)
    asked = len(server.asked)
    assert await read(server, cards, ALL) == 0
    assert len(server.asked) == asked
    changed = replace(READABLE[0], summary="A new summary of bees. It shows that they dance at noon.")
    assert await read(server, cards, [changed, *READABLE[1:]]) == 1
    assert [text.paper for text in server.asked[-1].papers] == [changed]


async def test_where_a_model_fails_the_rules_read_under_their_own_name(cards: CardRepository) -> None:
    await read(ReadingServer(failing=frozenset({WIND.citation_key})), cards, [WIND])
    assert [card.reader for card in cards.of([WIND.id])[WIND.id]] == [RULES]
    again = ReadingServer()
    assert await read(again, cards, [WIND]) == 1
    assert [card.reader for card in cards.of([WIND.id])[WIND.id]] == [RULES, "server"]


async def test_a_paper_of_which_only_the_title_is_known_is_left_out(cards: CardRepository) -> None:
    assert await read(OfflineModel(), cards, [replace(WIND, summary=None, abstract=None)]) == 0
    assert cards.of([WIND.id]) == {}


async def test_a_paper_with_a_full_text_and_no_abstract_is_read(cards: CardRepository) -> None:
    bare = replace(WIND, summary=None, abstract=None, full_text=whole_text(WIND.id))
    assert await read(OfflineModel(), cards, [bare]) == 1
    (card,) = cards.of([bare.id])[bare.id]
    assert card.digest == bare.reading_hash


async def test_a_survey_reads_by_rule_what_nobody_has_read_and_keeps_what_models_read(engine: KgliteEngine) -> None:
    CardRepository(engine).save([READ])
    made = await cards_for(engine, OfflineModel())
    assert made.cards.keys() == {paper.id for paper in READABLE}
    assert made.cards[WIND.id] == READ
    assert made.share_read() == f"{len(READABLE)} of {len(READABLE)} papers read"


async def test_a_model_that_costs_is_not_asked_by_a_survey(engine: KgliteEngine) -> None:
    CardRepository(engine).save([READ])
    server = ReadingServer()
    assert (await cards_for(engine, server)).cards == {WIND.id: READ}
    assert server.asked == []


async def test_a_card_of_another_text_is_none(engine: KgliteEngine) -> None:
    CardRepository(engine).save([replace(READ, digest="of an earlier abstract")])
    assert (await cards_for(engine, ReadingServer())).cards == {}


async def test_cards_of_models_decide_what_a_survey_says_and_those_of_the_rules_do_not(engine: KgliteEngine) -> None:
    cards = CardRepository(engine)
    await cards_for(engine, OfflineModel())
    assert cards_digest(cards, ALL) == ""
    cards.save([READ])
    assert cards_digest(cards, ALL) != ""


async def test_a_passage_is_found_by_what_it_states(engine: KgliteEngine) -> None:
    relevance = await Relevance.of(INDEX.graph, WordEmbedder(), PaperRepository(engine))
    search = CardSearch(INDEX, relevance, ReadCards(cards={WIND.id: READ}))
    assert await search.nearest("gusts and storms", among={WIND.id}, most=5) == (SECOND,)


async def test_without_a_card_search_is_by_the_words_of_passages(engine: KgliteEngine) -> None:
    relevance = await Relevance.of(INDEX.graph, WordEmbedder(), PaperRepository(engine))
    plain = await PassageSearch(INDEX, relevance).nearest("wind", most=5)
    assert await CardSearch(INDEX, relevance, ReadCards()).nearest("wind", most=5) == plain


def test_a_planner_is_shown_which_passages_state_what() -> None:
    (told,) = attributes_of({WIND.id: READ}, evidence_pack(INDEX, [WIND.id]))
    assert told.startswith(f"petrov2017wind (method): method.description #{SECOND.id.partition('#')[2]}")


def test_statements_whose_passages_are_not_in_the_evidence_are_not_shown() -> None:
    elsewhere = evidence_pack(INDEX, [paper_id("moreau2014flow")])
    assert attributes_of({WIND.id: READ}, elsewhere) == ()
    gone = replace(READ, statements=(replace(READ.statements[0], passages=("petrov2017wind#0",)),))
    assert attributes_of({WIND.id: gone}, evidence_pack(INDEX, [WIND.id])) == ()


async def test_a_survey_says_how_many_papers_were_read_and_stays_the_same(engine: KgliteEngine) -> None:
    first = await written(engine, OfflineModel())
    again = await written(engine, OfflineModel())
    assert first.manifest["attribute_trees"] == f"{len(READABLE)} of {len(READABLE)} papers read"
    assert again == first


async def test_a_preset_without_attribute_trees_reads_nothing(engine: KgliteEngine) -> None:
    survey = await written(engine, preset="surveyx without attribute_trees")
    assert "attribute_trees" not in survey.manifest
    assert CardRepository(engine).of(PAPERS) == {}
