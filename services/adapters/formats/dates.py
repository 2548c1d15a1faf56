"""The one reader of dates: year, month and day, each only where it is written.

A date comes as text (ISO, EDTF, RIS, MEDLINE, words of many languages), as a number, or as an object or list of CSL.
A span gives its first date. What may mean two things, or is not in the calendar, is read as far as it is certain,
and what is not read is said in a sentence of `doubts`.

Sources: ISO 8601-1:2019; EDTF, https://www.loc.gov/standards/datetime/; CSL 1.0.2, appendix on dates; the RIS
specification of 2011 (`YYYY/MM/DD/other`); MEDLINE/PubMed data elements, DP.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from itertools import takewhile

from services.adapters.formats.date_words import SEASONS, fold, is_noise, month_number
from services.adapters.formats.rows import JSON, Doubts, excerpt, kind

EARLIEST_YEAR = 1450
LATEST_YEAR = 2100
"""Years outside this span are slips of a source, not dates of papers."""

LONGEST_DATE = 200
"""Characters of a text that are looked at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PartialDate:
    """A date as far as it is known; `day` needs `month`. As text it is `YYYY`, `YYYY-MM` or `YYYY-MM-DD`."""

    year: int
    month: int | None = None
    day: int | None = None

    def __str__(self) -> str:
        return "-".join(f"{part:0{width}}" for part, width in ((self.year, 4), (self.month, 2), (self.day, 2)) if part)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Token:
    """A number or word of a date: `kind` is Y (year), N (number of two digits), M (month), S (season) or W (word)."""

    kind: str
    value: int = 0
    mark: str = ""
    """What is before it, without blanks."""
    width: int = 0
    """Digits of a number."""


_Reading = tuple[PartialDate | None, str]
"""What a text says, and what is wrong with it: "" for nothing."""

_NO_YEAR = "states no year"
_NO_ONE_YEAR = "does not state one year"
_OUTSIDE = f"has no year from {EARLIEST_YEAR} to {LATEST_YEAR}"
_NO_DAY = "is not a date of the calendar"
_AMBIGUOUS = "can be read in two ways"
_UNKNOWN = "has other words or numbers in it"

_UNCERTAIN = re.compile(r"(?<![0-9a-z])[0-9]{1,3}(?:[xu]{1,3}(?![a-z])|-{2}(?!\s*\w))|(?<![0-9])[0-9]{3}0'?s(?![a-z])")
"""A decade or century: "19XX", "199u", "18--", "1990s"."""
_BEFORE_OUR_ERA = re.compile(r"\b(?:bce?|b\.c\.|v\.\s?chr|av\.\s?j)")
_OTHER_DATE = re.compile(r"\b(?:accessed|access|retrieved|viewed|visited|received|submitted)\b")
_TIME = re.compile(
    r"(?<=[0-9])t[0-9]{2}.*|\b[0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:[.,][0-9]{1,9})?)?(?: ?(?:[ap]m|z)\b)?"
    r"(?: ?(?:utc|gmt)? ?[+-][0-9]{2}:?[0-9]{2}\b)?"
)
_UNSTATED = re.compile(r"(?<=[-/]) ?(?:xx|uu).*|(?<=[0-9])-?w[0-9]{2}(?:-?[0-9])?(?![0-9])")
"""What names no month: parts that are left open, and weeks (2011-W05)."""
_READ_ON = re.compile(r"\[ ?(?:cited|accessed|viewed) [^\]]{1,40}\]")
"""When someone read a work, as in "2014 Jul 3 [cited 2015 Jan 5]"."""
_VOLUME = re.compile(r"([0-9]{4}[^;]{0,40});.*", re.DOTALL)
"""What follows the date of a citation: "2011 May;12(3):4-9"."""
_ROMAN = re.compile(r"\b([0-9]{1,2})[ ./-]{1,3}([ivx]{1,4})[ ./-]{1,3}([0-9]{4})\b")
_ROMAN_MONTHS = dict(
    zip(
        ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"),
        ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"),
        strict=True,
    )
)
_RIS = re.compile(r"([0-9]{4}) ?/ ?([0-9]{0,2}) ?/ ?([0-9]{0,2}) ?(?:/(.*))?")
_TOKEN = re.compile(r"([0-9]+)|(q[1-4](?!\w)|[^\W\d_]+)|([-\u2010-\u2015_/.&])")
_SIGNS = str.maketrans(dict.fromkeys("?~%[](){}\"'<>*#日일", " ") | dict.fromkeys("年月년월", "-"))
_EASTERN_DIGITS = str.maketrans({chr(zero + digit): str(digit) for zero in (0x660, 0x6F0) for digit in range(10)})
_TEXT_KEYS = ("edtf", "raw", "literal", "string", "date-time")
"""Keys of an object under which a date is as text."""
_DATE_KEYS = ("date-parts", "date_parts", "year", *_TEXT_KEYS)
_JOINS = frozenset("-–—/")


