"""A recording of a finished survey: the answers it is made of, to write it again elsewhere without a call."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Annotated, Literal, Protocol

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from kg.errors import InvalidInputError
from kg.model.entities.mention import Extraction
from kg.model.fields.summary import Summary
from kg.model.papers.card import Card
from kg.model.surveys.plan import OutlinePlan
from services.models.grounding_counts import Grounding
from services.text.storable import find_unstorable_text


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


def _has_input(manifest: Mapping[str, str]) -> Mapping[str, str]:
    if "input" not in manifest:
        raise ValueError("the manifest names no input")
    return manifest


class RecordedAnswer(_Part):
    """An answer to a question (`AnswerKeys.question`) to the model of a task, and who wrote it."""

    question: str
    task: str
    writer: str
    answer: str = Field(description="As JSON.")
    grounding: Grounding | None = Field(default=None, description="Of a draft, what became of its sentences.")


class SpeakingModel(_Part):
    """A model that was asked: what a survey says of it, how much it could read and be asked at once."""

    name: str
    notice: str
    context_tokens: int | None
    calls_at_once: int = Field(ge=1)


class RecordedChange(_Part):
    """How a revision came of the one whose input is `base`: rewritten as a reader asked, or refreshed."""

    kind: Literal["rewriting", "refresh"]
    base: str
    section: str = Field(default="", description="What was rewritten; empty for a refresh.")
    instruction: str = Field(default="", description="How it was to change.")
    paragraph: int | None = Field(default=None, description="Only this one, counted from 1.")


class Recording(_Part):
    """Everything that models on servers contributed to one revision of a survey.

    `model` is the name of all together, `routes` names the model of each task, the offline writer too; `summaries` are
    those of the field that earlier surveys had made, `extractions` what its models have found that papers name, and
    `cards` what they have read in papers.
    """

    strata_recording: Literal[1] = Field(default=1, description="Version of this form.")
    survey_id: str
    field_id: str
    preset: str
    model: str
    manifest: Annotated[Mapping[str, str], AfterValidator(_has_input)] = Field(
        description="Of the survey; `input` is the hash of the rest."
    )
    models: tuple[SpeakingModel, ...]
    routes: Mapping[str, str]
    answers: tuple[RecordedAnswer, ...]
    summaries: tuple[Summary, ...] = ()
    extractions: tuple[Extraction, ...] = ()
    cards: tuple[Card, ...] = ()
    outline: OutlinePlan | None = Field(default=None, description="What the survey was to be written from, if given.")
    change: RecordedChange | None = Field(
        default=None, description="Of a revision that was not written whole, what made it of the one before."
    )

    @property
    def input(self) -> str:
        """The hash of everything that decided the survey's text."""
        return self.manifest["input"]

    def with_summaries(self, stored: Iterable[Summary]) -> Recording:
        """The recording, with those of the stored summaries that its models had made for earlier surveys."""
        known, models = {each.answer for each in self.answers}, {each.name for each in self.models}
        earlier = (each for each in stored if each.model in models and each.text not in known)
        return self.model_copy(update={"summaries": tuple(sorted(earlier, key=lambda each: each.id))})

    def with_cards(self, stored: Iterable[Card], *, rules: str) -> Recording:
        """The recording, with what others than the reader by rule have read in the papers of the field."""
        return self.model_copy(update={"cards": tuple(each for each in stored if each.reader != rules)})

    def with_extractions(self, stored: Iterable[Extraction]) -> Recording:
        """The recording, with what its models had found in the papers of the field."""
        models = {each.name for each in self.models}
        return self.model_copy(update={"extractions": tuple(each for each in stored if each.model in models)})


def read_recording(content: str | bytes) -> Recording:
    """The recording in a file.

    Raises:
        InvalidInputError: it is none, or of a newer Strata; the text says what is wrong where.
    """
    try:
        recording = Recording.model_validate_json(content)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        raise _unreadable(first["loc"], first["msg"]) from error
    if found := find_unstorable_text(json.loads(content)):
        raise _unreadable(*found)
    return recording


def _unreadable(place: Iterable[int | str], why: str) -> InvalidInputError:
    return InvalidInputError(f"that is not a recording that this Strata can read: {'.'.join(map(str, place))}: {why}")


class Recordings(Protocol):
    """Recordings by the input of their survey's revision; every method raises StoreUnavailableError."""

    def keep(self, recording: Recording) -> None:
        """Keep a recording in the place of an older one of the same input."""
        ...

    def find(self, input: str) -> Recording | None:
        """The recording of the revision that has this input."""
        ...

    def forget(self, survey_id: str) -> None:
        """Drop those of all revisions of a survey."""
        ...
