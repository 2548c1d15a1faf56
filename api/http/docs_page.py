"""The operations on one page of HTML: no script, no network, nothing to install."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

_STYLE = """
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
code { font: 14px/1.4 ui-monospace, monospace } summary { cursor: pointer; padding: .25rem 0 }
b { display: inline-block; min-width: 5.25rem } table { border-collapse: collapse; margin: .5rem 0 1rem }
td, th { text-align: left; vertical-align: top; padding: .15rem 1rem .15rem 0 } nav a { margin-right: 1rem }
"""
POLICY = (
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; style-src 'sha256-"
    + base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
    + "'"
)
"""The Content-Security-Policy under which the page is shown: its own style and nothing else."""

_CODE = re.compile(r"`([^`]+)`")


def docs_page(description: Mapping[str, Any]) -> str:
    """An OpenAPI description as a page: the operations by tag, each with its parameters, body and answers."""
    info, tags = description["info"], description["tags"]
    links = "".join(f'<a href="#{_text(tag["name"])}">{_text(tag["name"])}</a>' for tag in tags)
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{_text(info["title"])}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head><body>'
        f"<h1>{_text(info['title'])} {_text(info['version'])}</h1><p>{_text(info['summary'])}</p>"
        f"<p>{_prose(info['description'])}</p>"
        f'<p>For machines: <a href="openapi.json">openapi.json</a> (OpenAPI {_text(description["openapi"])}).</p>'
        f"<nav>{links}</nav>{''.join(_section(tag, description) for tag in tags)}</body></html>"
    )


def _section(tag: Mapping[str, Any], description: Mapping[str, Any]) -> str:
    operations = "".join(_operations(tag["name"], description))
    return f'<h2 id="{_text(tag["name"])}">{_text(tag["name"])}</h2><p>{_prose(tag["description"])}</p>{operations}'


def _operations(tag: str, description: Mapping[str, Any]) -> Iterator[str]:
    schemas = description["components"]["schemas"]
    for path, methods in description["paths"].items():
        for method, operation in methods.items():
            if tag in operation["tags"]:
                yield (
                    f'<details id="{_text(operation["operationId"])}"><summary><b>{_text(method.upper())}</b>'
                    f"<code>{_text(path)}</code> {_text(operation['summary'])}</summary>"
                    f"<p>{_prose(operation.get('description', ''))}</p>"
                    f"{_parameters(operation)}{_body(operation, schemas)}{_answers(operation)}</details>"
                )


def _parameters(operation: Mapping[str, Any]) -> str:
    rows = [
        (f"<code>{_text(each['name'])}</code>", _text(each["in"]), _prose(each.get("description", "")))
        for each in operation.get("parameters", ())
    ]
    return _table(("Parameter", "In", "Meaning"), rows)


def _body(operation: Mapping[str, Any], schemas: Mapping[str, Any]) -> str:
    body = operation.get("requestBody", {})
    rows = [row for content in body.get("content", {}).values() for row in _fields(content["schema"], schemas)]
    note = f"<p>{_prose(body['description'])}</p>" if "description" in body else ""
    return note + _table(("Field of the body", "Unless given", "Meaning"), rows)


def _fields(schema: Mapping[str, Any], schemas: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, ...]]:
    """The fields of an object, those of an object inside it by dotted names."""
    if "$ref" in schema:
        schema = schemas[schema["$ref"].rpartition("/")[2]]
    for variant in schema.get("anyOf", ()):
        yield from _fields(variant, schemas, prefix)
    for name, field in schema.get("properties", {}).items():
        inner = list(_fields(field, schemas, f"{prefix}{name}."))
        absent = "needed" if name in schema.get("required", ()) else json.dumps(field.get("default"))
        yield from inner or [
            (f"<code>{_text(prefix + name)}</code>", _text(absent), _prose(field.get("description", "")))
        ]


def _answers(operation: Mapping[str, Any]) -> str:
    answers = operation["responses"]
    rows = [
        (_text(status), _prose(each["description"]), _text(", ".join(each.get("content", ()))))
        for status, each in answers.items()
        if "$ref" not in each
    ]
    problems = ", ".join(_text(status) for status, each in answers.items() if "$ref" in each)
    note = f"<p>Otherwise a problem: {problems}.</p>" if problems else ""
    return _table(("Status", "Meaning", "As"), rows) + note


def _table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    if not rows:
        return ""
    lines = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><tr>{''.join(f'<th>{cell}</th>' for cell in head)}</tr>{lines}</table>"


def _text(value: object) -> str:
    return escape(str(value))


def _prose(text: str) -> str:
    """A description, what stands in backticks as code."""
    return _CODE.sub(r"<code>\1</code>", _text(text))
