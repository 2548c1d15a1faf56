"""Part of a collection."""

from __future__ import annotations

from typing import Generic, TypeVar

from pydantic import BaseModel, Field

T = TypeVar("T")


class Page(BaseModel, Generic[T]):
    """Part of a collection in a stable order. `next_cursor` and `next` are null on the last page."""

    items: list[T]
    next_cursor: str | None = Field(description="For `cursor` of the next page")
    next: str | None = Field(description="Address of the next page")
