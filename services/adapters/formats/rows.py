"""From one item of a source to one row: checked values out of untrusted JSON, and what becomes of an item that fails.

A value that cannot be right is left out and said so in `doubts`, one sentence each; only an item without a usable
paper is rejected, by an InvalidInputError that names the field.
"""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from kg.algorithms.identity.author_names import key_of_given_names
from kg.algorithms.identity.normal_forms import SCHEMES, identifier
from kg.errors import InvalidInputError
from kg.model.papers.paper import CitedWork, Identifier, PaperRecord
from services.adapters.formats.limits import cut_to_limits
from services.adapters.formats.organisations import mark_organisations
from services.adapters.formats.retractions import with_retraction
from services.adapters.formats.text import abstract_text, person_name, plain_text
from services.collecting.import_report import Notice, RejectedRow, SourceRow
from services.text.storable import printable

JSON = Any
"""What `json.loads` gives; checked value by value before it goes on."""

Doubts = list[str]
"""Sentences about values that were left out, collected while an item is read."""

ToRecord = Callable[[JSON, int, Doubts], PaperRecord]
"""Reads one item of a source as row n; raises InvalidInputError when it holds no usable paper."""

NOBODY = frozenset(
    {"&na;", "&na", "n/a", "[n/a]", "null", "anonymous", "[anonymous]", "[anon]", "unknown author"}
    | {"no authors listed", "[no authors listed]", "[no author name available]"}
)
"""What publishers write in the place of an author whom they do not name."""

MOST_CITATIONS = 10**9
"""A thousand times what the most cited paper has; a larger number is a slip, or made to break the store."""

EXCERPT_LENGTH = 60

MOST_NOTICES = 1_000
"""Different notices about a whole file that are remembered, each to be said once."""

logger = logging.getLogger(__name__)

_WHOLE_NUMBER = re.compile(r"\A\s*-?\d{1,12}\s*")


def rows(items: Iterable[JSON], to_record: ToRecord, *, source: str, first_row: int = 1) -> Iterator[SourceRow]:
    """Every item as a record or a rejected row, followed by the notices about it; items count from `first_row`."""
    for row, item in enumerate(items, start=first_row):
        if item is None or item in ({}, []):
            yield RejectedRow(row=row, reason="the row is empty", source=source)
            continue
        doubts: Doubts = []
        yield _row(item, row, to_record, doubts, source)
        for doubt in doubts:
            yield Notice(row=row, text=printable(doubt), excerpt=excerpt(item), source=source)


def once(found: Iterable[SourceRow]) -> Iterator[SourceRow]:
    """The rows of a file without the notices about the whole file that was there before."""
    known: set[str] = set()
    for row in found:
        if isinstance(row, Notice) and row.row == 0:
            if row.text in known:
                continue
            known.update([row.text] if len(known) < MOST_NOTICES else [])
        yield row


def _row(item: JSON, row: int, to_record: ToRecord, doubts: Doubts, source: str) -> SourceRow:
    try:
        return cut_to_limits(mark_organisations(with_retraction(to_record(item, row, doubts), doubts)), doubts)
    except InvalidInputError as error:
        reason = printable(str(error))
    except Exception as error:  # a fault of the reader: the other rows are not to pay for it
        logger.exception("a row could not be read", extra={"row": row})
        reason = f"the row cannot be read ({type(error).__name__}); the log says more"
    return RejectedRow(row=row, reason=reason, excerpt=excerpt(item), source=source)


def excerpt(item: JSON) -> str:
    """The start of an item's title or id, or of the item itself, for people to find it again."""
    if isinstance(item, dict):
        named = (item.get(key) for key in ("title", "display_name", "id", "paperId", "DOI", "key"))
        item = next((value for value in named if value), "")
    if isinstance(item, list) and item:
        item = item[0]
    if isinstance(item, dict | list):
        return ""
    text = printable(" ".join(str(item)[: 10 * EXCERPT_LENGTH].split()).replace("{", "").replace("}", ""))
    return text if len(text) <= EXCERPT_LENGTH else text[: EXCERPT_LENGTH - 1] + "…"


def mapping(item: JSON, what: str = "the row") -> Mapping[str, JSON]:
    """`item` if it is a JSON object."""
    if not isinstance(item, dict):
        raise InvalidInputError(f"{what} is {kind(item)}, not a JSON object", field=what)
    return item


def inner(item: Mapping[str, JSON], key: str) -> Mapping[str, JSON]:
    """The object under `key`; an empty one where there is none."""
    value = item.get(key)
    return value if isinstance(value, dict) else {}


def list_under_key(item: Mapping[str, JSON], key: str, doubts: Doubts) -> list[JSON] | None:
    """The list under `key`; None where the source has none."""
    value = item.get(key)
    if value is None or isinstance(value, list):
        return value
    doubts.append(f"{key} is {kind(value)}, not a list; left out")
    return None


