"""JSON of unknown origin: parsed within bounds; of a list with broken items, the good ones are kept."""

from __future__ import annotations

import json
import re

from kg.errors import InvalidInputError
from services.adapters.formats.bytes import MAX_JSON_VALUES
from services.adapters.formats.rows import JSON

_MARK = re.compile(r'[][{},"]')
_FOLLOWING = re.compile(r"(?<!\s)\s*+,?\s*+\[")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*+"', re.DOTALL)


def parse_json(text: str) -> JSON:
    """The document.

    Where a list cannot be parsed as a whole, or more text follows it, each item is parsed by itself. A broken item
    is replaced by its first characters, so that the reader of the format rejects that row alone.

    Raises:
        InvalidInputError: it is not JSON, nests too deep, or holds more than MAX_JSON_VALUES objects and lists.
    """
    if text.count("{") + text.count("[") > MAX_JSON_VALUES:
        raise InvalidInputError(
            f"the JSON holds more than {MAX_JSON_VALUES:,} objects and lists; split it, or use JSON Lines"
        )
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        if not text.lstrip().startswith("["):
            raise InvalidInputError(f"this is not valid JSON: {_reason(error)}") from error
        items = [_item(item) for item in _items(text)]
        if all(isinstance(item, str) for item in items):
            raise InvalidInputError(f"this is not valid JSON: {_reason(error)}") from error
        return items


def _reason(error: ValueError | RecursionError) -> str:
    if isinstance(error, RecursionError):
        return "it nests too deep"
    return str(error) if isinstance(error, json.JSONDecodeError) else "a number in it has too many digits"


def _item(text: str) -> JSON:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text[:200]


def _items(text: str) -> list[str]:
    """The items of a list, cut at the commas that are outside of every bracket and string.

    A list behind the first one continues it; anything else there is an item.
    """
    start = position = text.index("[") + 1
    depth, items = 0, []
    while found := _MARK.search(text, position):
        mark, position = found[0], found.end()
        if mark == '"':
            string = _STRING.match(text, found.start())
            if string is None:
                break
            position = string.end()
        elif mark in "[{":
            depth += 1
        elif mark in "]}":
            depth -= 1
        if depth < 0 or (mark == "," and depth == 0):
            items.append(text[start : found.start()])
            start = position
        if depth < 0:
            following = _FOLLOWING.match(text, position)
            if following is None:
                break
            depth, start, position = 0, following.end(), following.end()
    return [*items, text[start:]] if text[start:].strip() else items
