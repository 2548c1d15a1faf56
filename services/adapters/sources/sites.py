"""Where each source is, how often it may be asked, and where that is published."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit


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
