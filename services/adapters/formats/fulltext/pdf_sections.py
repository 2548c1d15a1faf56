"""The headings above each heading of a PDF file, by their numbers or by the size of their letters."""

from __future__ import annotations

import re

from services.adapters.formats.fulltext.pdf_layout import OPENS_ABSTRACT, PrintedBlock, has_usual_name

_NUMBER = re.compile(r"(?P<number>(?:\d{1,2}|[A-Z])(?:\.\d{1,2}){0,3})\.?\s")
_BETWEEN = " / "


class Sections:
    """The sections of one text, asked in its order."""

    def __init__(self) -> None:
        self._numbered: dict[str, str] = {}
        self._larger: list[tuple[float, str]] = []

    def path(self, block: PrintedBlock) -> str:
        """A heading behind those above it, as `3 Results / 3.1 Reefs`.

        A numbered one comes below those whose numbers begin its own; another below those in larger letters, unless it
        has a usual name, as main sections do.
        """
        heading = block.text.strip(" :.")
        if (found := _NUMBER.match(heading)) is not None:
            number = found["number"]
            self._numbered[number] = heading
            self._larger.clear()
            above = (self._numbered.get(number[:place]) for place, sign in enumerate(number) if sign == ".")
            return _BETWEEN.join((*filter(None, above), heading))
        while self._larger and self._larger[-1][0] <= block.height:
            self._larger.pop()
        if self._larger and has_usual_name(heading):
            return heading
        path = _BETWEEN.join((*(each for _, each in self._larger), heading))
        if not OPENS_ABSTRACT.match(heading):
            self._larger.append((block.height, heading))
        return path
