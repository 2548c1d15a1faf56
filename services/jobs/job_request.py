"""The base of what every kind of job takes."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

ShortText = Annotated[str, Field(min_length=1, max_length=500)]
"""A name or an id."""


class JobRequest(BaseModel):
    """Base of what a job takes: nothing beside the fields asked for. Its validator is built when it is first used."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


def as_number(value: Any) -> Any:
    """The value, unless it is a truth value or a text: pydantic would make numbers of them."""
    if isinstance(value, bool | str):
        raise ValueError("give a number")
    return value
