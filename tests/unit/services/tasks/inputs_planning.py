"""An input of each task that plans the writing."""

from __future__ import annotations

from typing import Any

from services.tasks.memory.survey_memory import Remembered, RememberedPoint
from services.tasks.planning.dependencies import DependenciesInput
from services.tasks.planning.outline_check import OutlineCheckInput
from services.tasks.planning.replanning import ReplanningInput
from tests.builders.bee_tasks import BODY, TOPIC

INPUTS: dict[str, Any] = {
    "outline_check": OutlineCheckInput(
        topic=TOPIC,
        body=BODY,
        tests=("How far does a bee see?", "Do two odometers agree?"),
        faults=("The heading of 2 has words that fit any survey: further.",),
    ),
    "dependencies": DependenciesInput(topic=TOPIC, body=BODY),
    "replanning": ReplanningInput(
        topic=TOPIC,
        body=BODY,
        written=frozenset({"1.1"}),
        known=Remembered(points=(RememberedPoint(point="polarised light halves the compass error", section="1.1"),)),
    ),
}