def text(item: Mapping[str, JSON], key: str, doubts: Doubts) -> str | None:
    """The plain text under `key`; None where there is none or it is blank."""
    value = item.get(key)
    if isinstance(value, str):
        return plain_text(value) or None
    if value is not None:
        doubts.append(f"{key} is {kind(value)}, not text; left out")
    return None


def abstract(item: Mapping[str, JSON], key: str, doubts: Doubts) -> str | None:
    """The abstract under `key`, without its heading."""
    value = item.get(key)
    if isinstance(value, str):
        return abstract_text(value) or None
    return text(item, key, doubts)


def title(item: Mapping[str, JSON], *keys: str) -> str:
    """The first title under one of `keys`; a row without one is rejected."""
    for key in keys:
        value = item.get(key)
        if isinstance(value, str) and (found := plain_text(value)):
            return found
    wrong = next((key for key in keys if not isinstance(item.get(key), str | None)), None)
    reason = f"{wrong} is {kind(item[wrong])}, not text" if wrong else f"{keys[0]} is missing"
    raise InvalidInputError(f"{reason}; a paper needs a title", field=wrong or keys[0])


def title_unless_citing(item: Mapping[str, JSON], *keys: str, cites: bool, doubts: Doubts) -> str | None:
    """The title, or None for a row that has none and still `cites`: its citations are kept and a doubt says so."""
    if cites and all(item.get(key) is None for key in keys):
        doubts.append(f"{keys[0]} is missing; only the citations of this row are kept")
        return None
    return title(item, *keys)


def count(item: Mapping[str, JSON], key: str, doubts: Doubts) -> int | None:
    """A whole number of citations, from 0 to MOST_CITATIONS."""
    value = item.get(key)
    if value is None:
        return None
    number = int(value) if isinstance(value, str) and _WHOLE_NUMBER.fullmatch(value) else value
    if isinstance(number, int) and not isinstance(number, bool) and 0 <= number <= MOST_CITATIONS:
        return number
    doubts.append(f"{key} {excerpt(value)!r} is not a whole number from 0 to {MOST_CITATIONS:,}; left out")
    return None


def names(values: Iterable[JSON] | None) -> tuple[str, ...]:
    """Author names from texts or from objects with a `name`; blank ones go."""
    found: list[str] = []
    for value in values or ():
        raw = value.get("name") if isinstance(value, dict) else value
        if isinstance(raw, str) and (name := person_name(raw)) and name.strip("{}").lower() not in NOBODY:
            found.append(name)
    return without_copy(found)


def without_copy(names: Sequence[str]) -> tuple[str, ...]:
    """Names of a paper, of which two people may have the same.

    A list that was written twice is once, and so does each name where one that repeats is whole: initials are what
    two people of a paper share, and databases put lists together of parts.

    >>> without_copy(["Wang, Y.", "Wang, Y."]), without_copy(["Li, F.", "Wang, Y.", "Li, F.", "Wang, Y."])
    (('Wang, Y.', 'Wang, Y.'), ('Li, F.', 'Wang, Y.'))
    >>> without_copy(["Ann Roe", "B. Poe", "C. Cole", "B. Poe", "Ann Roe"])
    ('Ann Roe', 'B. Poe', 'C. Cole')
    """
    once = tuple(dict.fromkeys(names))
    if len(once) == len(names):
        return once
    half = len(names) // 2
    repeated = [name for name, count in Counter(names).items() if count > 1]
    is_copied = half > 1 and names[:half] == names[half:]
    is_joined = any(map(_is_whole, repeated))
    return once if is_joined or (is_copied and len(once) == half) else tuple(names)


def _is_whole(name: str) -> bool:
    """Whether a name has a given name that is written out, or is that of an organisation."""
    given = key_of_given_names(name).split()
    return any(len(word) > 1 for word in given) or (not given and " " in name)


def identifiers(stated: Iterable[tuple[str, JSON]], doubts: Doubts) -> tuple[Identifier, ...]:
    """The identifiers among (scheme, value) pairs; an unfit value is doubted, an unknown scheme skipped."""
    found: dict[Identifier, None] = {}
    for scheme, raw in stated:
        if raw is None or raw == "":
            continue
        known = identifier(scheme, raw) if isinstance(raw, str | int) else None
        if known:
            found[known] = None
        elif scheme.lower() in SCHEMES:
            doubts.append(f"{scheme} {excerpt(raw)!r} is not an identifier of that kind; left out")
    return tuple(found)


def cited_works(values: list[JSON] | None, to_work: Callable[[JSON], CitedWork | None]) -> tuple[CitedWork, ...] | None:
    """The entries of a reference list that name a work; None where the source has no list."""
    if values is None:
        return None
    return tuple(work for value in values if (work := to_work(value)) is not None)


def kind(value: JSON) -> str:
    """What a JSON value is, in words."""
    names_of_kinds = {bool: "true or false", int: "a number", float: "a number", str: "text", list: "a list"}
    return "null" if value is None else names_of_kinds.get(type(value), "an object")
