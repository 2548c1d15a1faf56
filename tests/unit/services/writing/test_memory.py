"""What has been told is not told again."""

from __future__ import annotations

from kg.model.surveys.survey import SectionId
from services.evidence.index import FieldIndex
from services.evidence.pack import evidence_pack
from services.tasks.drafting.draft_text import Draft, DraftParagraph, DraftSentence
from services.writing.memory import Memory
from tests.builders.survey_field import bee_field, paper_id

PACK = evidence_pack(FieldIndex.of(bee_field()), [paper_id("haldor2004sun"), paper_id("ruiz2006odometer")])
PASSAGES = PACK.passages()
FIRST, SECOND = SectionId("s/1"), SectionId("s/2")


def draft(*sentences: DraftSentence) -> Draft:
    return Draft(paragraphs=tuple(DraftParagraph(sentences=(sentence,)) for sentence in sentences))


def content(text: str, position: int = 0) -> DraftSentence:
    return DraftSentence(text=text, passages=(str(PACK.papers[0].passages[position].passage.id),))


def texts(told: Draft) -> list[str]:
    return [sentence.text for paragraph in told.paragraphs for sentence in paragraph.sentences]


def test_a_passage_may_be_behind_sentences_that_say_different_things() -> None:
    memory = Memory().remember(draft(content("Bees find their way.")), PASSAGES, section=FIRST)
    again = draft(content("Said in other words altogether."), content("Bees find their own way."))
    assert texts(memory.without_repetition(again)) == ["Said in other words altogether."]


def test_what_sets_two_papers_side_by_side_may_rest_on_what_was_told_of_each() -> None:
    passages = [str(item.passages[0].passage.id) for item in PACK.papers]
    alone = draft(*(DraftSentence(text=f"Paper {at} says so.", passages=(id,)) for at, id in enumerate(passages)))
    memory = Memory().remember(alone, PASSAGES, section=FIRST)
    both = draft(DraftSentence(text="Both read the sky.", passages=tuple(passages)))
    assert texts(memory.without_repetition(both)) == ["Both read the sky."]
    twice = memory.remember(both, PASSAGES, section=SECOND)
    assert texts(twice.without_repetition(both)) == []


def test_a_record_may_support_many_sentences() -> None:
    record = str(PACK.papers[0].record.id)
    first = DraftSentence(text="It is of 2004.", passages=(record,))
    second = DraftSentence(text="Four papers of the field cite Haldor.", passages=(record,))
    memory = Memory().remember(draft(first), PASSAGES, section=FIRST)
    assert texts(memory.without_repetition(draft(second))) == [second.text]


def test_a_near_copy_is_left_out_within_a_draft_too() -> None:
    told = draft(
        DraftSentence(text="Five papers from 2012 to 2017 deal with polarised light and optic flow."),
        DraftSentence(text="Five papers, from 2012 to 2017, deal with optic flow and polarised light."),
        DraftSentence(text="Six papers from 2018 to 2020 deal with drones."),
    )
    assert len(texts(Memory().without_repetition(told))) == 2


def test_a_denial_or_another_number_is_something_new() -> None:
    told = draft(
        DraftSentence(text="Bees that fly at noon steer by the sun in 12 hives."),
        DraftSentence(text="Bees that fly at noon never steer by the sun in 12 hives."),
        DraftSentence(text="Bees that fly at noon steer by the sun in 14 hives."),
    )
    assert len(texts(Memory().without_repetition(told))) == 3


def test_citations_do_not_make_a_sentence_different() -> None:
    memory = Memory().remember(draft(DraftSentence(text="Bees dance at noon [@a].")), PASSAGES, section=FIRST)
    assert texts(memory.without_repetition(draft(DraftSentence(text="Bees dance at noon [@b].")))) == []


def test_the_first_section_that_spells_out_an_abbreviation_is_remembered() -> None:
    spelled = draft(DraftSentence(text="Graph neural networks (GNNs) aggregate."))
    memory = Memory().remember(spelled, PASSAGES, section=FIRST).remember(spelled, PASSAGES, section=SECOND)
    assert memory.terms == {"GNN": FIRST}
    assert memory.openings == ("Graph neural networks (GNNs) aggregate.",) * 2


def test_a_near_copy_stays_where_the_next_sentence_speaks_of_it_and_a_copy_is_removed() -> None:
    memory = Memory().remember(draft(content("Most bees find their way.")), PASSAGES, section=FIRST)
    for again, is_kept in ("Most bees find their own way.", True), ("Most bees find their way.", False):
        told = Draft.of_paragraph((content(again), content("Such bees are rare.")))
        assert (again in texts(memory.without_repetition(told))) is is_kept
