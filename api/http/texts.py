"""Texts of requests: UTF-8 without NUL and lone halves of characters, and none longer than `LONGEST_TEXT`.

What a model of pydantic says of its own fields is narrower; this holds for every text, even where that is forgotten.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import unquote_to_bytes

from starlette.requests import Request
from starlette.types import Scope

from api.http.errors import pointer
from api.http.problem_error import ProblemError
from api.http.shapes import shape_name
from api.problems import ProblemItem
from services.text.storable import LONGEST_TEXT, find_unstorable_text

_FORMS = frozenset({"pattern", "enum", "const", "format", "contentMediaType"})
_WITHOUT_NUL = r"^[^\x00]*$"
_CLASSES: Mapping[str, str] = {
    r"[\p{L}\p{N}]": r"[^\x00-/:-@\[-`{-\xA9]",
    r"[\p{L}\p{N} '’-]": r"[^\x00-\x1F!-&(-,./:-@\[-`{-\xA9]",
}
"""Classes of letters, and how the description writes them. Plain Python and JavaScript cannot name letters in a
pattern, so it refuses only signs of ASCII that are not letters, and nothing that the service takes."""


class CheckedRequest(Request):
    """A request whose JSON holds no text that cannot be kept."""

    async def json(self) -> Any:
        """The body.

        Raises:
            ProblemError: `invalid-input`, with the place of the first text that is refused.
        """
        value = await super().json()
        if found := find_unstorable_text(value):
            path, why = found
            item = ProblemItem(pointer=pointer(path), detail=why)
            raise ProblemError("invalid-input", f"A text cannot be used: {why}.", errors=(item,))
        return value


def check_address(scope: Scope) -> None:
    """Refuse an address that is not UTF-8, or has NUL in it.

    Raises:
        ProblemError: `invalid-input`.
    """
    for what, part in (("path", scope.get("raw_path") or b""), ("query", scope["query_string"])):
        raw = unquote_to_bytes(part)
        if b"\x00" in raw:
            raise ProblemError("invalid-input", f"The {what} of the address has a NUL (%00) in it.")
        try:
            raw.decode("utf-8")
        except UnicodeDecodeError:
            raise ProblemError("invalid-input", f"The {what} of the address is not UTF-8.") from None


def limit_texts(schema: dict[str, Any]) -> None:
    """Write into the description of every text of a body that it holds no NUL and at most `LONGEST_TEXT` characters,
    as far as it says nothing narrower itself."""
    for path in schema["paths"].values():
        for operation in path.values():
            for content in operation.get("requestBody", {}).get("content", {}).values():
                for text in _texts(content.get("schema", {}), schema["components"]["schemas"], set()):
                    text.setdefault("maxLength", LONGEST_TEXT)
                    text["pattern"] = _WITHOUT_NUL


def name_letters_plainly(node: Any) -> None:
    """Write the patterns of a description without `\\p{…}`, so that every reader of patterns can read them."""
    for each in node if isinstance(node, list) else node.values() if isinstance(node, dict) else ():
        name_letters_plainly(each)
    if isinstance(node, dict) and isinstance(pattern := node.get("pattern"), str):
        for letters, plain in _CLASSES.items():
            pattern = pattern.replace(letters, plain)
        node["pattern"] = pattern


def _texts(node: Any, components: Mapping[str, Any], seen: set[str]) -> Iterator[dict[str, Any]]:
    """The schemas of texts of no stated form in one, each named schema once."""
    if isinstance(node, list):
        for each in node:
            yield from _texts(each, components, seen)
    if not isinstance(node, dict):
        return
    name = shape_name(node)
    if name and name not in seen:
        seen.add(name)
        yield from _texts(components[name], components, seen)
    if node.get("type") == "string" and not _FORMS & node.keys():
        yield node
    for key, value in node.items():
        if key not in {"examples", "example", "default", "enum", "$ref"}:
            yield from _texts(value, components, seen)
