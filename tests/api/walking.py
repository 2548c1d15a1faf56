"""Going through a collection page by page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from starlette.testclient import TestClient


def pages(client: TestClient, address: str) -> Iterator[dict[str, Any]]:
    """The pages of a collection, each reached by `next` of the one before."""
    following: str | None = address
    while following is not None:
        answer = client.get(following)
        assert answer.status_code == 200, answer.text
        yield answer.json()
        following = answer.json()["next"]


def walk(client: TestClient, address: str) -> list[dict[str, Any]]:
    """All items of a collection."""
    return [item for page in pages(client, address) for item in page["items"]]
