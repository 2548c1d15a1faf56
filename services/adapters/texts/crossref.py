"""Crossref: where the publisher of a work has put its text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import quote

from kg.model.papers.paper import Paper
from services.adapters.sources.http import SourceRequest
from services.adapters.sources.replies import ARXIV_DOI
from services.adapters.texts.paper_identifiers import values_of
from services.adapters.texts.source_by_request import objects, place
from services.collecting.text_places import TextForm, TextPlace, TextSourceName

_OPEN_LICENCE = "creativecommons.org"
_FORMS_OF_CONTENT = {
    "application/pdf": TextForm.PDF,
    "text/xml": TextForm.STRUCTURED,
    "application/xml": TextForm.STRUCTURED,
}


class CrossrefTexts:
    """Links that a publisher deposits: https://www.crossref.org/documentation/retrieve-metadata/rest-api/text-and-data-mining/.

    Only those of works under a Creative Commons licence are places: others ask for a contract.
    """

    name = TextSourceName.CROSSREF

    def request(self, paper: Paper) -> SourceRequest | None:
        """The work of a DOI that is not one of arXiv, which Crossref does not have."""
        doi = next((doi for doi in values_of(paper, "doi") if not doi.startswith(ARXIV_DOI)), None)
        return None if doi is None else SourceRequest(path=f"/works/{quote(doi, safe='/')}")

    def read(self, reply: Mapping[str, Any]) -> Iterator[TextPlace | None]:
        """Links to XML and PDF."""
        work = reply.get("message")
        if not isinstance(work, dict):
            return
        licences = [each.get("URL") for each in objects(work.get("license"))]
        licence = next((each for each in licences if isinstance(each, str) and _OPEN_LICENCE in each), None)
        for link in objects(work.get("link")) if licence else ():
            form = _FORMS_OF_CONTENT.get(str(link.get("content-type")))
            if form is not None:
                version = link.get("content-version")
                yield place(self.name, link.get("URL"), form=form, version=version, licence=licence)


SOURCE = CrossrefTexts()
