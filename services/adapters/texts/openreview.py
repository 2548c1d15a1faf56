"""OpenReview: the PDF of a paper, by its page (https://docs.openreview.net)."""

from __future__ import annotations

import re

from kg.model.papers.paper import Paper
from services.adapters.texts.source_by_address import AddressSource
from services.collecting.text_places import TextForm, TextPlace, TextSourceName

_OPENREVIEW_URL = re.compile(r"https?://openreview\.net/(?:forum|pdf)\?id=([A-Za-z0-9_-]{4,40})")


def openreview_places(paper: Paper) -> tuple[TextPlace, ...]:
    """The PDF of OpenReview, by the page of the paper."""
    found = _OPENREVIEW_URL.match(paper.url or "")
    if not found:
        return ()
    address = f"https://openreview.net/pdf?id={found[1]}"
    return (TextPlace(source=TextSourceName.OPENREVIEW, address=address, form=TextForm.PDF),)


SOURCE = AddressSource(TextSourceName.OPENREVIEW, openreview_places)
