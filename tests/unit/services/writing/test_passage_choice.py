"""Passages of full texts for one part: by role, near to its focus, those of others last."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kg.model.surveys.claim import PassageSource
from services.reading.passages import LabelledPassage, text_passages
from services.writing.passage_choice import OTHERS, find_texts
from tests.builders.survey_field import bee_field
from tests.builders.whole_papers import choose_passages, whole_text

_FIRST = min(bee_field().papers)
PAPER = replace(bee_field().papers[_FIRST], full_text=whole_text(_FIRST))
ABOUT = "Compasses by polarised light. How exact the headings are below clouds."


def chosen(most: int, about: str = ABOUT) -> tuple[LabelledPassage, ...]:
    return choose_passages(PAPER, {}, about, most=most)


def test_a_dozen_holds_method_result_rows_and_limits_in_the_order_of_the_text() -> None:
    found = chosen(12)
    names = [each.label for each in found]
    assert 10 <= len(found) <= 12
    assert {"method", "result", "result row", "limitation"} <= set(names)
    starts = [each.passage.start for each in found]
    assert starts == sorted(starts)


def test_a_row_says_its_table_and_page_and_of_one_table_stand_two_at_most() -> None:
    rows = [each.passage for each in chosen(12) if each.label == "result row"]
    assert [(each.section, each.page) for each in rows] == [("3 Results / Table 1", 5)] * 2
    assert all("clear sky: " in each.text for each in rows)


def test_a_formula_stands_with_the_sentence_that_explains_it() -> None:
    held = {each.passage.text for each in choose_passages(PAPER, {}, "The heading follows from two diodes", most=12)}
    assert any("$\\phi = " in text and "where s is a signal" in text for text in held)


def test_what_is_told_of_others_is_named_so_and_gives_way_to_the_papers_own_work() -> None:
    sentences = [each for each in text_passages(PAPER) if "Ruiz" in each.passage.text or "Haldor" in each.passage.text]
    assert len(sentences) == 2
    assert not {each.passage.id for each in sentences} & {each.passage.id for each in chosen(12)}
    labels = {each.passage.id: each.label for each in choose_passages(PAPER, {}, ABOUT, most=60)}
    assert all(labels.get(each.passage.id, OTHERS) == OTHERS for each in sentences)


def test_few_passages_are_the_nearest_of_several_roles() -> None:
    found = chosen(4)
    assert len(found) == 4
    assert len({each.label for each in found}) >= 3


def test_nearness_of_meaning_decides_between_passages_of_one_role() -> None:
    felt = next(each.passage for each in text_passages(PAPER) if "felt" in each.passage.text)
    near = choose_passages(PAPER, {felt.id: 0.9}, "The ring of felt keeps reflections away", most=4)
    assert felt.id in {each.passage.id for each in near}


def test_a_passage_that_a_card_rests_on_comes_before_its_equals() -> None:
    names = {each.passage.id for each in text_passages(PAPER) if "resin" in each.passage.text}
    assert not names & {each.passage.id for each in choose_passages(PAPER, {}, ABOUT, most=4)}
    assert names <= {each.passage.id for each in choose_passages(PAPER, {}, ABOUT, most=4, known=names)}


def test_a_paper_gets_what_there_is_room_for() -> None:
    assert find_texts({PAPER.id: (PAPER, 12)}, {}, ABOUT, room=20) == {PAPER.id: ()}
    for room in (150, 300, 700):
        (found,) = find_texts({PAPER.id: (PAPER, 12)}, {}, ABOUT, room=room).values()
        assert 0 < sum(len(each.passage.text) for each in found) <= room


def test_papers_share_the_room_in_turns_and_those_of_which_less_is_wanted_come_last() -> None:
    papers = {id: replace(PAPER, id=id, full_text=whole_text(id)) for id in sorted(bee_field().papers)[:3]}
    beside, *carrying = papers
    wanted = {id: (paper, 2 if id == beside else 12) for id, paper in papers.items()}
    found = find_texts(wanted, {}, ABOUT, room=1_000)
    assert not found[beside]
    assert abs(len(found[carrying[0]]) - len(found[carrying[1]])) <= 3
    assert min(len(found[id]) for id in carrying) >= 3
    found = find_texts(wanted, {}, ABOUT, room=10_000)
    assert [len(found[id]) for id in (beside, *carrying)] == [2, 12, 12]


def test_a_sentence_stands_behind_the_one_on_which_it_leans() -> None:
    text = whole_text(PAPER.id)
    method = (
        "Winds of the coast turn twice a day. The keel is made of oak from the hills. "
        "It carries a lamp whose light is read by two cells."
    )
    told = replace(text, paragraphs=(replace(text.paragraphs[1], text=method),))
    found = choose_passages(replace(PAPER, full_text=told), {}, "A lamp is read by two cells", most=2)
    assert [each.passage.text for each in found] == [
        "The keel is made of oak from the hills.",
        "It carries a lamp whose light is read by two cells.",
    ]


def test_what_the_abstract_says_too_gives_way() -> None:
    text = whole_text(PAPER.id)
    said = "We read the sky with twelve cells of glass."
    method = f"{said} We read the sky with nine rods of brass. Bees dance at noon. Honey is kept in jars of clay."
    told = replace(text, paragraphs=(replace(text.paragraphs[1], text=method),))
    near = {each.passage.id: 1.0 - each.passage.start / 1_000 for each in text_passages(replace(PAPER, full_text=told))}
    for abstract, first in ((said, "brass"), ("Bees dance.", "glass")):
        paper = replace(PAPER, full_text=told, summary=None, abstract=abstract)
        (found,) = choose_passages(paper, near, "The sky with twelve cells", most=1)
        assert first in found.passage.text


@pytest.mark.parametrize("most", [1, 2, 7, 12, 14])
def test_there_are_never_more_than_asked_for(most: int) -> None:
    found = chosen(most)
    assert len(found) <= most
    assert all(each.passage.source is PassageSource.FULL_TEXT for each in found)
    text = whole_text(PAPER.id).text
    assert all(text[each.passage.start : each.passage.end] == each.passage.text for each in found)
