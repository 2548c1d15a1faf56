"""A recording that somebody wrote by hand brings nothing into the graph that its models did not read."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kg.errors import InvalidInputError
from kg.model.entities.mention import Extraction, ExtractionId
from kg.model.papers.card import Card
from kg.model.papers.paper import PaperId
from services.models.recording import Recording, SpeakingModel
from services.pipeline.recording import reading_of
from services.reading.rules import RULES, read_by_rule
from tests.builders.survey_field import bee_field
from tests.contract.recordings import recording

FIELD = bee_field()
PAPER = next(paper for paper in FIELD.papers.values() if paper.content and read_by_rule(paper).statements)
MODEL = SpeakingModel(name="strong", notice="", context_tokens=None, calls_at_once=1)


def card() -> Card:
    """What a model read in a paper: the quotations of the reader by rule."""
    return replace(read_by_rule(PAPER), reader="strong")


def recorded(*cards: Card, extractions: tuple[Extraction, ...] = ()) -> Recording:
    return recording("a").model_copy(update={"models": (MODEL,), "cards": cards, "extractions": extractions})


def test_what_its_models_read_in_the_field_is_kept_and_what_they_read_elsewhere_is_left_out() -> None:
    elsewhere = replace(card(), paper_id=PaperId("p000000000000000"))
    assert reading_of(recorded(card(), elsewhere), FIELD).cards == (card(),)


def test_a_card_of_an_older_text_is_kept_since_nothing_shows_it() -> None:
    older = replace(card(), digest="older", statements=(replace(card().statements[0], passages=("gone",)),))
    assert reading_of(recorded(older), FIELD).cards == (older,)


@pytest.mark.parametrize(
    ("forged", "why"),
    [
        (replace(card(), reader=RULES), "by 'rules', which is no model"),
        (replace(card(), reader="another"), "by 'another', which is no model"),
        (replace(card(), statements=(replace(card().statements[0], passages=("made-up",)),)), "rests on a passage"),
        (replace(card(), statements=(replace(card().statements[0], text="Bees can fly to Mars."),)), "does not say"),
    ],
)
def test_a_forged_card_is_refused_by_its_place(forged: Card, why: str) -> None:
    with pytest.raises(InvalidInputError, match=f"cards/1 .*{why}"):
        reading_of(recorded(card(), forged), FIELD)


def test_an_extraction_by_nobody_of_the_recording_is_refused() -> None:
    forged = Extraction(
        id=ExtractionId("x"),
        paper_id=PAPER.id,
        subject="method",
        task="entities",
        task_version=1,
        model="offline/3",
        content_hash=PAPER.text_hash,
    )
    with pytest.raises(InvalidInputError, match=r"extractions/0 is by 'offline/3'"):
        reading_of(recorded(extractions=(forged,)), FIELD)
