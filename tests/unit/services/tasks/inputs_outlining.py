"""An input of each task that plans sections."""

from __future__ import annotations

from typing import Any

from services.tasks.outlining.field_map import AbsentWork, MapGroup, PaperLine, plan_size
from services.tasks.outlining.hints import HintsInput
from services.tasks.outlining.outline import OutlineInput
from services.tasks.outlining.outline_optimisation import OutlineOptimisationInput
from services.tasks.outlining.outline_review import OutlineReview, OutlineReviewInput
from services.tasks.outlining.outline_revision import OutlineRevisionInput
from services.tasks.outlining.question_outline import QuestionOutlineInput
from services.tasks.outlining.reader_questions import QuestionsInput, ReaderQuestion
from services.tasks.outlining.subsections import SubsectionsInput
from tests.builders.bee_tasks import BODY, COMMUNITIES, OVERVIEW, PACK, PATHS, SECTION, TOPIC

GROUPS = (
    MapGroup(id="D1.1", proof="bee-navigation:2", name="Sky compass", about="Light.", within="D1 Light; development"),
    MapGroup(id="D1.2", proof="bee-navigation:2", name="Odometers", about="Flow.", within="D1 Light; development"),
    MapGroup(id="P1", proof="bee-navigation/path/1", name="path: from the dance"),
)
LINES = (
    PaperLine(key="haldor2004sun", title="The sun", group="D1.1", year=2004, cited=4, gist="Bees see polarised light."),
    PaperLine(key="ruiz2006odometer", title="The odometer", group="D1.2", cited=1),
)

INPUTS: dict[str, Any] = {
    "outline": OutlineInput(topic=TOPIC, overview=OVERVIEW, communities=COMMUNITIES, paths=PATHS, papers=PACK),
    "reader_questions": QuestionsInput(topic=TOPIC, groups=GROUPS, papers=LINES, size=plan_size(40)),
    "question_outline": QuestionOutlineInput(
        topic=TOPIC,
        questions=(ReaderQuestion(question="What tells a bee its way?", groups=("D1.1", "D1.2")),),
        groups=GROUPS,
        papers=LINES,
        size=plan_size(40),
        absent=(AbsentWork(title="The Dance Language", cited=3),),
    ),
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
