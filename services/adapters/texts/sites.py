"""Where the sources of full texts are, how often they may be asked, and which hosts give files.

The sources that also describe papers are asked where and as often as for that (`services/adapters/sources/sites.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from services.adapters.sources.sites import PublishedSite
from services.collecting.sources import SourceName
from services.collecting.text_places import TextSourceName

SHARED = {
    TextSourceName.EUROPE_PMC: SourceName.EUROPE_PMC,
    TextSourceName.OPENALEX: SourceName.OPENALEX,
    TextSourceName.SEMANTIC_SCHOLAR: SourceName.SEMANTIC_SCHOLAR,
    TextSourceName.CROSSREF: SourceName.CROSSREF,
}
"""Sources of places that are sources of papers too."""

PUBLISHED_TEXTS = {
    TextSourceName.BIORXIV: PublishedSite(
        address="https://api.biorxiv.org",
        interval_seconds=1.0,  # no figure is published
        keyed_interval_seconds=1.0,
        at_once=1,
        has_key=False,
        terms="https://api.biorxiv.org",
    ),
    TextSourceName.UNPAYWALL: PublishedSite(
        address="https://api.unpaywall.org",
        interval_seconds=0.5,  # 100,000 a day
        keyed_interval_seconds=0.5,
        at_once=2,
        has_key=False,
        terms="https://unpaywall.org/products/api",
    ),
    TextSourceName.CORE: PublishedSite(
        address="https://api.core.ac.uk/v3",
        interval_seconds=6.0,  # ten a minute
        keyed_interval_seconds=6.0,
        at_once=1,
        has_key=True,
        terms="https://core.ac.uk/services/api",
    ),
}
"""The others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FileHost:
    """A host that gives files: seconds between two requests, and hosts to which it sends on."""

    interval_seconds: float = 1.0
    also: frozenset[str] = frozenset()


FILE_HOSTS: Mapping[str, FileHost] = {
    "arxiv.org": FileHost(interval_seconds=3.0),
    "export.arxiv.org": FileHost(interval_seconds=3.0, also=frozenset({"arxiv.org"})),
    "www.ebi.ac.uk": FileHost(),
    "europepmc.org": FileHost(also=frozenset({"www.ebi.ac.uk"})),
    "aclanthology.org": FileHost(),
    "proceedings.mlr.press": FileHost(also=frozenset({"raw.githubusercontent.com"})),
    "raw.githubusercontent.com": FileHost(),
    "openreview.net": FileHost(interval_seconds=2.0),
    "www.biorxiv.org": FileHost(interval_seconds=2.0),
    "www.medrxiv.org": FileHost(interval_seconds=2.0),
    "core.ac.uk": FileHost(interval_seconds=6.0),
}
"""The hosts from which files are fetched without a further setting, all of archives that are open to such readers."""
