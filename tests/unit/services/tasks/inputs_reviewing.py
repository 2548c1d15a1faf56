"""An input of each task that reviews."""

from __future__ import annotations

from typing import Any

from services.tasks.reviewing.section_review import SectionReviewInput
from services.tasks.reviewing.text_diagnosis import TextDiagnosisInput
from tests.builders.bee_tasks import PACK, SECTIONS, TOPIC

INPUTS: dict[str, Any] = {
    "section_review": SectionReviewInput(topic=TOPIC, section=SECTIONS[0], focus="How bees read the sky.", pack=PACK),
    "text_diagnosis": TextDiagnosisInput(topic=TOPIC, sections=SECTIONS),
}
