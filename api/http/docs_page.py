"""The operations on one page of HTML: no script, no network, nothing to install."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from api.http.docs_curl import curl, example
from api.http.docs_shapes import bounds_of, default_of, fields_of, type_of
from api.http.shapes import shape_name

_STYLE = """
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
code, pre { font: 14px/1.4 ui-monospace, monospace } pre { overflow-x: auto; padding: .5rem; border: 1px solid }
summary { cursor: pointer; padding: .25rem 0 }
b { display: inline-block; min-width: 5.25rem } table { border-collapse: collapse; margin: .5rem 0 1rem }
td, th { text-align: left; vertical-align: top; padding: .15rem 1rem .15rem 0 } nav a { margin-right: 1rem }
"""
POLICY = (
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; style-src 'sha256-"
    + base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
    + "'"
)
"""The Content-Security-Policy under which the page is shown: its own style and nothing else."""

_OF_VALUE = ("Unless given", "Type", "Bounds")
_OF_SHAPE = ("Field", *_OF_VALUE, "Meaning")
_CODE = re.compile(r"`([^`]+)`")


def docs_page(description: Mapping[str, Any]) -> str:
    """An OpenAPI description as a page: the operations by tag, each with a command, parameters, body and answers."""
    info, tags = description["info"], description["tags"]
    links = "".join(f'<a href="#{_text(tag["name"])}">{_text(tag["name"])}</a>' for tag in tags)
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{_text(info["title"])}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head><body>'
        f"<h1>{_text(info['title'])} {_text(info['version'])}</h1><p>{_text(info['summary'])}</p>"
        f"<p>{_prose(info['description'])}</p>"
        f'<p>For machines: <a href="openapi.json">openapi.json</a> (OpenAPI {_text(description["openapi"])}).</p>'
        f"<p>Commands run as they are after <code>STRATA=http://127.0.0.1:8000</code>; where keys are needed, add "
        f"<code>-H 'Authorization: Bearer strata_…'</code>.</p>"
        f'<nav>{links}<a href="#shapes">shapes</a></nav>{"".join(_section(tag, description) for tag in tags)}'
        f"{_shapes(description['components']['schemas'])}</body></html>"
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
                    f"<pre>{_text(curl(path, method, operation))}</pre>"
                    f"{_parameters(operation, schemas)}{_body(operation, schemas)}{_answers(operation)}</details>"
                )


def _parameters(operation: Mapping[str, Any], schemas: Mapping[str, Any]) -> str:
    rows = [
        (
            f"{_code(each['name'])} ({_text(each['in'])})",
            *_value(each["schema"], schemas, each.get("required", False)),
            _prose(each.get("description", "")),
        )
        for each in operation.get("parameters", ())
    ]
    return _table(("Parameter", *_OF_VALUE, "Meaning"), rows)


def _body(operation: Mapping[str, Any], schemas: Mapping[str, Any]) -> str:
    body = operation.get("requestBody", {})
    shown = [(type_, content["schema"]) for type_, content in body.get("content", {}).items()]
    kinds = "".join(f"<p>Body as {_code(type_)}: {type_of(schema)}.</p>" for type_, schema in shown)
    note = f"<p>{_prose(body['description'])}</p>" if "description" in body else ""
    rows = [row for _, schema in shown for each in _objects(schema, schemas) for row in _fields(each, schemas, "")]
    return note + kinds + _table(("Field of the body", *_OF_VALUE, "Meaning"), rows)


def _objects(schema: Mapping[str, Any], schemas: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The object that a body is, or those that it may be."""
    yield schemas.get(shape_name(schema), schema)
    for variant in schema.get("anyOf", ()):
        yield from _objects(variant, schemas)


def _fields(
    schema: Mapping[str, Any], schemas: Mapping[str, Any], prefix: str | None = None
) -> Iterator[tuple[str, ...]]:
    """The fields of an object; with a prefix those of objects inside it too, by dotted names."""
    for name, field, is_needed in fields_of(schema):
        inner = schemas.get(shape_name(field), {})
        if prefix is not None and "properties" in inner:
            yield from _fields(inner, schemas, f"{prefix}{name}.")
        else:
            shown = _code(f"{prefix or ''}{name}")
            yield (shown, *_value(field, schemas, is_needed), _prose(field.get("description", "")))


def _value(schema: Mapping[str, Any], schemas: Mapping[str, Any], is_needed: bool) -> tuple[str, str, str]:
    """Default, type and bounds of a value."""
    return _text(default_of(schema, is_needed=is_needed)), type_of(schema), bounds_of(schema, schemas)


def _answers(operation: Mapping[str, Any]) -> str:
    answers = operation["responses"]
    rows = [
        (_text(status), _prose(each["description"]), "; ".join(_contents(each)))
        for status, each in answers.items()
        if "$ref" not in each
    ]
    problems = ", ".join(_text(status) for status, each in answers.items() if "$ref" in each)
    note = f"<p>Otherwise a problem, {type_of({'$ref': 'Problem'})}: {problems}.</p>" if problems else ""
    return _table(("Status", "Meaning", "As"), rows) + note + _example(answers)


def _contents(answer: Mapping[str, Any]) -> Iterator[str]:
    for type_, content in answer.get("content", {}).items():
        schema = content.get("schema", {})
        yield f"{_text(type_)}: {type_of(schema)}" if shape_name(schema) else _text(type_)


def _example(answers: Mapping[str, Any]) -> str:
    """The first answer in JSON that has an example."""
    contents = [each.get("content", {}).get("application/json", {}) for each in answers.values()]
    value = next((found for each in contents if (found := example(each)) is not None), None)
    shown = json.dumps(value, ensure_ascii=False, indent=1)
    return "" if value is None else f"<details><summary>An answer</summary><pre>{_text(shown)}</pre></details>"


def _shapes(schemas: Mapping[str, Any]) -> str:
    """Every shape of bodies and answers, with its fields."""
    shapes = "".join(
        f'<h3 id="shape-{_text(name)}">{_text(name)}</h3><p>{_prose(schema.get("description", ""))} '
        f"{bounds_of(schema, schemas)}</p>{_table(_OF_SHAPE, list(_fields(schema, schemas)))}"
        for name, schema in schemas.items()
    )
    return f'<h2 id="shapes">Shapes</h2><p>What bodies and answers hold.</p>{shapes}'


def _table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    if not rows:
        return ""
    lines = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><tr>{''.join(f'<th>{cell}</th>' for cell in head)}</tr>{lines}</table>"


def _code(text: str) -> str:
    return f"<code>{_text(text)}</code>"


def _text(value: object) -> str:
    return escape(str(value))


def _prose(text: str) -> str:
    """A description, what is in backticks as code."""
    return _CODE.sub(r"<code>\1</code>", _text(text))