def parse_date(raw: JSON, doubts: Doubts, *, field: str, year: JSON = None, year_field: str = "year") -> str | None:
    """Return the date that a source states, as `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; None where it states none.

    Args:
        raw: text, a number, or a date of CSL or Crossref as object or list; None, "" and empty ones state nothing.
        doubts: gets a sentence for what is not read.
        field: the name of the value in the source, for the sentence.
        year: the value of another field that states the year, perhaps with month; where both name a year and they
            differ, this one counts.
        year_field: the name of that field.
    """
    beside = _read(year, doubts, year_field)
    own = _read(raw, doubts, field, beside=beside.year if beside else None)
    if own is None or beside is None:
        return str(own or beside) if own or beside else None
    if own.year != beside.year:
        doubts.append(
            f"{field} {_in_words(raw)} is of another year than {year_field} {_in_words(year)}; {beside} is read"
        )
        return str(beside)
    return str(own if own.month else beside)


def parse_year(raw: JSON, doubts: Doubts, *, field: str = "year") -> int | None:
    """Return the year of a number, text or object that states a date, from EARLIEST_YEAR to LATEST_YEAR."""
    found = _read(raw, doubts, field)
    return found.year if found else None


def date_of_year(dates: Iterable[str | None], year: int | None) -> str | None:
    """Return the first of dates, as `parse_date` gives them, that is of a year; the year where all are of others.

    >>> date_of_year(["2020-12-23", "2021-02"], 2021), date_of_year(["2020"], 2021), date_of_year(["2020-05"], None)
    ('2021-02', '2021', '2020-05')
    """
    found = [date for date in dates if date]
    if year is None or not found:
        return next(iter(found), None)
    return next((date for date in found if year_of(date) == year), str(year))


def join_date(year: JSON, month: JSON, day: JSON, doubts: Doubts, *, field: str) -> str | None:
    """Return the date of a year, a month (number, name, or name with days) and a day that are apart."""
    found = _read_parts([year, month, day], doubts, field)
    return str(found) if found else None


def year_of(iso_date: str | None) -> int | None:
    """Return the year of a date that `parse_date` gave."""
    return int(iso_date[:4]) if iso_date else None


def _in_words(raw: JSON) -> str:
    return repr(excerpt(raw)) if isinstance(raw, str) else str(raw)[:LONGEST_DATE]


def _read(raw: JSON, doubts: Doubts, field: str, beside: int | None = None) -> PartialDate | None:
    if isinstance(raw, dict):
        return _read_object(raw, doubts, field)
    if isinstance(raw, list):
        return _read_list(raw, doubts, field)
    if isinstance(raw, float) and raw.is_integer():
        raw = int(raw)
    if raw is None or (isinstance(raw, str) and not raw.strip()):
        return None
    if isinstance(raw, bool) or not isinstance(raw, str | int):
        doubts.append(f"{field} is {kind(raw)}, not a date; left out")
        return None
    return _report(_read_text(str(raw)[:LONGEST_DATE], beside), raw, doubts, field)


def _report(reading: _Reading, raw: JSON, doubts: Doubts, field: str) -> PartialDate | None:
    """The date of a reading; what is wrong with it goes to `doubts`."""
    found, reason = reading
    if reason:
        doubts.append(f"{field} {_in_words(raw)} {reason}; {f'only {found} is read' if found else 'left out'}")
    return found


def _read_object(raw: Mapping[str, JSON], doubts: Doubts, field: str) -> PartialDate | None:
    """The date of a CSL or Crossref object: its parts, else the first of its texts that states one."""
    if any(raw.values()) and not any(key in raw for key in _DATE_KEYS):
        doubts.append(f"{field} has no key that tells a date; left out")
        return None
    failed: Doubts = []
    parted = [raw.get(key) for key in ("year", "month", "day")]
    for value in (raw.get("date-parts"), raw.get("date_parts"), parted, *map(raw.get, _TEXT_KEYS)):
        remarks: Doubts = []
        if found := _read(value, remarks, field):
            doubts += remarks
            return found
        failed += remarks
    doubts += failed
    return None


def _read_list(raw: Sequence[JSON], doubts: Doubts, field: str) -> PartialDate | None:
    """The first date of a list of dates, or the date of a list of year, month and day."""
    if not raw or isinstance(raw[0], list | dict):
        return _read(raw[0], doubts, field) if raw else None
    return _read_parts(raw, doubts, field)


