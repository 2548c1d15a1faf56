"""OpenAlex: where the text of a work is open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import quote

from kg.model.papers.paper import Paper
from services.adapters.sources.http import SourceRequest
from services.adapters.texts.paper_identifiers import doi_of, values_of
from services.adapters.texts.source_by_request import objects, place
from services.collecting.text_places import TextForm, TextPlace, TextSourceName


class OpenAlexTexts:
    """Locations of a work: https://developers.openalex.org/api-reference/works."""

    name = TextSourceName.OPENALEX

    def request(self, paper: Paper) -> SourceRequest | None:
        """The work of an id of OpenAlex, or of a DOI."""
        own, doi = values_of(paper, "openalex"), doi_of(paper)
        work = own[0] if own else f"doi:{quote(doi, safe='/:')}" if doi else None
        return None if work is None else SourceRequest(path=f"/works/{work}", parameters={"select": "id,locations"})

    def read(self, reply: Mapping[str, Any]) -> Iterator[TextPlace | None]:
        """The PDF of each location that is open."""
        for location in objects(reply.get("locations")):
            if location.get("is_oa") is True:
                yield place(
                    self.name,
                    location.get("pdf_url"),
                    form=TextForm.PDF,
                    version=location.get("version"),
                    licence=location.get("license"),
                )


SOURCE = OpenAlexTexts()
