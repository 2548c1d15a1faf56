"""The JSON schema of an answer as servers with strict structured output want it."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

_UNWANTED = ("default", "title")


def strict_schema(output: type[BaseModel]) -> dict[str, Any]:
    """The schema of `output`: every property required, none beside them, no default.

    A field that may be left out is asked for all the same; its type says whether it may be null or empty.
    """
    schema: dict[str, Any] = _strict(output.model_json_schema())
    return schema


def _strict(node: Any) -> Any:
    if isinstance(node, list):
        return [_strict(each) for each in node]
    if not isinstance(node, dict):
        return node
    kept = {
        name: {each: _strict(schema) for each, schema in value.items()}
        if name in {"properties", "$defs"}
        else _strict(value)
        for name, value in node.items()
        if name not in _UNWANTED or not isinstance(value, str | int | float | bool | list | type(None))
    }
    if "properties" in kept:
        kept |= {"required": list(kept["properties"]), "additionalProperties": False}
    return kept