def _read_parts(parts: Sequence[JSON], doubts: Doubts, field: str) -> PartialDate | None:
    year, month, day = (*parts, None, None)[:3]
    found = _read(year, doubts, field)
    if found is None or found.month:
        return found
    if isinstance(month, str) and _whole_number(month) < 0:
        reading = _read_text(" ".join(str(part) for part in (day, month) if isinstance(part, str | int)), found.year)
    else:
        reading = _check_calendar(found.year, _whole_number(month), _whole_number(day))
    return _report(reading, _join_parts(parts), doubts, field)


def _join_parts(parts: Sequence[JSON]) -> str:
    return " ".join(str(part) for part in parts if part is not None)


def _whole_number(raw: JSON) -> int:
    """A number as JSON states it; 0 for nothing, -1 for what is none."""
    if isinstance(raw, str):
        raw = raw.strip(" {}\"'") or 0
        return int(raw) if raw == 0 or (raw.isdecimal() and len(raw) <= 4) else -1
    if raw is None:
        return 0
    return int(raw) if isinstance(raw, int | float) and not isinstance(raw, bool) and raw == raw // 1 else -1


@lru_cache(maxsize=16_384)
def _read_text(text: str, beside: int | None) -> _Reading:
    """What a text says; `beside` is the year where another field states it."""
    plain = unicodedata.normalize("NFKC", text.translate(_EASTERN_DIGITS)).lower()
    if _UNCERTAIN.search(plain):
        return None, _NO_ONE_YEAR
    plain = _VOLUME.sub(r"\1", _READ_ON.sub("", plain))
    if _BEFORE_OUR_ERA.search(plain) or _OTHER_DATE.search(plain):
        return None, _OUTSIDE if _BEFORE_OUR_ERA.search(plain) else "is not the date of publication"
    plain = " ".join(fold(plain.translate(_SIGNS)).split())
    if ris := _RIS.fullmatch(plain):
        return _read_ris(*ris.groups())
    plain = _ROMAN.sub(_with_month_name, _UNSTATED.sub("", _TIME.sub("", plain)))
    return _read_tokens(_tokens(plain), beside)


def _with_month_name(found: re.Match[str]) -> str:
    return f"{found[1]} {_ROMAN_MONTHS.get(found[2], found[2])} {found[3]}"


def _read_ris(year: str, month: str, day: str, other: str | None) -> _Reading:
    """`YYYY/MM/DD/other`; the other words count where they name a month and none, or the same, is stated."""
    found, reason = _check_calendar(int(year), int(month or 0), int(day or 0))
    named, _ = _read_tokens(_tokens(other or ""), int(year))
    if found and named and named.month and not found.day and found.month in (None, named.month):
        return named, reason
    return found, reason


def _tokens(plain: str) -> list[_Token]:
    found: list[_Token] = []
    mark = ""
    for digits, word, sign in _TOKEN.findall(plain):
        if sign:
            mark += sign
            continue
        if digits:
            found += _numbers(digits, mark)
        elif number := month_number(word):
            found.append(_Token(kind="M", value=number, mark=mark))
        elif word in SEASONS:
            found.append(_Token(kind="S", mark=mark))
        elif not is_noise(word):
            found.append(_Token(kind="W", mark=mark))
        mark = ""
    return found


def _numbers(digits: str, mark: str) -> list[_Token]:
    """The token of a number; 20190531 and 201905 are several."""
    year = _Token(kind="Y", value=int(digits[:4]), mark=mark)
    if len(digits) == 4:
        return [year]
    if len(digits) in (6, 8) and EARLIEST_YEAR <= year.value <= LATEST_YEAR:
        rest = (digits[4:6], digits[6:])
        return [year, *(_Token(kind="N", value=int(each), mark="-", width=2) for each in rest if each)]
    if len(digits) <= 2:
        return [_Token(kind="N", value=int(digits), mark=mark, width=len(digits))]
    return [_Token(kind="W", mark=mark, width=len(digits))]


def _read_tokens(tokens: list[_Token], beside: int | None) -> _Reading:
    if beside is not None and all(token.kind != "Y" for token in tokens):
        tokens = [*tokens, _Token(kind="Y", value=beside)]
    kinds = "".join(token.kind for token in tokens)
    if reason := _without_year(tokens):
        return None, reason
    year = tokens[kinds.index("Y")].value
    if "M" in kinds and "W" not in kinds:
        return _read_words(tokens, kinds, year, has_year_beside=beside is not None)
    if "W" in kinds or "S" in kinds:
        return PartialDate(year=year), _UNKNOWN if "W" in kinds else ""
    if kinds[0] == "N":
        return _read_year_last(_leading_numbers(tokens), year)
    return _read_year_first(_leading_numbers(tokens[1:]), year)


