"""An input of each task that reads papers."""

from __future__ import annotations

from typing import Any

from services.tasks.reading.card import CardInput
from tests.builders.bee_tasks import TOPIC
from tests.builders.paper_texts import BEES

INPUTS: dict[str, Any] = {
    "card": CardInput(
        topic=TOPIC, papers=tuple(BEES[key] for key in ("haldor2004sun", "weber2019survey", "tanaka2024map"))
    ),
}
