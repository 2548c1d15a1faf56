"""An input of each task on tables."""

from __future__ import annotations

from typing import Any

from services.tasks.tables.table_aspects import TableAspect
from services.tasks.tables.table_cells import CellsInput
from services.tasks.tables.table_input import TableSource
from tests.builders.bee_tasks import PACK, TOPIC

FINDING = TableAspect(aspect="Main finding", question="What does the paper find?")
LIGHT = TableAspect(aspect="Polarised light", question="What does it say of polarised light?")
_PARTS: dict[str, Any] = {"topic": TOPIC, "title": "Compasses", "focus": "How bees keep a course.", "pack": PACK}
INPUTS: dict[str, Any] = {
    "table_aspects": TableSource(**_PARTS),
    "table_cells": CellsInput(**_PARTS, aspects=(FINDING, LIGHT)),
}
