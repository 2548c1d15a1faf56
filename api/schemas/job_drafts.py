"""What of a survey is drafted while its job runs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field
from typing_extensions import TypedDict

from api.schemas.shown import Shown

DRAFT_STEPS = "draft: "
"""How the steps of a survey are called in which a part of it is drafted."""


class JobDraft(TypedDict):
    """A part of a text as it was drafted."""

    title: Annotated[str, Field(description="Heading of the part.", examples=["Message passing"])]
    text: Annotated[
        str, Field(description="Paragraphs with an empty line between; a citation is `[@key]`, or not there yet.")
    ]


class JobDrafts(Shown):
    """What of a survey is drafted, in the order in which the parts were finished."""

    items: list[JobDraft]


def draft_rows(results: Mapping[str, str]) -> list[JobDraft]:
    """The parts that are drafted, from the results of the steps that drafted them, by name."""
    return [
        {"title": name.removeprefix(DRAFT_STEPS), "text": _draft_text(json.loads(result))}
        for name, result in results.items()
    ]


def _draft_text(result: Any) -> str:
    """The sentences of a draft; empty for a result of another shape."""
    try:
        paragraphs = [
            " ".join(sentence["text"] for sentence in paragraph["sentences"])
            for paragraph in result["value"]["paragraphs"]
        ]
    except (KeyError, TypeError):
        return ""
    return "\n\n".join(paragraphs)
