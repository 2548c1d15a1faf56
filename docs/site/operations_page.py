"""The page of all operations of the service, made from its description."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

_HEAD = """# Operations

Every operation of the service, from its description ([openapi.json](openapi.json)); [the API](api.md) has the ideas
and examples, and `/v1/docs` of a running service each operation with its types, bounds and an example. Addresses
begin with `/v1` unless they say otherwise here.
"""
_COLUMNS = "| Operation | Address | What it does | Parameters |\n| --- | --- | --- | --- |"

Json = Mapping[str, Any]


def operations_page(description: Json) -> str:
    """A table of operations for each tag, in the order of the description."""
    parts = [_HEAD]
    for tag in description["tags"]:
        rows = [
            _row(address, method, operation, description)
            for address, method, operation in _operations(description)
            if tag["name"] in operation["tags"]
        ]
        parts.append(f"## {tag['name'].capitalize()}\n\n{tag['description']}\n\n{_COLUMNS}\n" + "\n".join(rows) + "\n")
    return "\n".join(parts)


def _operations(description: Json) -> Iterator[tuple[str, str, Json]]:
    for address, methods in description["paths"].items():
        for method, operation in methods.items():
            yield address, method, operation


def _row(address: str, method: str, operation: Json, description: Json) -> str:
    purpose = f"{operation['summary']}. {operation.get('description', '')}"
    cells = [
        f"`{operation['operationId']}`",
        f"`{method.upper()} {address.removeprefix('/v1')}`",
        " ".join(purpose.split()).replace("|", "\\|"),
        ", ".join(f"`{name}`" for name in [*_parameters(operation, description), *_body(operation, description)]),
    ]
    return f"| {' | '.join(cells)} |"


def _parameters(operation: Json, description: Json) -> list[str]:
    """Names in the query; those in the address and in headers are not listed."""
    parameters = [_resolve(each, description) for each in operation.get("parameters", ())]
    return [each["name"] for each in parameters if each["in"] == "query"]


def _body(operation: Json, description: Json) -> list[str]:
    """Names in a body of JSON."""
    content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    return list(_resolve(content.get("schema", {}), description).get("properties", ()))


def _resolve(value: Json, description: Json) -> Json:
    """The value, or what its `$ref` names in the description."""
    if "$ref" not in value:
        return value
    found: Any = description
    for name in value["$ref"].removeprefix("#/").split("/"):
        found = found[name]
    return dict(found)
