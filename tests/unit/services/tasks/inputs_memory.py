"""An input of each task that keeps the memory of a survey."""

from __future__ import annotations

from typing import Any

from services.tasks.memory.memory_terms import MemoryInput
from services.tasks.memory.survey_memory import Remembered, RememberedPoint, RememberedTerm
from tests.builders.bee_tasks import TOPIC

SENTENCES = (
    "Three papers deal with the polarised light compass (PLC).",
    "Okafor and Haldor extend the sun compass to cloudy skies [@okafor2012cloud].",
    "In 2013, Lindqvist presents a polarisation map; the sun compass of Haldor [@haldor2004sun] has none "
    "[@lindqvist2013polar].",
    "The PLC works at night [@abe2015night].",
)
KNOWN = Remembered(
    terms=(RememberedTerm(name="solar compass", aliases=("sun compass",), section="2.1"),),
    points=(RememberedPoint(point="bees keep a straight course", section="2.1"),),
)
INPUTS: dict[str, Any] = {
    "memory_terms": MemoryInput(topic=TOPIC, number="2.2", title="Polarised Light", sentences=SENTENCES, known=KNOWN),
}
