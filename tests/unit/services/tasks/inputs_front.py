"""An input of each task that writes what stands around a body."""

from __future__ import annotations

from typing import Any

from services.tasks.front.matter import FrontInput, NumberedSection
from tests.builders.bee_tasks import COMMUNITIES, OVERVIEW, PACK, SECTION, TOPIC

FRONT = FrontInput(
    topic=TOPIC,
    overview=OVERVIEW,
    communities=COMMUNITIES,
    sections=(NumberedSection(number="2", plan=SECTION, subsections=("Polarised Light",)),),
    pack=PACK,
    cited=14,
)
INPUTS: dict[str, Any] = dict.fromkeys(("title", "abstract", "introduction", "conclusion"), FRONT)
