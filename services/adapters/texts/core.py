"""CORE: where a repository has a copy of a work."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kg.model.papers.paper import Paper
from services.adapters.sources.http import SourceRequest
from services.adapters.texts.paper_identifiers import doi_of
from services.adapters.texts.source_by_request import objects, place
from services.collecting.text_places import TextForm, TextPlace, TextSourceName


class CoreTexts:
    """Copies in repositories: https://api.core.ac.uk/docs/v3. It needs a key."""

    name = TextSourceName.CORE

    def request(self, paper: Paper) -> SourceRequest | None:
        """The works of a DOI."""
        doi = doi_of(paper)
        return (
            None if doi is None else SourceRequest(path="/search/works", parameters={"q": f'doi:"{doi}"', "limit": "3"})
        )

    def read(self, reply: Mapping[str, Any]) -> Iterator[TextPlace | None]:
        """The copy of each."""
        for work in objects(reply.get("results")):
            yield place(self.name, work.get("downloadUrl"), form=TextForm.PDF, licence=work.get("license"))


SOURCE = CoreTexts()
