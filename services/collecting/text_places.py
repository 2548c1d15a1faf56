"""Where full texts of papers can be had: places that sources name, in the order in which they are tried."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Protocol

from kg.model.papers.paper import Paper


class TextSourceName(StrEnum):
    """The sources that can say where a full text is, in the order in which they are asked."""

    EUROPE_PMC = "europe-pmc"
    ARXIV = "arxiv"
    ACL = "acl"
    PMLR = "pmlr"
    OPENREVIEW = "openreview"
    BIORXIV = "biorxiv"
    OPENALEX = "openalex"
    UNPAYWALL = "unpaywall"
    SEMANTIC_SCHOLAR = "semantic-scholar"
    CROSSREF = "crossref"
    CORE = "core"


class TextForm(StrEnum):
    """What a file is, the easiest to read right first."""

    STRUCTURED = "structured"
    """XML or HTML of a paper."""
    LATEX = "latex"
    PDF = "pdf"


class TextVersion(StrEnum):
    """Which version of a work a text is, the best first."""

    PUBLISHED = "published"
    ACCEPTED = "accepted"
    PREPRINT = "preprint"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, kw_only=True)
class TextPlace:
    """One file that may hold a full text; `licence` is None where the source says nothing."""

    source: TextSourceName
    address: str
    form: TextForm
    version: TextVersion = TextVersion.UNKNOWN
    licence: str | None = None


class TextSource(Protocol):
    """A source that says where the full text of a paper is open."""

    @property
    def name(self) -> TextSourceName:
        """Which it is."""
        ...

    def requests(self, paper: Paper) -> int | None:
        """Requests that it takes to know its places; None for a paper that it cannot have."""
        ...

    async def places(self, paper: Paper) -> tuple[TextPlace, ...]:
        """Where the text is; nothing where the source knows none.

        Raises:
            UpstreamError: the source fails or refuses.
        """
        ...

    async def close(self) -> None:
        """Close the connections; the next use opens others."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class FetchedFile:
    """A file that was fetched: where it lies, its bytes, and whether a run before, which was stopped, fetched it."""

    path: Path
    size: int
    was_there: bool = False


class TextFetcher(Protocol):
    """Fetches files, from the hosts that the settings name and from no other."""

    def may_ask(self, address: str) -> bool:
        """Whether the host of an address is among them."""
        ...

    async def fetch(self, address: str) -> FetchedFile | None:
        """The file of an address; None where it is as it was when it was last kept.

        Raises:
            InvalidInputError: its host is not among them.
            UpstreamError: it cannot be had.
        """
        ...

    def forget(self, address: str, *, is_kept: bool) -> None:
        """Remove a file that is no longer needed; if it `is_kept`, ask again only for what changed since."""
        ...

    async def close(self) -> None:
        """Close the connections; the next use opens others."""
        ...


class UnavailableTexts(Protocol):
    """Papers whose full text could not be had, remembered for some days."""

    def reason(self, paper: Paper) -> str | None:
        """Why, with the day; None where it was not tried lately."""
        ...

    def remember(self, paper: Paper, reason: str) -> None:
        """Remember it from today on."""
        ...


_FORMS = {form: rank for rank, form in enumerate(TextForm)}
_VERSIONS = {version: rank for rank, version in enumerate(TextVersion)}
_SOURCES = {name: rank for rank, name in enumerate(TextSourceName)}


def in_order(places: Iterable[TextPlace]) -> tuple[TextPlace, ...]:
    """Each address once: structured text before PDF, then what is published before a preprint, then by source."""

    def rank(place: TextPlace) -> tuple[int, int, int, str]:
        return _FORMS[place.form], _VERSIONS[place.version], _SOURCES[place.source], place.address

    found: dict[str, TextPlace] = {}
    for place in sorted(places, key=rank):
        found.setdefault(place.address, place)
    return tuple(found.values())
