"""Where full texts of papers can be had: places that sources name, in the order in which they are tried."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
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


@dataclass(frozen=True, slots=True, kw_only=True)
class LikelyFile:
    """A file that a source may have of a paper: its size, and two chances, each in [0, 1].

    `known` is the chance that an address of it is known, so that it is asked for; `holds` the chance that what is
    asked for is there and is the text.
    """

    form: TextForm
    megabytes: float
    known: float = 1.0
    holds: float = 1.0


class TextSource(Protocol):
    """A source that says where the full text of a paper is open."""

    @property
    def name(self) -> TextSourceName:
        """Which it is."""
        ...

    def requests(self, paper: Paper) -> int | None:
        """Requests that it takes to know its places; None for a paper that it cannot have."""
        ...

    def likely_files(self, paper: Paper) -> tuple[LikelyFile, ...]:
        """The files that it is likely to have of a paper that it can have; nothing is asked."""
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


def order_places(places: Iterable[TextPlace]) -> tuple[TextPlace, ...]:
    """Each address once: structured text before PDF, then what is published before a preprint, then by source."""

    def rank(place: TextPlace) -> tuple[int, int, int, str]:
        return _FORMS[place.form], _VERSIONS[place.version], _SOURCES[place.source], place.address

    found: dict[str, TextPlace] = {}
    for place in sorted(places, key=rank):
        found.setdefault(place.address, place)
    return tuple(found.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class TextCost:
    """What one paper is expected to take: requests, megabytes, and the chance that its text is then kept."""

    requests: float = 0.0
    megabytes: float = 0.0
    kept: float = 0.0


def likely_cost(sources: Iterable[TextSource], paper: Paper) -> TextCost:
    """What it is expected to take to ask sources for a paper that each of them can have.

    Files of one form are taken to be copies that the same papers have, so the next source adds only what its chance is
    above that of those before; a file of another form is as likely for a paper whose first form was not open.
    """
    asked = list(sources)
    files = sorted((file for source in asked for file in source.likely_files(paper)), key=_form_rank)
    requests, megabytes, kept = float(sum(source.requests(paper) or 0 for source in asked)), 0.0, 0.0
    for _, copies in groupby(files, key=_form_rank):
        left, known = 1 - kept, 0.0
        for file in copies:
            tried = left * max(0.0, file.known - known)
            known = max(known, file.known)
            requests += tried
            megabytes += tried * file.holds * file.megabytes
            kept += tried * file.holds
    return TextCost(requests=requests, megabytes=megabytes, kept=kept)


def _form_rank(file: LikelyFile) -> int:
    return _FORMS[file.form]
