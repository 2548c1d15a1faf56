"""Files of full texts, fetched from the hosts that are named and from no other, in a folder until they are read."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import date
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlsplit

from kg.errors import InvalidInputError
from kg.model.papers.paper import Paper
from services.adapters.sources.http import HttpLimits, KeptAnswers, SourceHttp, SourceRequest
from services.adapters.sources.sites import Site
from services.adapters.texts.sites import FILE_HOSTS, FileHost
from services.collecting.text_places import FetchedFile
from services.steps.digest import digest

if TYPE_CHECKING:
    from collections.abc import Callable

    import httpx2

LARGEST_BYTES = 100 * 2**20
"""A file; what is read of a full text may be as large."""

_LIMITS = HttpLimits(timeout_seconds=180.0, largest_bytes=LARGEST_BYTES, attempts=3)


class FileFetcher:
    """The port `TextFetcher`."""

    def __init__(
        self,
        folder: Path,
        *,
        hosts: Sequence[str] = (),
        agent: str,
        answers: KeptAnswers | None = None,
        known_hosts: Mapping[str, FileHost] = FILE_HOSTS,
        transport: httpx2.AsyncBaseTransport | None = None,
    ) -> None:
        """Name the folder of files; no connection is made before the first one.

        Args:
            hosts: further hosts that may be asked.
            agent: who asks, for the header `user-agent`.
            answers: where what shows changes is kept; None asks for each file as for the first time.
            transport: in the place of the network.
        """
        self._folder = folder
        self._hosts = {**{host: FileHost() for host in hosts}, **known_hosts}
        self._agent = agent
        self._answers = answers
        self._transport = transport
        self._clients: dict[str, SourceHttp] = {}

    def may_ask(self, address: str) -> bool:
        """Whether the host of an address is among them."""
        parts = urlsplit(address)
        return parts.scheme == "https" and parts.netloc in self._hosts

    async def fetch(self, address: str) -> FetchedFile | None:
        """The file of an address; None where it is as it was when it was last kept.

        A file that a run before fetched and did not read to its end is there still, and is not asked for again.

        Raises:
            InvalidInputError: its host is not among them.
            SourceError: it cannot be had.
        """
        if not self.may_ask(address):
            raise InvalidInputError(f"{urlsplit(address).netloc} is not among the hosts that may be asked")
        self._folder.mkdir(parents=True, exist_ok=True)
        path = self._file(address)
        if path.exists():
            return FetchedFile(path=path, size=path.stat().st_size, was_there=True)
        parts = urlsplit(address)
        request = SourceRequest(path=parts.path, parameters=dict(parse_qsl(parts.query, keep_blank_values=True)))
        saved = await self._client(parts.netloc).save(request, path, validators=self._validators(address))
        if saved.is_same:
            return None
        if self._answers is not None:
            self._answers.keep(_key("fetched", address), json.dumps(dict(saved.validators)))
        return FetchedFile(path=path, size=saved.size)

    def forget(self, address: str, *, is_kept: bool) -> None:
        """Remove a file that is no longer needed; if it `is_kept`, ask again only for what changed since."""
        self._file(address).unlink(missing_ok=True)
        if self._answers is not None and is_kept:
            found = self._answers.find(_key("fetched", address)) or "{}"
            self._answers.keep(_key("kept", address), found)

    async def close(self) -> None:
        """Close the connections."""
        for client in self._clients.values():
            await client.close()

    def _file(self, address: str) -> Path:
        return self._folder / blake2b(address.encode(), digest_size=16).hexdigest()

    def _validators(self, address: str) -> Mapping[str, str]:
        kept = self._answers.find(_key("kept", address)) if self._answers is not None else None
        return json.loads(kept) if kept else {}

    def _client(self, host: str) -> SourceHttp:
        if host not in self._clients:
            known = self._hosts[host]
            site = Site(
                name=host,
                address=f"https://{host}",
                interval_seconds=known.interval_seconds,
                headers={"user-agent": self._agent},
                also=known.also,
            )
            self._clients[host] = SourceHttp(site, limits=_LIMITS, transport=self._transport)
        return self._clients[host]


class RememberedUnavailable:
    """The port `UnavailableTexts` on kept answers, for a number of days."""

    def __init__(self, answers: KeptAnswers, *, asked: Sequence[str], days: int, today: Callable[[], date]) -> None:
        """Take where it is remembered.

        Args:
            asked: the sources and hosts that are asked; where there are others, a paper is tried again.
            days: for which it holds, >= 0.
        """
        self._answers = answers
        self._asked = sorted(asked)
        self._days = days
        self._today = today

    def reason(self, paper: Paper) -> str | None:
        """Why, with the day; None where it was not tried lately."""
        found = self._answers.find(self._paper_key(paper))
        if found is None:
            return None
        day, reason = json.loads(found)
        is_fresh = (self._today() - date.fromisoformat(day)).days < self._days
        return f"{reason} (asked on {day})" if is_fresh else None

    def remember(self, paper: Paper, reason: str) -> None:
        """Remember it from today on."""
        self._answers.keep(self._paper_key(paper), json.dumps([self._today().isoformat(), reason]))

    def _paper_key(self, paper: Paper) -> str:
        return _key("unavailable", paper.id, *self._asked)


def _key(*parts: str) -> str:
    return digest(["full text", *parts])
