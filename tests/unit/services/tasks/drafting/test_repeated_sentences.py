"""Sentences that say again what a text has said: found by their words, and left out of its last paragraph."""

from __future__ import annotations

from services.tasks.drafting.draft_text import Draft, DraftParagraph, DraftSentence, SentenceKind
from services.tasks.drafting.repeated_sentences import find_recaps, without_recap

LEAD = "The sun compass of Haldor keeps headings within 4 degrees on clear days at noon [@haldor2004sun]."
AGAIN = "On clear days the compass of Haldor thus keeps its headings within 4 degrees [@haldor2004sun]."
MORE = "On clear days the compass of Haldor thus keeps its headings within 9 degrees [@haldor2004sun]."
OTHER = "Moths drift with the wind and correct their courses late at night [@abe2015night]."
VERDICT = "Where the sun is seen, a compass of light is therefore the cheaper choice."


def draft(*paragraphs: tuple[str, ...]) -> Draft:
    return Draft(
        paragraphs=tuple(
            DraftParagraph(sentences=tuple(DraftSentence(text=text) for text in each)) for each in paragraphs
        )
    )


def texts(made: Draft) -> list[list[str]]:
    return [[each.text for each in paragraph.sentences] for paragraph in made.paragraphs]


def test_a_sentence_of_known_words_on_known_papers_is_a_recap_unless_it_has_a_new_number_or_paper() -> None:
    assert [each.number for each in find_recaps(draft((LEAD, OTHER), (AGAIN, MORE)))] == [3]
    assert find_recaps(draft((OTHER,), (AGAIN,))) == ()
    assert find_recaps(draft((VERDICT,), (VERDICT,))) == (), "what cites nothing is no recap of a paper"


def test_the_last_paragraph_loses_its_recaps_and_one_sentence_that_is_left_joins_the_one_before() -> None:
    assert texts(without_recap(draft((LEAD, OTHER), (AGAIN, VERDICT)))) == [[LEAD, OTHER, VERDICT]]
    assert texts(without_recap(draft((LEAD, OTHER), (AGAIN,)))) == [[LEAD, OTHER]]
    two = "Where it is hidden, no trial has set the two side by side."
    assert texts(without_recap(draft((LEAD, OTHER), (AGAIN, VERDICT, two)))) == [[LEAD, OTHER], [VERDICT, two]]


def test_what_another_sentence_leans_on_stays_and_other_paragraphs_are_left_alone() -> None:
    leaning = draft((LEAD, OTHER), (AGAIN, "It needs the sun, which the trial with clouds had not."))
    assert without_recap(leaning) == leaning
    middle = draft((LEAD,), (AGAIN, OTHER), (VERDICT, "Nobody has tried it at sea."))
    assert without_recap(middle) == middle
    assert without_recap(draft((AGAIN,))) == draft((AGAIN,))


def test_a_closing_is_held_against_what_the_parts_said() -> None:
    before = (DraftSentence(text=LEAD, passages=("p",), kind=SentenceKind.FINDING),)
    assert texts(without_recap(draft((AGAIN, VERDICT, OTHER)), before=before)) == [[VERDICT, OTHER]]
    assert texts(without_recap(draft((AGAIN,)), before=before)) == []
