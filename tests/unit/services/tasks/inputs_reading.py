"""An input of each task that reads papers."""

from __future__ import annotations

from typing import Any

from kg.model.papers.paper import PaperKind
from services.tasks.reading.attribute_tree import AttributeInput, KindedText
from services.tasks.reading.paper_kind import PaperKindInput
from tests.builders.bee_tasks import TOPIC
from tests.builders.paper_texts import BEES

INPUTS: dict[str, Any] = {
    "paper_kind": PaperKindInput(
        topic=TOPIC, papers=tuple(BEES[key] for key in ("haldor2004sun", "weber2019survey", "tanaka2024map"))
    ),
    "attribute_tree": AttributeInput(
        topic=TOPIC,
        papers=(
            KindedText(text=BEES["haldor2004sun"], kind=PaperKind.METHOD),
            KindedText(text=BEES["weber2019survey"], kind=PaperKind.SURVEY),
        ),
    ),
}