def _without_year(tokens: list[_Token]) -> str:
    """Why no year can be read; "" where one can."""
    years = [token.value for token in tokens if token.kind == "Y"]
    if not years and not any(token.width for token in tokens):
        return _NO_YEAR
    if not years or not EARLIEST_YEAR <= years[0] <= LATEST_YEAR:
        return _OUTSIDE
    is_open = tokens[0].kind == "Y" and tokens[0].mark not in ("", ".", "&")  # "../2004", "-0379"
    is_unclear = len(set(years)) > 1 and any(token.kind == "W" for token in tokens)
    return _NO_ONE_YEAR if is_open or is_unclear else ""


def _leading_numbers(tokens: list[_Token]) -> list[_Token]:
    return list(takewhile(lambda token: token.kind == "N", tokens))


def _read_words(tokens: list[_Token], kinds: str, year: int, *, has_year_beside: bool) -> _Reading:
    """Dates with the name of a month: "14 Aug 2018", "2016 Oct 5", "Dec 1999-Jan 2000"."""
    first, last = kinds.index("M"), kinds.rindex("M")
    month = tokens[first].value
    years = {token.value for token in tokens if token.kind == "Y"}
    if tokens[last].value < month and len(years) == 1 and kinds.index("Y") > first:
        return PartialDate(year=year), _AMBIGUOUS  # "Nov-Jan 2019": November of which year?
    before = [index for index in range(first) if kinds[index] == "N"]
    if before and before[0] > 0 and kinds[before[0] - 1] == "Y" and tokens[before[0]].mark in _JOINS:
        return PartialDate(year=year), _AMBIGUOUS  # "2010-11 Jan"
    after = list(takewhile(lambda index: kinds[index] == "N", range(first + 1, len(kinds))))
    day = tokens[(before or after)[0]] if before or after else None
    if day and not before and has_year_beside and day.mark == "-" and day.value == year % 100:
        return PartialDate(year=year, month=month), ""  # "Aug-18" beside 2018
    found, reason = _check_calendar(year, month, day.value if day else 0)
    left = kinds.count("N") - len(before) - len(after)
    return found, reason or (_UNKNOWN if left and first == last else "")


def _read_year_first(numbers: list[_Token], year: int) -> _Reading:
    """ "2019-05-31", "2009/2010" and, with two digits for the end of a span of years, "2019-20"."""
    if not numbers:
        return PartialDate(year=year), ""
    month = numbers[0]
    if month.value > 12:
        is_season = 21 <= month.value <= 41
        is_end = month.value > year % 100 and len(numbers) == 1
        return PartialDate(year=year), "" if is_season or is_end else _NO_DAY
    follows = month.value == year % 10**month.width + 1 and len(numbers) == 1
    if follows and (month.width == 1 or month.mark == "/"):
        return PartialDate(year=year), _AMBIGUOUS  # "2005/6", "2009/10": a month, or the end of a span
    is_span = len(numbers) > 1 and numbers[1].mark != month.mark
    return _check_calendar(year, month.value, numbers[1].value if len(numbers) > 1 and not is_span else 0)


def _read_year_last(numbers: list[_Token], year: int) -> _Reading:
    """ "05/2019" and "14/08/2019"; day and month are distinguished where one of them cannot be a month."""
    values = [number.value for number in numbers]
    if len(values) == 1:
        return _check_calendar(year, values[0], 0)
    one, two = values[:2]
    if len(values) > 2 or (one > 12 and two > 12):
        return PartialDate(year=year), _NO_DAY
    if one == two or not one or not two:
        return _check_calendar(year, one or two, one if one and two else 0)
    if one <= 12 and two <= 12:
        return PartialDate(year=year), _AMBIGUOUS
    return _check_calendar(year, min(one, two), max(one, two))


def _check_calendar(year: int, month: int, day: int) -> _Reading:
    """The date as far as it is one of the calendar; 0 means a part that is not stated."""
    if not EARLIEST_YEAR <= year <= LATEST_YEAR:
        return None, _OUTSIDE
    if not month:
        return PartialDate(year=year), _NO_DAY if day else ""
    if not 1 <= month <= 12:
        return PartialDate(year=year), _NO_DAY
    try:
        date(year, month, day or 1)
    except (ValueError, OverflowError):
        return PartialDate(year=year, month=month), _NO_DAY
    return PartialDate(year=year, month=month, day=day or None), ""
