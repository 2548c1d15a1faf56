"""An input of each task on tables."""

from __future__ import annotations

from typing import Any

from services.tasks.tables.sources import TableSource
from services.tasks.tables.table_aspect import TableAspect
from services.tasks.tables.table_categories import TableCategoriesInput
from services.tasks.tables.table_cells import CellsInput
from tests.builders.bee_tasks import PACK, TOPIC

SUBJECT = TableAspect(aspect="Subject", question="What is the paper about?")
FINDING = TableAspect(aspect="Main finding", question="What does the paper find?")
LIGHT = TableAspect(aspect="Polarised light", question="What does it say of polarised light?")
_PARTS: dict[str, Any] = {"topic": TOPIC, "title": "Compasses", "focus": "How bees keep a course.", "pack": PACK}
INPUTS: dict[str, Any] = {
    "table_aspect": TableSource(**_PARTS),
    "table_aspects": TableSource(**_PARTS),
    "table_categories": TableCategoriesInput(**_PARTS, aspect=SUBJECT),
    "table_cells": CellsInput(**_PARTS, aspects=(FINDING, LIGHT)),
}
