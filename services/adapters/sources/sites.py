"""Where each source is, how often it may be asked, and where that is published."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from services.collecting.sources import SourceName


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """A source as it is asked.

    `interval_seconds` is the shortest time between the beginnings of two requests, `at_once` the most under way.
    `parameters` and `headers` go with every request; they may hold a key, so that they are neither shown, nor logged,
    nor kept with answers. `key_setting` names the setting of the key, "" for a source that has none. `also` are other
    hosts to which it may send on, by https.
    """

    name: str
    address: str
    interval_seconds: float
    at_once: int = 1
    parameters: Mapping[str, str] = field(default_factory=dict, repr=False)
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    key_setting: str = ""
    also: frozenset[str] = frozenset()

    @property
    def host(self) -> str:
        """The host with its port, for people."""
        return urlsplit(self.address).netloc

    def without_secrets(self, text: str) -> str:
        """A text of the source without what goes with every request."""
        for value in (*self.parameters.values(), *self.headers.values()):
            text = text.replace(value, "…") if value else text
        return text


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishedSite:
    """What a source publishes of itself.

    `interval_seconds` is by its published rate, `keyed_interval_seconds` by that for callers with a key, or with an
    address of theirs where `has_key` is False. `terms` is the page that says so.
    """

    address: str
    interval_seconds: float
    keyed_interval_seconds: float
    at_once: int
    has_key: bool
    terms: str


PUBLISHED = {
    SourceName.OPENALEX: PublishedSite(
        address="https://api.openalex.org",
        interval_seconds=0.1,  # 100 a second are allowed; what a day may cost is the true limit
        keyed_interval_seconds=0.1,
        at_once=4,
        has_key=True,
        terms="https://developers.openalex.org/api-reference/authentication",
    ),
    SourceName.SEMANTIC_SCHOLAR: PublishedSite(
        address="https://api.semanticscholar.org/graph/v1",
        interval_seconds=3.0,  # those without a key share one pool
        keyed_interval_seconds=1.0,
        at_once=1,
        has_key=True,
        terms="https://www.semanticscholar.org/product/api",
    ),
    SourceName.CROSSREF: PublishedSite(
        address="https://api.crossref.org/v1",
        interval_seconds=1.0,  # lists: 1 a second, and 3 a second for callers who say who they are
        keyed_interval_seconds=0.34,
        at_once=1,
        has_key=False,
        terms="https://www.crossref.org/documentation/retrieve-metadata/rest-api/access-and-authentication/",
    ),
    SourceName.ARXIV: PublishedSite(
        address="https://export.arxiv.org",
        interval_seconds=3.0,  # one request every three seconds, one connection
        keyed_interval_seconds=3.0,
        at_once=1,
        has_key=False,
        terms="https://info.arxiv.org/help/api/tou.html",
    ),
    SourceName.PUBMED: PublishedSite(
        address="https://eutils.ncbi.nlm.nih.gov/entrez/eutils",
        interval_seconds=0.34,  # 3 a second, and 10 with a key
        keyed_interval_seconds=0.1,
        at_once=1,
        has_key=True,
        terms="https://www.ncbi.nlm.nih.gov/books/NBK25497/",
    ),
    SourceName.EUROPE_PMC: PublishedSite(
        address="https://www.ebi.ac.uk/europepmc/webservices/rest",
        interval_seconds=0.2,  # no figure is published on the page of the service
        keyed_interval_seconds=0.2,
        at_once=1,
        has_key=False,
        terms="https://europepmc.org/RestfulWebService",
    ),
}
"""The sources that can be asked. A request goes to no other host, unless a setting names one in the place of these."""
