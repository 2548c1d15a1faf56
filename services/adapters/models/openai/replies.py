"""From what a server sends back to a checked answer, or to the error that says what is wrong with it."""

from __future__ import annotations

import json
import re
from typing import Any, TypeVar

from openai.types.chat import ChatCompletion
from pydantic import BaseModel, ValidationError

from services.errors import BadAnswerError, CutAnswerError, EmptyAnswerError, RefusedAnswerError
from services.models.port import Usage

Out = TypeVar("Out", bound=BaseModel)

_THOUGHTS = "</think>"
_FENCE = re.compile(r"\A```[a-z]*+\n|\n?```\Z")
_COMPLAINTS = 8
"""Most faults of form that a model is shown."""


def usage_of(reply: ChatCompletion) -> Usage | None:
    """The tokens that the provider counted; None where it counted none."""
    if reply.usage is None or not reply.usage.total_tokens:
        return None
    return Usage(input_tokens=reply.usage.prompt_tokens, output_tokens=reply.usage.completion_tokens)


def has_thoughts(reply: ChatCompletion) -> bool:
    """Whether the model has thought before it answered, as the provider counts it or as the text shows."""
    details = reply.usage.completion_tokens_details if reply.usage else None
    counted = details.reasoning_tokens if details else None
    return bool(counted) or any("<think>" in (choice.message.content or "") for choice in reply.choices)


def answer_of(reply: ChatCompletion, output: type[Out], *, source: str) -> Out:
    """The answer in a reply.

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
    if not text:
        raise EmptyAnswerError(f"the answer of {source} is empty", source=source, answer="", tokens=tokens)
    try:
        return output.model_validate(_object(text))
    except (ValueError, ValidationError) as error:
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
    """The first JSON object in a text.

    Raises:
        ValueError: there is none.
    """
    start = text.find("{")
    if start < 0:
        raise ValueError("there is no JSON object in it")
    return json.JSONDecoder().raw_decode(text, start)[0]


def _complaints(error: ValueError | ValidationError) -> tuple[str, ...]:
    if isinstance(error, ValidationError):
        faults = error.errors(include_url=False, include_input=False)[:_COMPLAINTS]
        return tuple(f"{'.'.join(map(str, each['loc'])) or 'the whole'}: {each['msg']}" for each in faults)
    return (f"it is not JSON: {error}",)
