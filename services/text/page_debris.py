"""What pages of publishers leave in abstracts: names of buttons, links of references, lines on rights."""

from __future__ import annotations

import re

_LINKS = re.compile(r"(?:Crossref|Full[- ]Text(?: PDF)?|PubMed|Scopus \(\d{1,7}\)) Google Scholar\b[ ,]{0,4}")
"""The links behind a reference: `Summary Full Text PDF PubMed Scopus (452) Google Scholar , `."""
_REFERENCE = re.compile(r"\d{1,3} [^\W\d_]+ [A-Z]{1,3} (?:[^\W\d_]+ [A-Z]{1,3}\b|et al\b)")
"""A reference in the midst of a text: `2 Rimm EB Stampfer MJ`."""
_BUTTONS = (
    "Search for other works by this author",
    "Search for more papers by this author",
    "Copy URL",
    "Full-Text PDF",
    "Full Text PDF",
    "Request permission",
    "Online Library Terms and Conditions",
)
_RIGHTS = re.compile(r"(?:Copyright )?[©Ⓒ]|Copyright of .{0,200} is the property of|All rights reserved\b")
_SHORT = 20
"""A single word of fewer letters is the name of a journal, a number or a label; scripts without spaces have no such."""


def span_of_content(text: str) -> tuple[int, int] | None:
    """Where a sentence of an abstract says something, as [start, end); None where it is debris as a whole.

    >>> text = "Lancet 2001 PubMed Scopus (452) Google Scholar Both conclusions are contradictory."
    >>> text[slice(*told_span(text))]
    'Both conclusions are contradictory.'
    >>> told_span("Full-Text PDF") is None
    True
    """
    links = [*_LINKS.finditer(text)]
    start = links[-1].end() if links else 0
    rest = text[start:]
    is_debris = (
        not rest
        or (rest.isascii() and len(rest) < _SHORT and " " not in rest)
        or _REFERENCE.match(rest)
        or _RIGHTS.match(rest)
        or any(button in rest for button in _BUTTONS)
    )
    return None if is_debris else (start, len(text))
