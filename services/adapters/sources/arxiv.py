"""arXiv: papers by words and by number. It knows no citations.

The feed at times comes empty in mid-list, and is then asked for again. Pages reach 30,000 papers.
https://info.arxiv.org/help/api/user-manual.html
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kg.algorithms.identity.normal_forms import with_implied
from kg.model.papers.paper import Identifier, PaperRecord
from services.adapters.formats import arxiv as reader
from services.adapters.sources.http import Answered, SourceHttp, SourceRequest
from services.adapters.sources.replies import batches, by_scheme, number_rows, offset_of
from services.adapters.sources.retries import BrokenReplyError
from services.adapters.sources.sites import PublishedSite
from services.adapters.sources.source_declaration import KnownSource
from services.collecting.import_report import SourceRow
from services.collecting.sources import Offer, SourceName, SourcePage

PAGE = 100
"""Papers of a page; 2,000 are given, slowly."""

LAST_NUMBERED = 30_000
BATCH = 100

_TOTAL = re.compile(r"<opensearch:totalResults(?:\s[^<>]*)?>(\d{1,9})<")
_WORDS = re.compile(r'"[^"]*"|[^\s"()]+')
_OPERATORS = frozenset({"AND", "OR", "ANDNOT"})
_FIELDED = re.compile(r"(?<![a-z])(?:ti|au|abs|co|jr|cat|rn|all):")
"""A query in arXiv's own language."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Feed:
    rows: tuple[SourceRow, ...]
    total: int


class Arxiv:
    """The port `PaperSource` on the query API of arXiv."""

    name = SourceName.ARXIV
    offers = frozenset({Offer.SEARCH, Offer.BY_IDS})

    def __init__(self, http: SourceHttp) -> None:
        """Take the requests to the site."""
        self._http = http

    async def search(
        self, query: str, position: str | None = None, *, since: str | None = None, is_ranked: bool = True
    ) -> SourcePage:
        """Papers that have all words somewhere; a query with a field such as `ti:` is sent as it is."""
        start = offset_of(position)
        asked = query_of(query)
        if since:
            asked = f"({asked}) AND submittedDate:[{since.replace('-', '')}0000 TO 999912312359]"
        parameters = {"search_query": asked, "start": str(start), "max_results": str(PAGE), "sortBy": "relevance"}
        reply = await self._feed({**parameters, "sortOrder": "descending"}, start=start)
        end = start + sum(isinstance(row, PaperRecord) for row in reply.value.rows)
        more = start < end < min(reply.value.total, LAST_NUMBERED)
        position = str(end) if more else None
        return SourcePage(rows=reply.value.rows, position=position, total=reply.value.total, day=reply.day)

    async def by_ids(self, ids: Sequence[Identifier]) -> SourcePage:
        """The papers of arXiv numbers, and of DOIs that hold one; other identifiers are left out."""
        numbers = by_scheme(known for id in ids for known in with_implied([id])).get("arxiv", [])
        rows: list[SourceRow] = []
        day = ""
        for batch in batches(numbers, BATCH):
            reply = await self._feed({"id_list": ",".join(batch), "max_results": str(len(batch))}, start=None)
            rows, day = [*rows, *reply.value.rows], reply.day
        return SourcePage(rows=number_rows(rows), day=day)

    async def references(self, id: Identifier, position: str | None = None) -> SourcePage:
        """An empty page: arXiv knows none."""
        return SourcePage()

    async def citations(self, id: Identifier, position: str | None = None) -> SourcePage:
        """An empty page: arXiv knows none."""
        return SourcePage()

    async def close(self) -> None:
        """Close the connections."""
        await self._http.close()

    async def _feed(self, parameters: dict[str, str], *, start: int | None) -> Answered[_Feed]:
        """A feed; one that ends early, or is empty though it begins at `start` within the list, is broken."""

        def read(text: str) -> _Feed:
            total = _TOTAL.search(text)
            if total is None or not text.rstrip().endswith("</feed>"):
                raise BrokenReplyError("the reply is not a whole feed")
            rows = tuple(reader.rows(text.encode(), source=self.name))
            if not rows and start is not None and start < int(total[1]):
                raise BrokenReplyError("the page is empty though the list goes on")
            return _Feed(rows=rows, total=int(total[1]))

        return await self._http.ask(SourceRequest(path="/api/query", parameters=parameters), read)


def query_of(words: str) -> str:
    """Words in the language of arXiv: all of them, anywhere; phrases in quotes stay whole.

    >>> query_of('graph "neural networks"')
    'all:graph AND all:"neural networks"'
    >>> query_of("ti:graph AND cat:cs.LG")
    'ti:graph AND cat:cs.LG'
    """
    if _FIELDED.search(words):
        return words
    asked: list[str] = []
    for word in _WORDS.findall(words):
        if word in _OPERATORS:
            asked = [*asked[:-1], word] if asked[-1:] == ["AND"] else asked
        else:
            asked += [f"all:{word}", "AND"]
    return " ".join(asked[:-1] if asked[-1:] == ["AND"] else asked)


SOURCE = KnownSource(
    name=SourceName.ARXIV,
    site=PublishedSite(
        address="https://export.arxiv.org",
        interval_seconds=3.0,  # one request every three seconds, one connection
        keyed_interval_seconds=3.0,
        at_once=1,
        has_key=False,
        terms="https://info.arxiv.org/help/api/tou.html",
    ),
    client=Arxiv,
)
