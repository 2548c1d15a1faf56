"""An input of each task on what a model knows by itself."""

from __future__ import annotations

from typing import Any

from services.tasks.unaided.unaided_outline import UnaidedOutlineInput
from services.tasks.unaided.unaided_part import UnaidedPartInput
from tests.builders.bee_tasks import TOPIC
from tests.builders.remembered_survey import OUTLINE

INPUTS: dict[str, Any] = {
    "unaided_outline": UnaidedOutlineInput(topic=TOPIC),
    "unaided_part": UnaidedPartInput(topic=TOPIC, outline=OUTLINE, part=OUTLINE.sections[0].parts[0]),
}
