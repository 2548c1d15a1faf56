"""The questions of docs/graph.md, as somebody pastes them."""

from __future__ import annotations

from pathlib import Path

FIELD = "attention"
"""The field that is asked about, of the graph that `tests.contract.portable.fill` stores."""

OPENS, CLOSES = "```cypher\n", "```"


def questions(root: Path, page: str = "graph.md", heading: str = "Six questions to paste") -> list[str]:
    """The statements of a section, in its order."""
    section = (root / "docs" / page).read_text("utf-8").partition(f"## {heading}\n")[2]
    parts = section.partition("\n## ")[0].split(OPENS)[1:]
    return [part.partition(CLOSES)[0].strip() for part in parts]
