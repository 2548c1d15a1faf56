"""Clients of sources on a played server, without a network and without waiting."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import date

from services.adapters.sources.http import HttpLimits, KeptAnswers, SourceHttp
from services.adapters.sources.sites import Site
from services.collecting.sources import SourceName, SourcePage
from tests.builders.source_server import SourceServer

DAY = date(2026, 3, 1)

SITE = Site(name=SourceName.OPENALEX, address="https://source.test", interval_seconds=0.0, at_once=4)


class AnswersInMemory:
    """The port `KeptAnswers` in a dictionary."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    def find(self, key: str) -> str | None:
        """The text of a key."""
        return self.texts.get(key)

    def keep(self, key: str, answer: str) -> None:
        """Put a text under a key."""
        self.texts[key] = answer


def http_to(
    server: SourceServer,
    name: SourceName = SourceName.OPENALEX,
    *,
    answers: KeptAnswers | None = None,
    limits: HttpLimits | None = None,
    today: Callable[[], date] = lambda: DAY,
    **parameters: str,
) -> SourceHttp:
    """Requests to a played server; `parameters` go with each."""
    site = replace(SITE, name=name, parameters=parameters, key_setting="STRATA_TESTED_KEY")
    return SourceHttp(site, answers=answers, limits=limits, today=today, transport=server.transport())


async def all_pages(ask: Callable[[str | None], Awaitable[SourcePage]]) -> list[SourcePage]:
    """Every page of an answer, each asked for at the position that the one before it gave."""
    pages: list[SourcePage] = []
    position: str | None = None
    while not pages or position is not None:
        page = await ask(position)
        pages.append(page)
        position = page.position
    return pages
