"""What `--json` prints: the shapes of the HTTP service, by the names of `docs/openapi.json`.

A resource whose parts have addresses of their own over HTTP carries them under `parts`, by the names of its `links`;
what only this machine knows, such as the paths of files, is beside the names of the shape.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pydantic import BaseModel

    from api.schemas.page import Page

Shape = dict[str, Any]


def shape(value: BaseModel) -> Shape:
    """A value of `api.schemas` as it is in an answer of the service."""
    shown: Shape = value.__pydantic_serializer__.to_python(value, mode="json")
    return shown


def whole_page(page: Page[Any], items: Sequence[Any]) -> Shape:
    """A page that holds all that was asked for, wherever the pages of the service end."""
    whole: Shape = shape(page.model_copy(update={"items": list(items), "next": None, "next_cursor": None}))
    return whole
