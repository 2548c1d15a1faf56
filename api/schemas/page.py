"""Part of a collection."""

from __future__ import annotations

from typing import Generic, TypeVar

from pydantic import Field

from api.schemas.shown import Shown

T = TypeVar("T")


class Page(Shown, Generic[T]):
    """Part of a collection in a stable order. `next_cursor` and `next` are null on the last page."""

    items: list[T]
    next_cursor: str | None = Field(description="For `cursor` of the next page")
    next: str | None = Field(description="Address of the next page")
