"""From what a server sends back to a checked answer, or to the error that says what is wrong with it."""

from __future__ import annotations

import json
import logging
import re
from typing import Any, TypeVar

from pydantic import BaseModel, Field, ValidationError, ValidatorFunctionWrapHandler, field_validator

from services.errors import BadAnswerError, CutAnswerError, EmptyAnswerError, RefusedAnswerError
from services.models.port import Usage
from services.tasks.short_ids import NO_IDS, ShortIds
from services.text.storable import storable_value

Out = TypeVar("Out", bound=BaseModel)

logger = logging.getLogger(__name__)

_THOUGHTS = "</think>"
_FENCE = re.compile(r"\A```[a-z]*+\n|\n?```\Z")
MOST_TOKENS = 10_000_000
"""Tokens that one call can read, or write; a count above is none."""

LONGEST_ANSWER = 1_000_000
"""Characters of an answer without its thoughts; the longest that a task asks for has a tenth of it."""

_SHOWN = 20_000
"""Characters of an answer that was too long which a model is shown when it is asked again."""

_COMPLAINTS = 8
"""Most faults of form that a model is shown."""


class _Details(BaseModel):
    reasoning_tokens: int | None = None


class _ReadDetails(BaseModel):
    cached_tokens: int | None = None


class _Counted(BaseModel):
    prompt_tokens: int = Field(ge=0, le=MOST_TOKENS)
    completion_tokens: int = Field(ge=0, le=MOST_TOKENS)
    completion_tokens_details: _Details | None = None
    prompt_tokens_details: _ReadDetails | None = None


class _Message(BaseModel):
    content: str | None = None
    refusal: str | None = None


class _Choice(BaseModel):
    message: _Message
    finish_reason: str | None = None


class ChatReply(BaseModel):
    """What is read of a chat completion.

    `usage` is None where the provider counts nothing, or counts what cannot be: an answer that is paid for is not lost
    by it.
    """

    choices: list[_Choice]
    usage: _Counted | None = None

    @field_validator("usage", mode="wrap")
    @classmethod
    def _possible(cls, value: Any, read: ValidatorFunctionWrapHandler) -> Any:
        try:
            return read(value)
        except ValidationError:
            logger.warning("counts of tokens that cannot be", extra={"kind": type(value).__name__})
            return None


def usage_of(reply: ChatReply) -> Usage | None:
    """The tokens that the provider counted; None where it counted none."""
    counted = reply.usage
    if counted is None or not counted.prompt_tokens + counted.completion_tokens:
        return None
    details = counted.prompt_tokens_details
    cached = (details.cached_tokens if details else None) or 0
    return Usage(
        input_tokens=counted.prompt_tokens,
        output_tokens=counted.completion_tokens,
        cached_tokens=min(max(cached, 0), counted.prompt_tokens),
    )


def has_thoughts(reply: ChatReply) -> bool:
    """Whether the model has thought before it answered, as the provider counts it or as the text shows."""
    details = reply.usage.completion_tokens_details if reply.usage else None
    counted = details.reasoning_tokens if details else None
    return bool(counted) or any("<think>" in (choice.message.content or "") for choice in reply.choices)


def answer_of(reply: ChatReply, output: type[Out], *, source: str, ids: ShortIds = NO_IDS) -> Out:
    """The answer in a reply, with the ids of passages in the place of their short names.

    Raises:
        RefusedAnswerError: the model will not answer.
        CutAnswerError: the answer is longer than it may be.
        EmptyAnswerError: there is none.
        BadAnswerError: it is not JSON, or not of the form asked for.
    """
    usage = usage_of(reply)
    tokens = (usage.input_tokens, usage.output_tokens) if usage else None
    if not reply.choices:
        raise EmptyAnswerError(f"{source} has sent no answer", source=source, answer="", tokens=tokens)
    choice = reply.choices[0]
    text = _text(choice.message.content)
    if choice.message.refusal or choice.finish_reason == "content_filter":
        said = choice.message.refusal or "its provider's filter has stopped the answer"
        raise RefusedAnswerError(f"{source} refuses: {said}", source=source, answer=text, tokens=tokens)
    if choice.finish_reason == "length":
        raise CutAnswerError(f"the answer of {source} is cut off", source=source, answer=text, tokens=tokens)
    if len(text) > LONGEST_ANSWER:
        said = f"the answer of {source} has {len(text):,} characters, more than any may have"
        raise CutAnswerError(said, source=source, answer=text[:_SHOWN], tokens=tokens)
    if not text:
        raise EmptyAnswerError(f"the answer of {source} is empty", source=source, answer="", tokens=tokens)
    try:
        return output.model_validate(ids.restore(_object(text)))
    except (ValueError, RecursionError) as error:
        complaints = _complaints(error)
        raise BadAnswerError(
            f"the answer of {source} has not the form asked for: {complaints[0]}",
            source=source,
            answer=text,
            complaints=complaints,
            tokens=tokens,
        ) from error


def _text(content: str | None) -> str:
    """What was said, without the thoughts before it and the fence around it."""
    said = (content or "").rpartition(_THOUGHTS)[2].strip()
    return _FENCE.sub("", said).strip()


def _object(text: str) -> Any:
    """The first JSON object in a text, with U+FFFD in the place of halves of characters.

    Raises:
        ValueError: there is none.
        RecursionError: it nests too deep.
    """
    start = text.find("{")
    if start < 0:
        raise ValueError("there is no JSON object in it")
    return storable_value(json.JSONDecoder().raw_decode(text, start)[0])


def _complaints(error: ValueError | RecursionError) -> tuple[str, ...]:
    if isinstance(error, ValidationError):
        faults = error.errors(include_url=False, include_input=False)[:_COMPLAINTS]
        return tuple(f"{'.'.join(map(str, each['loc'])) or 'the whole'}: {each['msg']}" for each in faults)
    return ("it nests too deep" if isinstance(error, RecursionError) else f"it is not JSON: {error}",)
