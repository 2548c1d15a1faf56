"""The date of a BibTeX entry: `date` of BibLaTeX, or `year`, `month` and `day`."""

from __future__ import annotations

from collections.abc import Mapping

from services.adapters.formats.dates import join_date, parse_date
from services.adapters.formats.rows import Doubts
from services.text.latex_text import latex_to_text


def publication_date(fields: Mapping[str, str], doubts: Doubts) -> str | None:
    """Return the date of an entry as `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, a span by its first date; None for none.

    `date` counts where it is of the same year as `year`, as JabRef writes both.
    """
    date, year, month, day = (latex_to_text(fields.get(name, "")).strip() for name in ("date", "year", "month", "day"))
    if date:
        return parse_date(date, doubts, field="date", year=f"{year} {month}".strip() or None)
    return join_date(year, month, day, doubts, field="month") if month else parse_date(year, doubts, field="year")
