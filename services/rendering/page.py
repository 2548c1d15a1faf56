"""The shell of a self-contained page: it loads nothing, and runs nothing but its own script."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
from typing import Any

from services.rendering.assets import asset, template
from services.rendering.palette import theme_css

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_IN_SCRIPT = str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"})


def text(value: str) -> str:
    """Text for HTML content and for quoted attributes."""
    return html.escape(without_controls(value), quote=True)


def without_controls(value: str) -> str:
    """The text without characters that no page may hold; line breaks and tabs stay."""
    return _CONTROL.sub("", value)


def page(*, kind: str, title: str, description: str, body: str, data: Any = None) -> str:
    """A whole document.

    Args:
        kind: `survey` or `field`; names the style sheet, the script and the class of the body.
        title, description: plain text.
        body: HTML, escaped by the caller.
        data: anything JSON can hold; the script finds it in the element `data`.
    """
    style = theme_css() + asset("page.css") + asset(f"{kind}.css")
    script = asset("theme.js") + asset(f"{kind}.js")
    policy = (
        f"default-src 'none'; style-src 'sha256-{_hash(style)}'; script-src 'sha256-{_hash(script)}'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    return template("page.html").substitute(
        kind=kind,
        policy=policy,
        title=text(title),
        description=text(description),
        style=style,
        script=script,
        body=body,
        data="" if data is None else f'<script type="application/json" id="data">{_safe_json(data)}</script>',
    )


def _safe_json(data: Any) -> str:
    """JSON that cannot close its script element."""
    plain = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return _CONTROL.sub("", plain).translate(_IN_SCRIPT)


def _hash(content: str) -> str:
    return base64.b64encode(hashlib.sha256(content.encode("utf-8")).digest()).decode("ascii")
