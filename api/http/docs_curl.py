"""Each operation as a command of `curl`, with the examples of the description."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from shlex import quote
from typing import Any
from urllib.parse import quote as percent_encoded
from urllib.parse import urlencode

API = "$STRATA"
"""The address of the service, as every command has it."""


def curl(path: str, method: str, operation: Mapping[str, Any]) -> str:
    """The command; what a parameter or body needs has its example in it."""
    query, headers = {}, {}
    for parameter in operation.get("parameters", ()):
        if parameter.get("required"):
            value = example(parameter)
            if parameter["in"] == "path":
                path = path.replace(f"{{{parameter['name']}}}", percent_encoded(str(value), safe=":"))
            elif parameter["in"] == "query":
                query[parameter["name"]] = value
            else:
                headers[parameter["name"]] = value
    address = f"{API}{path}{'?' + urlencode(query, doseq=True) if query else ''}"
    return " ".join(["curl", *_options(method, headers, operation), f'"{address}"'])


def example(described: Mapping[str, Any]) -> Any:
    """The first example beside a schema, or in it; None without one."""
    if "example" in described:
        return described["example"]
    beside = [each["value"] for each in described.get("examples", {}).values()]
    return next(iter([*beside, *described.get("schema", {}).get("examples", ())]), None)


def _options(method: str, headers: Mapping[str, Any], operation: Mapping[str, Any]) -> Iterator[str]:
    if method != "get":
        yield f"-X {method.upper()}"
    yield from (f"-H {quote(f'{name}: {value}')}" for name, value in headers.items())
    content = operation.get("requestBody", {}).get("content", {})
    if "multipart/form-data" in content:
        yield "-F file=@papers.bib"
    elif "application/json" in content:
        body = json.dumps(example(content["application/json"]), ensure_ascii=False)
        yield f"-H 'Content-Type: application/json' -d {quote(body)}"
