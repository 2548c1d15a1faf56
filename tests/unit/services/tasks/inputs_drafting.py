"""An input of each task that writes a subsection."""

from __future__ import annotations

from typing import Any

from services.tasks.drafting.draft import DraftInput
from services.tasks.outlining.outline import Purpose
from tests.builders.bee_tasks import COMMUNITIES, OVERVIEW, PACK, PATHS, TOPIC

INPUTS: dict[str, Any] = {
    "draft": DraftInput(
        topic=TOPIC,
        section_title="Development",
        title="Light",
        focus="",
        purpose=Purpose.THEME,
        position=0,
        pack=PACK,
        overview=OVERVIEW,
        communities=COMMUNITIES[1:2],
        paths=PATHS,
        neighbours=(),
        common=frozenset(),
        used=frozenset(),
        told=("Bees dance.",),
    ),
}
