"""A recording that somebody wrote by hand brings nothing into the graph that its models did not read."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kg.errors import InvalidInputError
from kg.model.entities.mention import EntityType, Extraction, ExtractionId, Mention, NameId, RelationMention, TextSpan
from kg.model.fields.summary import Summary, SummaryId, SummaryKind
from kg.model.papers.card import RULES, Card
from kg.model.papers.paper import Paper, PaperId
from kg.model.surveys.claim import PassageSource
from services.models.recording_format import Recording, SpeakingModel
from services.pipeline.survey_recording import reading_of
from services.reading.rule_reader import read_by_rule
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
        (replace(card(), reader=RULES), "by 'rules', which is not a model"),
        (replace(card(), reader="another"), "by 'another', which is not a model"),
        (replace(card(), statements=(replace(card().statements[0], passages=("made-up",)),)), "rests on a passage"),
        (replace(card(), statements=(replace(card().statements[0], text="Bees can fly to Mars."),)), "does not say"),
    ],
)
def test_a_forged_card_is_refused_by_its_place(forged: Card, why: str) -> None:
    with pytest.raises(InvalidInputError, match=f"cards/1 .*{why}"):
        reading_of(recorded(card(), forged), FIELD)


def extraction(
    *, model: str = "strong", surface: str = "", start: int = 0, end: int = 0, paper: Paper = PAPER
) -> Extraction:
    """What a model found in the title of a paper: its first word, unless another place or word is given."""
    word = surface or paper.title.split()[0]
    name = NameId(f"thing|{word.lower()}")
    span = TextSpan(source=PassageSource.TITLE, start=start, end=end or len(paper.title))
    return Extraction(
        id=ExtractionId("x"),
        paper_id=paper.id,
        subject="thing",
        task="entities",
        task_version=1,
        model=model,
        content_hash=paper.text_hash,
        mentions=(Mention(name_id=name, entity_type=EntityType("thing"), surface=word, span=span),),
    )


def related(to: str) -> Extraction:
    """An extraction that relates its own name to another one."""
    found = extraction()
    (mention,) = found.mentions
    relation = RelationMention(first=mention.name_id, second=NameId(to), kind="uses", span=mention.span)
    return replace(found, relations=(relation,))


def test_an_extraction_of_what_the_paper_says_is_kept_and_a_stale_one_too() -> None:
    stale = replace(extraction(surface="Mars"), content_hash="older")
    found = (extraction(), related(f"thing|{PAPER.title.split()[0].lower()}"), stale)
    assert reading_of(recorded(extractions=found), FIELD).extractions == found


@pytest.mark.parametrize(
    ("forged", "why"),
    [
        (extraction(surface="Mars"), "finds 'Mars' where"),
        (extraction(end=10**9), "where the paper"),
        (extraction(start=-1), "where the paper"),
        (extraction(start=len(PAPER.title) - 1), "where the paper"),
        (related("thing|mars"), "relates what it does not find"),
    ],
)
def test_a_forged_extraction_is_refused_by_its_place(forged: Extraction, why: str) -> None:
    with pytest.raises(InvalidInputError, match=f"extractions/1 .*{why}"):
        reading_of(recorded(extractions=(extraction(), forged)), FIELD)


def test_a_summary_by_nobody_of_the_recording_is_refused() -> None:
    forged = Summary(
        id=SummaryId("x"),
        field_id=FIELD.field.id,
        subject_id="c1",
        kind=SummaryKind.COMMUNITY,
        text="Bees can fly to Mars.",
        task_version=1,
        model="offline/3",
    )
    with pytest.raises(InvalidInputError, match=r"summaries/0 is by 'offline/3'"):
        reading_of(recorded().model_copy(update={"summaries": (forged,)}), FIELD)


def test_an_extraction_by_nobody_of_the_recording_is_refused() -> None:
    with pytest.raises(InvalidInputError, match=r"extractions/0 is by 'offline/3'"):
        reading_of(recorded(extractions=(extraction(model="offline/3"),)), FIELD)
