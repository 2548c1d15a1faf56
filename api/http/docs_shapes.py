"""Types, bounds and examples of the description in words, and the shapes that bodies and answers have."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from api.http.shapes import Schema, shape_name

_BOUNDS = (
    ("minimum", "≥ {}"),
    ("exclusiveMinimum", "> {}"),
    ("maximum", "≤ {}"),
    ("exclusiveMaximum", "< {}"),
    ("minLength", "at least {} characters"),
    ("maxLength", "at most {} characters"),
    ("minItems", "at least {} items"),
    ("maxItems", "at most {} items"),
    ("pattern", "as <code>{}</code>"),
)
"""Keys of a schema that bound a value, and how that is said."""
_MOST_VALUES = 12


def type_of(schema: Schema) -> str:
    """What a value is, as HTML; named shapes are links to `shape-NAME`."""
    if name := shape_name(schema):
        return f'<a href="#shape-{escape(name)}">{escape(name)}</a>'
    if variants := schema.get("anyOf") or schema.get("oneOf"):
        return " or ".join(dict.fromkeys(type_of(each) for each in variants))
    if schema.get("type") == "array":
        return f"list of {type_of(schema.get('items', {}))}"
    if isinstance(inner := schema.get("additionalProperties"), Mapping):
        return f"object of {type_of(inner)}"
    return escape(" or ".join(_list(schema.get("type", "any")))) + (
        f", {escape(schema['format'])}" if "format" in schema else ""
    )


def bounds_of(schema: Schema, schemas: Mapping[str, Schema]) -> str:
    """The values that are taken, in words for people, as HTML; empty where any is."""
    parts = [text.format(escape(str(schema[key]))) for key, text in _BOUNDS if key in schema]
    target = schemas.get(shape_name(schema), schema)
    if values := target.get("enum"):
        shown = ", ".join(f"<code>{escape(str(value))}</code>" for value in values[:_MOST_VALUES])
        parts.append(f"one of {shown}{'…' if len(values) > _MOST_VALUES else ''}")
    inner = [*(schema.get("anyOf") or schema.get("oneOf") or ()), *([schema["items"]] if "items" in schema else ())]
    parts += [bounds_of(each, schemas) for each in inner]
    return "; ".join(dict.fromkeys(part for part in parts if part))


def default_of(schema: Schema, *, is_needed: bool) -> str:
    """What holds where a value is left out, as JSON; `needed` where that is refused."""
    if is_needed:
        return "needed"
    return json.dumps(schema["default"], ensure_ascii=False) if "default" in schema else "—"


def fields_of(schema: Schema) -> Iterator[tuple[str, Schema, bool]]:
    """Name, schema and need of each field of an object."""
    required = schema.get("required", ())
    for name, field in schema.get("properties", {}).items():
        yield name, field, name in required


def _list(value: Any) -> list[str]:
    return value if isinstance(value, list) else [str(value)]
