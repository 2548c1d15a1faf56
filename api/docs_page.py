"""The operations on one page of HTML: no script, no network, nothing to install."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

_STYLE = """
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
code { font: 14px/1.4 ui-monospace, monospace } summary { cursor: pointer; padding: .25rem 0 }
b { display: inline-block; min-width: 4.5rem } table { border-collapse: collapse; margin: .5rem 0 1rem }
td, th { text-align: left; vertical-align: top; padding: .15rem 1rem .15rem 0 } nav a { margin-right: 1rem }
"""
POLICY = (
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; style-src 'sha256-"
    + base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
    + "'"
)
"""The Content-Security-Policy under which the page is shown: its own style and nothing else."""


def docs_page(description: Mapping[str, Any]) -> str:
    """An OpenAPI description as a page: the operations by tag, each with its parameters and answers."""
    info, tags = description["info"], description["tags"]
    links = "".join(f'<a href="#{_text(tag["name"])}">{_text(tag["name"])}</a>' for tag in tags)
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{_text(info["title"])}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head><body>'
        f"<h1>{_text(info['title'])} {_text(info['version'])}</h1><p>{_text(info['summary'])}</p>"
        f"<p>{_text(info['description'])}</p>"
        f'<p>For machines: <a href="openapi.json">openapi.json</a> (OpenAPI {_text(description["openapi"])}).</p>'
        f"<nav>{links}</nav>{''.join(_section(tag, description) for tag in tags)}</body></html>"
    )


def _section(tag: Mapping[str, Any], description: Mapping[str, Any]) -> str:
    operations = "".join(_operations(tag["name"], description["paths"]))
    return f'<h2 id="{_text(tag["name"])}">{_text(tag["name"])}</h2><p>{_text(tag["description"])}</p>{operations}'


def _operations(tag: str, paths: Mapping[str, Any]) -> Iterator[str]:
    for path, methods in paths.items():
        for method, operation in methods.items():
            if tag in operation["tags"]:
                yield (
                    f'<details id="{_text(operation["operationId"])}"><summary><b>{_text(method.upper())}</b>'
                    f"<code>{_text(path)}</code> {_text(operation['summary'])}</summary>"
                    f"<p>{_text(operation.get('description', ''))}</p>{_parameters(operation)}{_answers(operation)}"
                    "</details>"
                )


def _parameters(operation: Mapping[str, Any]) -> str:
    rows = [
        (f"<code>{_text(each['name'])}</code>", _text(each["in"]), _text(each.get("description", "")))
        for each in operation.get("parameters", ())
    ]
    return _table(("Parameter", "In", "Meaning"), rows)


def _answers(operation: Mapping[str, Any]) -> str:
    rows = [
        (_text(status), _text(each.get("description", "")), _text(", ".join(each.get("content", ()))))
        for status, each in operation["responses"].items()
    ]
    return _table(("Status", "Meaning", "As"), rows)


def _table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    if not rows:
        return ""
    lines = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><tr>{''.join(f'<th>{cell}</th>' for cell in head)}</tr>{lines}</table>"


def _text(value: object) -> str:
    return escape(str(value))
