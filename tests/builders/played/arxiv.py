"""arXiv's query API: a feed of the entries that have all words, or of those of a list of numbers.

Written from https://info.arxiv.org/help/api/user-manual.html: an error is a feed of one entry with status 400.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

from tests.builders.source_server import Play, SourceAsked, SourceTold, words_of

Entry = tuple[str, str]
"""A number and the XML of an entry."""

_NUMBER = re.compile(r"<id>http://arxiv\.org/abs/([^<]+?)(?:v\d+)?</id>")
_ENTRY = re.compile(r"<entry>.*?</entry>", re.DOTALL)
_WORD = re.compile(r'all:(?:"([^"]*)"|(\S+))')
_SINCE = re.compile(r"submittedDate:\[(\d{8})")
_PUBLISHED = re.compile(r"<published>([\d-]{10})")


def arxiv_entry(number: str, title: str, *, published: str = "2024-01-15") -> Entry:
    """A made-up entry."""
    xml = (
        f"<entry><id>http://arxiv.org/abs/{number}v1</id><title>{escape(title)}</title>"
        f"<summary>A study of {escape(title.lower())}</summary><published>{published}T00:00:00Z</published>"
        "<author><name>Ada Lovelace</name></author></entry>"
    )
    return number, xml


def entries_of(feed: str) -> list[Entry]:
    """The entries of a real feed."""
    found = _ENTRY.findall(feed)
    return [(number[1], entry) for entry in found if (number := _NUMBER.search(entry))]


def arxiv_play(entries: Sequence[Entry], *, largest_page: int = 2_000) -> Play:
    """The API over some entries."""

    def play(asked: SourceAsked) -> SourceTold:
        start = int(asked.parameters.get("start", "0"))
        size = int(asked.parameters.get("max_results", "10"))
        if asked.path != "/api/query" or start + size > 30_000:
            error = "<entry><id>http://arxiv.org/api/errors#start</id><title>Error</title><summary>no</summary></entry>"
            return SourceTold(status=400, body=arxiv_feed([("", error)], total=1, start=0))
        found = _found(entries, asked.parameters)
        return SourceTold(body=arxiv_feed(found[start : start + min(size, largest_page)], len(found), start))

    return play


def arxiv_feed(entries: Sequence[Entry], total: int, start: int) -> str:
    """A feed as arXiv writes it."""
    return (
        "<?xml version='1.0' encoding='UTF-8'?>\n"
        '<feed xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" xmlns:arxiv="http://arxiv.org/schemas/atom" '
        'xmlns="http://www.w3.org/2005/Atom">'
        f"<opensearch:totalResults>{total}</opensearch:totalResults>"
        f"<opensearch:startIndex>{start}</opensearch:startIndex>{''.join(xml for _, xml in entries)}</feed>\n"
    )


def _found(entries: Sequence[Entry], parameters: Mapping[str, str]) -> list[Entry]:
    if numbers := parameters.get("id_list"):
        return [entry for entry in entries if entry[0] in numbers.split(",")]
    query = parameters["search_query"]
    words = {word for pair in _WORD.findall(query) for word in words_of(pair[0] or pair[1].rstrip(")"))}
    since = _SINCE.search(query)
    first = f"{since[1][:4]}-{since[1][4:6]}-{since[1][6:]}" if since else ""
    return [
        entry
        for entry in entries
        if words <= words_of(re.sub(r"<[^>]*>", " ", entry[1]))
        and ((day := _PUBLISHED.search(entry[1])) is None or day[1] >= first)
    ]
