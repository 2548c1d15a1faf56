"""The date of a BibTeX entry: `date` of BibLaTeX, or `year`, `month` and `day`."""

from __future__ import annotations

import re
from collections.abc import Mapping

from services.adapters.formats import rows as read
from services.adapters.formats.rows import Doubts
from services.text.latex_text import latex_to_text

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_OPEN = re.compile(r"\A(?:\.\.|open|unknown)?+\s*+/\s*+")
_ISO = re.compile(r"\A\s*(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?(?:T[\d:.Z+-]*)?(?=\s*(?:/|\Z|[~?%]))")
_MONTH_NAME = re.compile(r"(?<![a-z])(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*", re.IGNORECASE)
_MONTH_NUMBER = re.compile(r"\A\s*0?(1[0-2]|[1-9])(?![0-9])")
_DAY = re.compile(r"(?<![0-9])(0?[1-9]|[12][0-9]|3[01])(?:st|nd|rd|th)?(?![0-9])")
_YEAR = re.compile(r"(?<![0-9])([0-9]{4})(?![0-9])")


def publication_date(fields: Mapping[str, str], doubts: Doubts) -> str | None:
    """Return the date of an entry as `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, a span by its first date; None for none.

    `date` counts where it is of the same year as `year`, as JabRef writes both.
    """
    year, date = (latex_to_text(fields.get(name, "")).strip() for name in ("year", "date"))
    stated = _read(date)
    own = _YEAR.search(year)
    if stated and (not own or own[1] == f"{stated[0]:04}"):
        return read.calendar_date(*stated, doubts=doubts, field="date")
    if date and not stated:
        doubts.append(f"date {read.excerpt(date)!r} states no year; left out")
    if not year:
        return None
    whole = _read(year)
    if whole and len(whole) > 1:
        return read.calendar_date(*whole, doubts=doubts, field="year")
    known = read.year(year if not own or year[:1].isdigit() else own[1], doubts)
    if known is None:
        return None
    more = _month_and_day(*(latex_to_text(fields.get(name, "")) for name in ("month", "day")))
    return read.calendar_date(known, *more, doubts=doubts, field="month")


def _read(date: str) -> tuple[int, ...] | None:
    """The numbers of the first date of a text, ISO, EDTF or with the name of a month; None where it states no year."""
    first = _OPEN.sub("", date)
    if iso := _ISO.match(first):
        parts = [int(part) for part in iso.groups() if part]
        is_season = len(parts) > 1 and parts[1] > 12
        return tuple(parts[:1] if is_season or first != date.lstrip() else parts)
    year = _YEAR.search(first)
    if year is None:
        return None
    rest = first[: year.start()] + " " + first[year.end() :]
    return (int(year[1]), *(_month_and_day(rest, "") if _MONTH_NAME.search(rest) else ()))


def _month_and_day(month: str, day: str) -> tuple[int, ...]:
    """The numbers of the first month that is named and of its day; of a span of months, the first month alone."""
    text = month.strip(" {}#").replace("~", " ")
    names = list(_MONTH_NAME.finditer(text))
    if not names:
        number = _MONTH_NUMBER.match(text)
        if not number:
            return (int(text),) if text.isdecimal() and len(text) <= 4 else ()
        days = _DAY.search(day) if text[number.end() :].strip() == "" else None
        return (int(number[1]), *((int(days[1]),) if days else ()))
    found = _MONTHS.index(names[0][1].lower()[:3]) + 1
    written = _DAY.search(text) or _DAY.search(day)
    is_one = len(names) == 1 or names[0].start() > 0 or bool(_DAY.search(text))
    return (found, int(written[1])) if written and is_one else (found,)
