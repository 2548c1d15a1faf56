"""An input of each task on the relevance of papers."""

from __future__ import annotations

from typing import Any

from services.tasks.relevance.relevance_input import RelevanceCandidate, RelevanceInput
from tests.builders.bee_tasks import TOPIC
from tests.builders.paper_texts import BEES

CANDIDATES = RelevanceInput(
    topic=TOPIC,
    description="How bees keep a course by the sun and by polarised light.",
    candidates=(
        RelevanceCandidate(text=BEES["haldor2004sun"], similarity=0.62),
        RelevanceCandidate(text=BEES["novak2024swarm"], similarity=0.21),
        RelevanceCandidate(text=BEES["moreau2014flow"]),
    ),
)
INPUTS: dict[str, Any] = {"paper_relevance": CANDIDATES}
