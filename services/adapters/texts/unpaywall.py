"""Unpaywall: where the text of a DOI is open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import quote

from kg.model.papers.paper import Paper
from services.adapters.sources.http import SourceRequest
from services.adapters.texts.paper_identifiers import values_of
from services.adapters.texts.source_by_request import objects, place
from services.collecting.text_places import TextForm, TextPlace, TextSourceName


class UnpaywallTexts:
    """Open locations of a DOI: https://unpaywall.org/products/api. It asks for the mail address of the caller."""

    name = TextSourceName.UNPAYWALL

    def request(self, paper: Paper) -> SourceRequest | None:
        """The DOI."""
        doi = next(iter(values_of(paper, "doi")), None)
        return None if doi is None else SourceRequest(path=f"/v2/{quote(doi, safe='/')}")

    def read(self, reply: Mapping[str, Any]) -> Iterator[TextPlace | None]:
        """The PDF of each location."""
        for location in objects(reply.get("oa_locations")):
            yield place(
                self.name,
                location.get("url_for_pdf"),
                form=TextForm.PDF,
                version=location.get("version"),
                licence=location.get("license"),
            )


SOURCE = UnpaywallTexts()
