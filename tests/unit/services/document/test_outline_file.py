"""An outline as a file: nothing is lost on the way there and back, and faults are found by their lines."""

from __future__ import annotations

from dataclasses import asdict, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from kg.errors import InvalidInputError
from kg.model.surveys.plan import OutlinePart, OutlinePlan, OutlinePlanSection
from kg.model.surveys.query_function import VectorSearch
from services.document.outline_file import line_of, outline_text, outline_values
from services.jobs.outline_requests import OutlineRequest, outline_request
from services.planning.outline_plan import check_outline
from services.tasks.outlining.outline import Purpose
from tests.builders.bee_outlines import OUTLINE
from tests.builders.survey_field import bee_field
from tests.tables import every_case

FIELD = bee_field()


def as_file(outline: OutlinePlan) -> str:
    return outline_text(outline, FIELD, survey="bee-1", purposes=("theme", "lineage"))


def read(text: str) -> OutlinePlan:
    return check_outline(OutlineRequest.model_validate(outline_values(text)).value(), FIELD)


def test_a_file_says_what_ids_stand_for_and_names_papers_by_their_keys() -> None:
    text = as_file(OUTLINE)
    assert '  "bee-navigation:2",  # Polarised Light (development, 4 papers)' in text.splitlines()
    assert 'papers = ["haldor2004sun"]' in text
    assert "strata survey write bee-navigation --outline bee-1" in text
    assert "#   bee-navigation:4  Neuromorphic Chips and Drones (frontier, 5 papers)" in text


def test_what_is_read_of_a_file_is_what_was_written() -> None:
    assert read(as_file(OUTLINE)) == OUTLINE


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
TITLES = TEXTS.map(lambda text: f"T{text}")


@given(title=TITLES, focus=TEXTS, words=TITLES, part=TITLES)
def test_whatever_the_words_are_nothing_is_lost(title: str, focus: str, words: str, part: str) -> None:
    section = OutlinePlanSection(
        title=title,
        focus=focus,
        purpose="lineage",
        query=VectorSearch(text=words),
        subsections=(OutlinePart(title=part, focus=focus, proof_ids=("bee-navigation:1",)),),
    )
    outline = OutlinePlan(sections=(section, replace(section, title=f"{title}!", subsections=(), is_locked=True)))
    assert read(as_file(outline)) == outline


def test_a_request_and_an_outline_are_each_other() -> None:
    assert outline_request(OUTLINE).value() == OUTLINE
    assert OutlineRequest.model_validate_json(outline_request(OUTLINE).model_dump_json()).value() == OUTLINE


def test_what_is_no_toml_is_refused_by_its_line() -> None:
    with pytest.raises(InvalidInputError, match="at line 2, column 9"):
        outline_values("[[sections]]\ntitle = Bees\n")


@every_case(
    ("line", "place"),
    [
        ("colour = 'red'", ("sections", 0, "colour")),
        ("purpose = 'fun'", ("sections", 0, "purpose")),
        ("is_locked = 'yes'", ("sections", 0, "is_locked")),
        ("query = { function = 'dance' }", ("sections", 0, "query")),
        ("query = { function = 'vector', words = 'bees' }", ("sections", 0, "query")),
        ("query = { function = 'vector', text = ' ' }", ("sections", 0, "query")),
    ],
)
def test_what_the_form_does_not_have_is_refused_by_its_place(line: str, place: tuple[str | int, ...]) -> None:
    with pytest.raises(ValidationError) as refused:
        OutlineRequest.model_validate(outline_values(f"[[sections]]\ntitle = 'Bees'\n{line}\n"))
    assert refused.value.errors()[0]["loc"][: len(place)] == place


def test_a_place_leads_to_the_line_of_its_table() -> None:
    text = as_file(OUTLINE)
    lines = text.splitlines()
    for place, title in [
        (("sections", 0, "title"), "Machines that Fly"),
        (("sections", 1, "focus"), "How Bees Find Their Way"),
        (("sections", 1, "subsections", 1, "proof_ids", 0), "The Ground"),
    ]:
        at = line_of(text, place)
        assert at is not None
        assert lines[at] == f'title = "{title}"', "the line after the head of the table"
    assert line_of(text, ("sections", 7)) is None
    assert line_of(text, ("sections",)) is None


def test_a_purpose_is_a_word_that_planners_use() -> None:
    assert {section["purpose"] for section in asdict(OUTLINE)["sections"]} <= {each.value for each in Purpose}
