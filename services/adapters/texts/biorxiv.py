"""bioRxiv and medRxiv: where the full text of a preprint is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import quote

from kg.model.papers.paper import Paper
from services.adapters.sources.http import SourceRequest
from services.adapters.texts.paper_identifiers import values_of
from services.adapters.texts.source_by_request import objects, place
from services.collecting.text_places import TextForm, TextPlace, TextSourceName

_BIORXIV_DOIS = ("10.1101/", "10.64898/")


class BiorxivTexts:
    """JATS of bioRxiv and medRxiv: https://api.biorxiv.org. The newest version comes last."""

    name = TextSourceName.BIORXIV

    def request(self, paper: Paper) -> SourceRequest | None:
        """The preprint of a DOI of theirs, on the server that the venue names; bioRxiv where it names none."""
        doi = next((doi for doi in values_of(paper, "doi") if doi.startswith(_BIORXIV_DOIS)), None)
        server = "medrxiv" if "medrxiv" in (paper.venue or "").lower() else "biorxiv"
        return None if doi is None else SourceRequest(path=f"/details/{server}/{quote(doi, safe='/')}/na/json")

    def read(self, reply: Mapping[str, Any]) -> Iterator[TextPlace | None]:
        """The file of the newest version."""
        for version in objects(reply.get("collection"))[-1:]:
            written = version.get("jatsxml")
            yield place(
                self.name, written, form=TextForm.STRUCTURED, version="submittedVersion", licence=version.get("license")
            )


SOURCE = BiorxivTexts()
