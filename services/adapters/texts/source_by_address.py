"""What the archives share whose addresses follow from what is known of a paper: no request says where its text is."""

from __future__ import annotations

from collections.abc import Callable

from kg.model.papers.paper import Paper
from services.adapters.texts.expected_files import likely_of_address
from services.collecting.text_places import LikelyFile, TextForm, TextPlace, TextSourceName, TextVersion


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


def publisher_pdf(source: TextSourceName, address: str, licence: str | None = None) -> TextPlace:
    """The place of a PDF as it was published."""
    return TextPlace(source=source, address=address, form=TextForm.PDF, version=TextVersion.PUBLISHED, licence=licence)
