"""What the columns of a table hold, by their headings: those of `columns.toml`, and the keys of JSON Lines."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from importlib import resources
from unicodedata import combining, normalize

from kg.algorithms.identity.normal_forms import SCHEMES
from services.adapters.formats.record_keys import ID_KEYS, KEYS

IDENTIFIERS = tuple(scheme for scheme in SCHEMES if scheme in {*ID_KEYS, "wos", "scopus", "dimensions", "lens"})
"""Fields that hold an identifier, by its scheme, the most trusted first."""

_OF_JSON_LINES = {
    "title": "title", "abstract": "abstract", "year": "year", "publication_date": "date", "venue": "venue",
    "authors": "authors", "citation_count": "citations", "references": "references", "url": "url",
}  # fmt: skip
"""Keys of JSON Lines, and the fields that they are here."""


def fold_heading(heading: str) -> str:
    """Return the letters and digits of a heading, in small letters without accents."""
    folded = normalize("NFKD", heading.replace("ı", "i").casefold())
    return "".join(each for each in folded if each.isalnum() and not combining(each))


def _spellings() -> dict[str, str]:
    found: dict[str, str] = {}
    own = tomllib.loads((resources.files(__package__) / "columns.toml").read_text("utf-8"))
    of_json = {field: (key, *KEYS[key]) for key, field in _OF_JSON_LINES.items()}
    for field, headings in (*own.items(), *of_json.items(), *ID_KEYS.items()):
        for heading in headings:
            found.setdefault(fold_heading(heading), field)
    return found


_SPELLINGS = _spellings()
_RANKS = {spelling: place for place, spelling in enumerate(_SPELLINGS)}


_NUMBER_OF_ROW = "no"

_NO_HEADING = tuple("%\\@{<")
"""Signs of programs and of TeX, with which no row of headings begins."""


def fields_of(header: Sequence[str]) -> dict[str, list[int]]:
    """Return which columns hold each field that is known, the best column first; `No.` in front numbers the rows."""
    found: dict[str, list[int]] = {}
    for place, heading in sorted(enumerate(header), key=lambda each: _rank(each[1])):
        if place == 0 and fold_heading(heading) == _NUMBER_OF_ROW:
            continue
        if field := _SPELLINGS.get(fold_heading(heading)):
            found.setdefault(field, []).append(place)
    return found


def _rank(heading: str) -> int:
    return _RANKS.get(fold_heading(heading), len(_RANKS))


def count_headings(cells: Sequence[str]) -> int:
    """Return how many fields a row has headings for; 0 where none of them is a title or an identifier."""
    if "".join(cells).lstrip().startswith(_NO_HEADING):
        return 0
    fields = fields_of(cells)
    return len(fields) if "title" in fields or any(scheme in fields for scheme in IDENTIFIERS) else 0


def is_identifier(heading: str) -> bool:
    """Whether a column of this heading holds identifiers of a known scheme."""
    return _SPELLINGS.get(fold_heading(heading)) in IDENTIFIERS
