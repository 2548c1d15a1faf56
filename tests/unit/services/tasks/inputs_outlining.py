"""An input of each task that plans sections."""

from __future__ import annotations

from typing import Any

from services.tasks.outlining.hints import HintsInput
from services.tasks.outlining.outline import OutlineInput
from services.tasks.outlining.outline_optimisation import OutlineOptimisationInput
from services.tasks.outlining.outline_review import OutlineReview, OutlineReviewInput
from services.tasks.outlining.outline_revision import OutlineRevisionInput
from services.tasks.outlining.subsections import SubsectionsInput
from tests.builders.bee_tasks import BODY, COMMUNITIES, OVERVIEW, PACK, PATHS, SECTION, TOPIC

INPUTS: dict[str, Any] = {
    "outline": OutlineInput(topic=TOPIC, overview=OVERVIEW, communities=COMMUNITIES, paths=PATHS, papers=PACK),
    "subsections": SubsectionsInput(
        topic=TOPIC,
        section=SECTION,
        communities=COMMUNITIES[1:3],
        paths=(),
        papers=PACK,
        other_titles=("Introduction",),
    ),
    "hints": HintsInput(topic=TOPIC, title="Light", focus="How bees read the sky.", pack=PACK),
    "outline_optimisation": OutlineOptimisationInput(topic=TOPIC, body=BODY),
    "outline_review": OutlineReviewInput(
        topic=TOPIC, body=BODY, communities=COMMUNITIES, paths=PATHS, keys=PACK.keys()
    ),
    "outline_revision": OutlineRevisionInput(
        topic=TOPIC,
        body=BODY,
        review=OutlineReview(
            score=2.5,
            strengths=("Open problems come last.",),
            weaknesses=("Two parts promise the same.",),
            suggestions=("Join them.",),
        ),
        communities=COMMUNITIES,
        paths=PATHS,
        keys=PACK.keys(),
    ),
}
