"""From a finished survey to its recording, and back to the survey on another machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kg.errors import InvalidInputError
from kg.model.surveys.claim import PassageSource
from services.models.recording_format import RecordedAnswer, RecordedChange, Recording, SpeakingModel
from services.pipeline.survey_manifest import field_content
from services.reading.cards import passages_by_id
from services.tasks.catalogue import catalogue

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from kg.model.entities.mention import Extraction
    from kg.model.fields.field import FieldGraph
    from kg.model.papers.card import Card
    from kg.model.papers.paper import Paper
    from kg.model.surveys.plan import OutlinePlan
    from kg.model.surveys.survey import Survey
    from services.models.port import LanguageModel

_READ_TEXTS = (PassageSource.TITLE, PassageSource.ABSTRACT, PassageSource.SUMMARY)
"""Fields of a paper, named alike, in which entities are looked for."""


def recording_of(
    survey: Survey,
    model: LanguageModel,
    answers: Sequence[RecordedAnswer],
    *,
    outline: OutlinePlan | None = None,
    change: RecordedChange | None = None,
) -> Recording:
    """The recording of a survey that `model` has just written, from an `outline` if one was given, or changed."""
    routes = {task.name: model.route(task) for task in catalogue()}
    speaking = {each.traits.name: each for each in routes.values() if not each.traits.is_offline}
    return Recording(
        survey_id=survey.id,
        field_id=survey.field_id,
        preset=survey.preset,
        model=model.traits.name,
        manifest=survey.manifest,
        models=tuple(
            SpeakingModel(
                name=each.traits.name,
                notice=each.traits.notice,
                context_tokens=each.traits.context_tokens,
                calls_at_once=each.traits.calls_at_once,
            )
            for each in speaking.values()
        ),
        routes={task: each.traits.name for task, each in routes.items()},
        answers=tuple(answers),
        outline=outline,
        change=change,
    )


def check_replayable(recording: Recording, field: FieldGraph) -> None:
    """Refuse a recording of a survey of another field, or of another state of this one.

    Raises:
        InvalidInputError: it is one; the text says how to take the field over.
    """
    if recording.field_id != field.field.id:
        raise InvalidInputError(f"the recording is of a survey of {recording.field_id}", field="field_id")
    if recording.manifest.get("field.content") != field_content(field):
        raise InvalidInputError(
            f"the field {field.field.id} is not as it was when the survey was written; take it over from the graph of "
            "that survey with `strata dump` and `strata restore`",
            field="field_id",
        )


def reading_of(recording: Recording, field: FieldGraph) -> Recording:
    """The recording with what was read in papers of the field alone; what it says of others is left out.

    A recording is a file that anybody may have written, and what it brings stays in the graph for every later survey.

    Raises:
        InvalidInputError: a card, a summary or an extraction is by a reader that is not a model of the recording, a
            card quotes or uses a passage that its paper lacks, or an extraction has a name that its paper lacks.
    """
    readers = {each.name for each in recording.models}
    extractions = tuple(each for each in recording.extractions if each.paper_id in field.papers)
    cards = tuple(each for each in recording.cards if each.paper_id in field.papers)
    _check_readers("summaries", (each.model for each in recording.summaries), readers)
    _check_readers("extractions", (each.model for each in extractions), readers)
    _check_readers("cards", (each.reader for each in cards), readers)
    for number, extraction in enumerate(extractions):
        _check_mentions(f"extractions/{number}", extraction, field.papers[extraction.paper_id])
    for number, card in enumerate(cards):
        _check_passages(f"cards/{number}", card, field.papers[card.paper_id])
    return recording.model_copy(update={"extractions": extractions, "cards": cards})


def _check_readers(place: str, stated: Iterable[str], readers: Collection[str]) -> None:
    for number, reader in enumerate(stated):
        if reader not in readers:
            raise _refusal(f"{place}/{number}", f"is by {reader!r}, which is not a model of the recording")


def _check_mentions(place: str, extraction: Extraction, paper: Paper) -> None:
    """Refuse an extraction from the paper's present text with a name that its sentence lacks, or with a relation of
    names that it does not mention.
    """
    if extraction.content_hash != paper.text_hash:
        return
    texts = {source: getattr(paper, source.value) or "" for source in _READ_TEXTS}
    names = {each.name_id for each in extraction.mentions}
    for mention in extraction.mentions:
        span, text = mention.span, texts.get(mention.span.source, "")
        if not (0 <= span.start < span.end <= len(text) and mention.surface in text[span.start : span.end]):
            raise _refusal(place, f"finds {mention.surface!r} where the paper {paper.id} does not say it")
    if any(not {each.first, each.second} <= names for each in extraction.relations):
        raise _refusal(place, "relates what it does not find")


def _check_passages(place: str, card: Card, paper: Paper) -> None:
    """Refuse a card of the paper's present text that says what this does not; one of an older text is never shown."""
    if card.digest != paper.reading_hash:
        return
    known = passages_by_id(paper)
    if not card.cited_passages <= known.keys():
        raise _refusal(place, f"rests on a passage that the paper {paper.id} does not have")
    for said in card.statements:
        if said.is_quote and said.text not in {known[each] for each in said.passages}:
            raise _refusal(place, f"quotes what the paper {paper.id} does not say")


def _refusal(place: str, why: str) -> InvalidInputError:
    return InvalidInputError(f"the recording cannot be replayed: what stands under {place} {why}", field="replay")
