"""What a job was asked for, of which a reader makes its name."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePath
from typing import Annotated, Any

from pydantic import Field
from typing_extensions import TypedDict

from services.queue.model import Job


class JobAbout(TypedDict):
    """What a job was asked for, of which its name is made; null for what it was not asked."""

    topic: Annotated[str | None, Field(description="The topic of a field or a collection, in words.", examples=[None])]
    field_id: Annotated[str | None, Field(description="The field it works on.", examples=["graph-neural-networks"])]
    survey_id: Annotated[str | None, Field(description="The survey it changes or measures.", examples=[None])]
    section: Annotated[str | None, Field(description="The section it rewrites.", examples=[None])]
    label: Annotated[str | None, Field(description="What an import is called.", examples=[None])]
    preset: Annotated[str | None, Field(description="The parts that write a survey.", examples=["full"])]
    model: Annotated[str | None, Field(description="The model that was asked for by name.", examples=["offline"])]


def about_job(job: Job) -> JobAbout:
    """What the request of a job says of it; an import without a name is called like its first file, without folders."""
    request = job.request
    named = {
        name: _text(request.get(name)) for name in ("topic", "field_id", "survey_id", "section", "preset", "model")
    }
    return {**named, "label": _text(request.get("label")) or _first_file(request)}  # type: ignore[typeddict-item]


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) and value else None


def _first_file(request: Mapping[str, Any]) -> str | None:
    names = [file.get("name") for file in request.get("files") or () if isinstance(file, Mapping)]
    first = next(iter((*names, *(request.get("paths") or ()))), None)
    return PurePath(first).name if isinstance(first, str) else None
