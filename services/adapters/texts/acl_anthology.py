"""The ACL Anthology: the PDF of a paper, by its own number, its DOI or its page (https://aclanthology.org/faq/linking/)."""

from __future__ import annotations

import re
from urllib.parse import quote

from kg.model.papers.paper import Paper
from services.adapters.texts.paper_identifiers import values_of
from services.adapters.texts.source_by_address import AddressSource, publisher_pdf
from services.collecting.text_places import TextPlace, TextSourceName

_ACL_DOI = re.compile(r"10\.18653/v1/([a-z0-9.-]{3,60})", re.IGNORECASE)
_ACL_URL = re.compile(r"https?://(?:www\.)?aclanthology\.org/([A-Za-z0-9.-]{3,60}?)(?:\.pdf|/)?")
_ACL_OPEN = "CC BY 4.0"
"""What the Anthology says of papers since 2016; older ones are CC BY-NC-SA 3.0."""
_ACL_SINCE = 2016


def acl_places(paper: Paper) -> tuple[TextPlace, ...]:
    """The PDF of the ACL Anthology, by its own number, its DOI or its page."""
    ids = values_of(paper, "acl")
    ids += [found[1] for doi in values_of(paper, "doi") if (found := _ACL_DOI.fullmatch(doi))]
    ids += [found[1] for found in [_ACL_URL.fullmatch(paper.url or "")] if found]
    ids = [id if "." in id else id.upper() for id in ids]  # P18-1031, but 2020.acl-main.1
    licence = _ACL_OPEN if (paper.year or 0) >= _ACL_SINCE else None
    return tuple(
        publisher_pdf(TextSourceName.ACL, f"https://aclanthology.org/{quote(id)}.pdf", licence)
        for id in dict.fromkeys(ids)
    )


SOURCE = AddressSource(TextSourceName.ACL, acl_places)
