"""Semantic Scholar: where the PDF of a paper is open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import quote

from kg.model.papers.paper import Paper
from services.adapters.sources.http import SourceRequest
from services.adapters.texts.paper_identifiers import values_of
from services.adapters.texts.source_by_request import place
from services.collecting.text_places import TextForm, TextPlace, TextSourceName


class SemanticScholarTexts:
    """The open PDF of a paper: https://api.semanticscholar.org/api-docs/graph."""

    name = TextSourceName.SEMANTIC_SCHOLAR

    def request(self, paper: Paper) -> SourceRequest | None:
        """The paper of an own id, an arXiv number or a DOI."""
        ids = [*values_of(paper, "s2"), *(f"ARXIV:{number}" for number in values_of(paper, "arxiv"))]
        ids += [f"DOI:{doi}" for doi in values_of(paper, "doi")]
        path = f"/paper/{quote(ids[0], safe='/:')}" if ids else ""
        return SourceRequest(path=path, parameters={"fields": "openAccessPdf,isOpenAccess"}) if ids else None

    def read(self, reply: Mapping[str, Any]) -> Iterator[TextPlace | None]:
        """Its PDF."""
        found = reply.get("openAccessPdf")
        if isinstance(found, dict):
            yield place(self.name, found.get("url"), form=TextForm.PDF, licence=found.get("license"))


SOURCE = SemanticScholarTexts()
