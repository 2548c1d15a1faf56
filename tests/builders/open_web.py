"""Hosts that give full texts, in the place of the network: replies by address, and what was asked of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import httpx2

from tests.builders.source_server import SourceTold

NOT_THERE = SourceTold(status=404, body="not found")


@dataclass(slots=True)
class OpenWeb:
    """Replies by address without parameters; `asked` holds the addresses of the requests, `headers` those of each."""

    replies: dict[str, SourceTold] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    headers: list[Mapping[str, str]] = field(default_factory=list)

    def transport(self) -> httpx2.MockTransport:
        """The web without a network."""

        def handle(request: httpx2.Request) -> httpx2.Response:
            self.asked.append(str(request.url))
            self.headers.append(dict(request.headers))
            told = self.replies.get(str(request.url).partition("?")[0], NOT_THERE)
            return httpx2.Response(told.status, headers=dict(told.headers), content=told.raw)

        return httpx2.MockTransport(handle)


def paper_page(title: str, *, author: str = "", words: str = "") -> str:
    """A paper as HTML, as arXiv gives it."""
    body = words or "Bees steer by the sun and by what they see of the sky. " * 6
    return (
        f"<!doctype html><html><body><article class='ltx_document'><h1 class='ltx_title_document'>{title}</h1>"
        f"<div class='ltx_authors'><span class='ltx_personname'>{author}</span></div>"
        f"<section class='ltx_section'><h2 class='ltx_title ltx_title_section'>1 Method</h2>"
        f"<div class='ltx_para'><p class='ltx_p'>{body}</p></div></section></article></body></html>"
    )


def json_of(value: Any) -> SourceTold:
    """A reply in JSON."""
    return SourceTold(body=value, headers={"content-type": "application/json"})
