"""What a source of papers declares of itself: a module of this folder is one, and `source_registry` finds them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from services.adapters.sources.http import SourceHttp
from services.adapters.sources.sites import PublishedSite
from services.collecting.sources import PaperSource, SourceName


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownSource:
    """A source of papers as its module declares it: what it publishes, its client, and how it learns who asks.

    `key_parameter` and `contact_parameter` are parameters of a request, "" where a key goes into the header
    `x-api-key`, or an address into `user-agent` alone. `parameters` go with every request. `key_setting` names the
    setting of the key, "" for a source that has none.
    """

    name: SourceName
    site: PublishedSite
    client: Callable[[SourceHttp], PaperSource]
    key_setting: str = ""
    key_parameter: str = ""
    contact_parameter: str = ""
    parameters: Mapping[str, str] = field(default_factory=dict)
