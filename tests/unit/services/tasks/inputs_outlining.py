"""An input of each task that plans sections."""

from __future__ import annotations

from typing import Any

from services.tasks.outlining.outline import OutlineInput
from services.tasks.outlining.subsections import SubsectionsInput
from tests.builders.bee_tasks import COMMUNITIES, OVERVIEW, PACK, PATHS, SECTION, TOPIC

INPUTS: dict[str, Any] = {
    "outline": OutlineInput(topic=TOPIC, overview=OVERVIEW, communities=COMMUNITIES, paths=PATHS, papers=PACK),
    "subsections": SubsectionsInput(
        topic=TOPIC,
        section=SECTION,
        communities=COMMUNITIES[1:3],
        paths=(),
        papers=PACK,
        other_titles=("Introduction",),
    ),
}
