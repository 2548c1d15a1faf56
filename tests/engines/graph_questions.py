"""The questions of docs/graph.md, as somebody pastes them."""

from __future__ import annotations

from pathlib import Path

FIELD = "attention"
"""The field that is asked about, of the graph that `tests.contract.portable.fill` stores."""

OPENS, CLOSES = "```cypher\n", "```"


def questions(root: Path) -> list[str]:
    """The statements of the page, in its order."""
    section = (root / "docs" / "graph.md").read_text("utf-8").partition("## Ten questions to paste\n")[2]
    parts = section.partition("\n## ")[0].split(OPENS)[1:]
    return [part.partition(CLOSES)[0].strip() for part in parts]
