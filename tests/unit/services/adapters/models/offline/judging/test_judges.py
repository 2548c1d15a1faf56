"""Judgements by what can be counted."""

from __future__ import annotations

import pytest

from services.adapters.models.offline.judging.contents import judge_content, judge_relevance
from services.adapters.models.offline.judging.structures import judge_structure, matched_headings
from services.adapters.models.offline.marking.measures import Measure, MeasuredText
from services.adapters.models.offline.marking.rubric import lowered, mark_of, mark_of_share
from services.adapters.models.offline.reviewing.sections import review_section
from services.evidence.pack import EvidencePack
from services.tasks.judging.content_judgement import ContentJudgementInput
from services.tasks.judging.relevance_judgement import RelevanceJudgementInput
from services.tasks.judging.structure_judgement import Heading, StructureJudgementInput
from services.tasks.marks import Mark, SectionText
from services.tasks.reviewing.section_review import SectionReviewInput
from tests.builders.bee_tasks import SECTIONS, TOPIC
from tests.unit.services.tasks.inputs import INPUTS

TEXT = MeasuredText.of(
    "Bees read the sky because polarised light marks the sun [@a2020; @b2021]. However, 3 of 10 bees fail "
    "[@c2022]. Unlike bees, ants count steps."
)


@pytest.mark.parametrize(
    ("measure", "value"),
    [
        (Measure.CITED, 2 / 3),
        (Measure.JOINED, 1 / 2),
        (Measure.COMPARING, 1 / 3),
        (Measure.CRITICAL, 1 / 3),
        (Measure.EXPLAINING, 1 / 3),
        (Measure.SPECIFIC, 1 / 3),
        (Measure.CITATIONS, 100 * 3 / 21),
    ],
)
def test_shares_of_sentences_are_counted(measure: Measure, value: float) -> None:
    assert TEXT.value(measure) == pytest.approx(value)


def test_an_empty_text_has_nothing_and_earns_the_lowest_mark() -> None:
    empty = MeasuredText.of("")
    assert all(empty.value(measure) == 0.0 for measure in Measure)
    assert mark_of(empty, Measure.CITED) == Mark(mark=1, reason="There is no sentence.")


def test_neighbours_that_share_words_hold_together() -> None:
    tied = MeasuredText.of("Bees read polarised light. Polarised light marks the sun. The sun guides bees.")
    loose = MeasuredText.of("Bees read polarised light. Wax melts early. Foxes hunt mice.")
    assert tied.value(Measure.COHESION) > loose.value(Measure.COHESION) == 0.0


def test_marks_are_fifths_of_published_sections() -> None:
    assert mark_of(TEXT, Measure.CITED).mark == 5
    assert mark_of(TEXT, Measure.JOINED).mark == 4
    assert mark_of(TEXT, Measure.CITED, Measure.JOINED).mark == 5


@pytest.mark.parametrize(("part", "whole", "mark"), [(0, 4, 1), (1, 4, 2), (2, 4, 3), (3, 4, 4), (4, 4, 5), (0, 0, 3)])
def test_a_share_of_what_was_asked_for_is_marked_in_fifths(part: int, whole: int, mark: int) -> None:
    assert mark_of_share(part, whole, of="matters").mark == mark


def test_a_lowered_mark_says_why_and_stops_at_one() -> None:
    assert lowered(Mark(mark=2, reason="Good."), 3, because="But no.") == Mark(mark=1, reason="Good. But no.")
    assert lowered(Mark(mark=2, reason="Good."), 0, because="But no.") == Mark(mark=2, reason="Good.")


def test_sections_without_text_alike_or_out_of_proportion_cost_structure() -> None:
    parts = [("Sun", "one two three"), ("Suns", "one two three"), ("Moon", ""), ("Wax", "word " * 40)]
    sections = tuple(SectionText(id=str(at), title=title, text=text) for at, (title, text) in enumerate(parts))
    mark = judge_content(ContentJudgementInput(topic=TOPIC, sections=sections)).structure
    assert mark.mark == 2
    assert mark.reason == "Sections without text: 2; with the heading of another: 0, 1; out of proportion: 3."


def test_a_divided_section_may_have_a_short_text() -> None:
    parts = [("2", "A", "one"), ("2.1", "B", "word " * 30), ("2.2", "C", "word " * 40), ("3", "D", "word " * 30)]
    sections = tuple(SectionText(id=name, title=title, text=text) for name, title, text in parts)
    assert judge_content(ContentJudgementInput(topic=TOPIC, sections=sections)).structure.mark == 5


def test_a_text_on_the_topic_outranks_one_on_another() -> None:
    on = SectionText(id="on", title="Navigation", text="Bees navigate by the sun. Navigation of bees needs light.")
    off = SectionText(id="off", title="Wax", text="Candles burn. Wax melts.")
    inputs = RelevanceJudgementInput(topic=TOPIC, description="", texts=(on, off))
    assert [each.mark for each in judge_relevance(inputs).marks] == [5, 1]


def test_headings_are_matched_to_the_most_alike() -> None:
    outline = [Heading(id="1", title="Optic Flow"), Heading(id="2", title="Optic Flow in Tunnels")]
    reference = [Heading(id="a", title="Optic Flow in Narrow Tunnels"), Heading(id="b", title="Wind")]
    assert [(each.heading, each.reference) for each in matched_headings(outline, reference)] == [("2", "a")]


def test_what_comes_too_early_or_stands_nowhere_costs_logic() -> None:
    titles = ("Open Problems", "Light", "Wind", "Introduction", "Light")
    outline = (*(Heading(id=str(at), title=each) for at, each in enumerate(titles)), Heading(id="9.1", title="Rain"))
    judged = judge_structure(StructureJudgementInput(topic=TOPIC, outline=outline))
    assert judged.logic.mark == 1
    assert judged.logic.reason == (
        "0 closes before others have been read; 3 opens after others have been read; 1 and 4 promise the same; "
        "9.1 stands under no section."
    )
    assert judged.coverage.mark == 3
    assert judged.matched == ()


def test_a_review_asks_for_what_unused_papers_say() -> None:
    review = review_section(INPUTS["section_review"])
    assert (review.coverage.mark, review.citation_density.mark) == (2, 5)
    assert "optic flow" in review.queries
    assert not any("sun compass" in query for query in review.queries)


def test_a_section_without_text_or_evidence_is_reviewed() -> None:
    empty = SectionReviewInput(
        topic=TOPIC, section=SectionText(id="1", title="", text=""), focus="", pack=EvidencePack(papers=())
    )
    review = review_section(empty)
    assert review.queries == ()
    assert review.coherence.mark == 1


def test_a_text_that_repeats_itself_loses_coherence_and_consistency() -> None:
    text = SECTIONS[0].text
    twice = SectionText(id="1", title="Sun", text=f"{text}\n\n{text}")
    review = review_section(
        SectionReviewInput(topic=TOPIC, section=twice, focus="", pack=INPUTS["section_review"].pack)
    )
    assert "3 sentences repeat an earlier one." in review.coherence.reason
    judged = judge_content(ContentJudgementInput(topic=TOPIC, sections=(twice,)))
    assert judged.consistency == Mark(mark=4, reason="Found: 3 x repetition.")
