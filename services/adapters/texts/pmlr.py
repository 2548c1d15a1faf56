"""The Proceedings of Machine Learning Research: the PDF of a paper, by its page (https://proceedings.mlr.press/faq.html)."""

from __future__ import annotations

import re

from kg.model.papers.paper import Paper
from services.adapters.texts.source_by_address import AddressSource, publisher_pdf
from services.collecting.text_places import TextPlace, TextSourceName

_PMLR_URL = re.compile(r"https?://proceedings\.mlr\.press/(v\d{1,4})/([a-z0-9-]{3,60})(?:\.html|/[a-z0-9-]{3,60}\.pdf)")


def pmlr_places(paper: Paper) -> tuple[TextPlace, ...]:
    """The PDF of the Proceedings of Machine Learning Research, by the page of the paper."""
    found = _PMLR_URL.fullmatch(paper.url or "")
    if not found:
        return ()
    address = f"https://proceedings.mlr.press/{found[1]}/{found[2]}/{found[2]}.pdf"
    return (publisher_pdf(TextSourceName.PMLR, address),)


SOURCE = AddressSource(TextSourceName.PMLR, pmlr_places)
