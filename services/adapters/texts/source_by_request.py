"""What the sources share that are asked where a text is: one request for a paper, and the reading of its reply."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol
from urllib.parse import urlsplit

from kg.model.papers.paper import Paper
from services.adapters.sources.http import SourceError, SourceHttp, SourceRequest
from services.adapters.sources.replies import json_object
from services.adapters.texts.expected_files import likely_of_reply
from services.collecting.text_places import LikelyFile, TextForm, TextPlace, TextSourceName, TextVersion

_LONGEST_ADDRESS = 2_000
_VERSIONS = {
    "publishedversion": TextVersion.PUBLISHED,
    "vor": TextVersion.PUBLISHED,
    "acceptedversion": TextVersion.ACCEPTED,
    "am": TextVersion.ACCEPTED,
    "submittedversion": TextVersion.PREPRINT,
}


class PlaceReply(Protocol):
    """How one source is asked and how its reply is read."""

    name: TextSourceName

    def request(self, paper: Paper) -> SourceRequest | None:
        """What is asked of a paper; None where it has no identifier that the source knows."""
        ...

    def read(self, reply: Mapping[str, Any]) -> Iterable[TextPlace | None]:
        """The places in a reply; None for one that is not open or has no address."""
        ...


class AskedSource:
    """A source that answers with JSON where the text of a paper is."""

    def __init__(self, reply: PlaceReply, http: SourceHttp) -> None:
        self._reply = reply
        self._http = http

    @property
    def name(self) -> TextSourceName:
        """Which it is."""
        return self._reply.name

    def requests(self, paper: Paper) -> int | None:
        """One, for a paper that it can know."""
        return None if self._reply.request(paper) is None else 1

    def likely_files(self, paper: Paper) -> tuple[LikelyFile, ...]:
        """The file that its reply is likely to name."""
        return (likely_of_reply(self.name, paper),)

    async def places(self, paper: Paper) -> tuple[TextPlace, ...]:
        """Where the text is; a paper that the source does not have has no place.

        Raises:
            SourceError: the source fails or refuses.
        """
        request = self._reply.request(paper)
        if request is None:
            return ()
        try:
            answered = await self._http.ask(request, json_object)
        except SourceError as error:
            if error.status in {404, 422}:
                return ()
            raise
        return tuple(place for place in self._reply.read(answered.value) if place is not None)

    async def close(self) -> None:
        """Close the connections."""
        await self._http.close()


def place(
    source: TextSourceName, address: Any, *, form: TextForm, version: Any = None, licence: Any = None
) -> TextPlace | None:
    """A place, as a source tells it; None where its address is none of the web."""
    if not isinstance(address, str) or len(address) > _LONGEST_ADDRESS:
        return None
    address = address.strip()
    try:
        parts = urlsplit(address)
    except ValueError:
        return None
    if parts.scheme not in {"http", "https"} or not parts.netloc or any(char.isspace() for char in address):
        return None
    return TextPlace(
        source=source,
        address="https" + address[len(parts.scheme) :],
        form=form,
        version=version_of(version),
        licence=licence.strip() or None if isinstance(licence, str) else None,
    )


def version_of(written: Any) -> TextVersion:
    """A version in the words of a source."""
    return _VERSIONS.get(str(written or "").strip().lower(), TextVersion.UNKNOWN)


def objects(value: Any) -> list[Mapping[str, Any]]:
    """The objects of a list; none where the value is not a list."""
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []
