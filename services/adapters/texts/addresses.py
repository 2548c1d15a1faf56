"""Archives whose addresses follow from what is known of a paper: no request says where its text is.

https://info.arxiv.org/help/bulk_data/index.html, https://aclanthology.org/faq/linking/,
https://proceedings.mlr.press/faq.html, https://docs.openreview.net
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from urllib.parse import quote

from kg.model.papers.paper import Paper
from services.adapters.sources.replies import by_scheme
from services.adapters.texts.expected_files import likely_of_address
from services.collecting.text_places import LikelyFile, TextForm, TextPlace, TextSourceName, TextVersion

_ACL_DOI = re.compile(r"10\.18653/v1/([a-z0-9.-]{3,60})", re.IGNORECASE)
_ACL_URL = re.compile(r"https?://(?:www\.)?aclanthology\.org/([A-Za-z0-9.-]{3,60}?)(?:\.pdf|/)?")
_PMLR_URL = re.compile(r"https?://proceedings\.mlr\.press/(v\d{1,4})/([a-z0-9-]{3,60})(?:\.html|/[a-z0-9-]{3,60}\.pdf)")
_OPENREVIEW_URL = re.compile(r"https?://openreview\.net/(?:forum|pdf)\?id=([A-Za-z0-9_-]{4,40})")
_ACL_OPEN = "CC BY 4.0"
"""What the Anthology says of papers since 2016; older ones are CC BY-NC-SA 3.0."""
_ACL_SINCE = 2016


def values(paper: Paper, scheme: str) -> list[str]:
    """The values of the identifiers of a scheme."""
    return by_scheme(paper.identifiers).get(scheme, [])


class AddressSource:
    """A source that needs no request; `find` gives the places of a paper."""

    def __init__(self, name: TextSourceName, find: Callable[[Paper], tuple[TextPlace, ...]]) -> None:
        self._name = name
        self._find = find

    @property
    def name(self) -> TextSourceName:
        """Which it is."""
        return self._name

    def requests(self, paper: Paper) -> int | None:
        """None are needed."""
        return 0 if self._find(paper) else None

    def likely_files(self, paper: Paper) -> tuple[LikelyFile, ...]:
        """Those of its places, as far as they are likely."""
        return likely_of_address(self._name, paper)

    async def places(self, paper: Paper) -> tuple[TextPlace, ...]:
        """Where the text is."""
        return self._find(paper)

    async def close(self) -> None:
        """There is no connection."""


def arxiv_places(paper: Paper) -> tuple[TextPlace, ...]:
    """HTML, which papers since December 2023 have, the LaTeX source, and the PDF of the newest version."""
    return tuple(
        TextPlace(source=TextSourceName.ARXIV, address=address, form=form, version=TextVersion.PREPRINT)
        for number in values(paper, "arxiv")
        for form, address in (
            (TextForm.STRUCTURED, f"https://arxiv.org/html/{quote(number)}"),
            (TextForm.LATEX, f"https://export.arxiv.org/e-print/{quote(number)}"),
            (TextForm.PDF, f"https://export.arxiv.org/pdf/{quote(number)}"),
        )
    )


def acl_places(paper: Paper) -> tuple[TextPlace, ...]:
    """The PDF of the ACL Anthology, by its own number, its DOI or its page."""
    ids = values(paper, "acl")
    ids += [found[1] for doi in values(paper, "doi") if (found := _ACL_DOI.fullmatch(doi))]
    ids += [found[1] for found in [_ACL_URL.fullmatch(paper.url or "")] if found]
    ids = [id if "." in id else id.upper() for id in ids]  # P18-1031, but 2020.acl-main.1
    licence = _ACL_OPEN if (paper.year or 0) >= _ACL_SINCE else None
    return tuple(
        _published_pdf(TextSourceName.ACL, f"https://aclanthology.org/{quote(id)}.pdf", licence)
        for id in dict.fromkeys(ids)
    )


def pmlr_places(paper: Paper) -> tuple[TextPlace, ...]:
    """The PDF of the Proceedings of Machine Learning Research, by the page of the paper."""
    found = _PMLR_URL.fullmatch(paper.url or "")
    if not found:
        return ()
    address = f"https://proceedings.mlr.press/{found[1]}/{found[2]}/{found[2]}.pdf"
    return (_published_pdf(TextSourceName.PMLR, address),)


def openreview_places(paper: Paper) -> tuple[TextPlace, ...]:
    """The PDF of OpenReview, by the page of the paper."""
    found = _OPENREVIEW_URL.match(paper.url or "")
    if not found:
        return ()
    address = f"https://openreview.net/pdf?id={found[1]}"
    return (TextPlace(source=TextSourceName.OPENREVIEW, address=address, form=TextForm.PDF),)


def _published_pdf(source: TextSourceName, address: str, licence: str | None = None) -> TextPlace:
    return TextPlace(source=source, address=address, form=TextForm.PDF, version=TextVersion.PUBLISHED, licence=licence)


BY_ADDRESS: Mapping[TextSourceName, Callable[[Paper], tuple[TextPlace, ...]]] = {
    TextSourceName.ARXIV: arxiv_places,
    TextSourceName.ACL: acl_places,
    TextSourceName.PMLR: pmlr_places,
    TextSourceName.OPENREVIEW: openreview_places,
}
"""The archives, each with what finds its places."""
