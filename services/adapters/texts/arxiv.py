"""arXiv: HTML, LaTeX source and PDF of a paper, by its number (https://info.arxiv.org/help/bulk_data/index.html)."""

from __future__ import annotations

from urllib.parse import quote

from kg.model.papers.paper import Paper
from services.adapters.texts.paper_identifiers import values_of
from services.adapters.texts.source_by_address import AddressSource
from services.collecting.text_places import TextForm, TextPlace, TextSourceName, TextVersion


def arxiv_places(paper: Paper) -> tuple[TextPlace, ...]:
    """HTML, which papers since December 2023 have, the LaTeX source, and the PDF of the newest version."""
    return tuple(
        TextPlace(source=TextSourceName.ARXIV, address=address, form=form, version=TextVersion.PREPRINT)
        for number in values_of(paper, "arxiv")
        for form, address in (
            (TextForm.STRUCTURED, f"https://arxiv.org/html/{quote(number)}"),
            (TextForm.LATEX, f"https://export.arxiv.org/e-print/{quote(number)}"),
            (TextForm.PDF, f"https://export.arxiv.org/pdf/{quote(number)}"),
        )
    )


SOURCE = AddressSource(TextSourceName.ARXIV, arxiv_places)
