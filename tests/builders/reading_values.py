"""A reading of one of the small papers."""

from __future__ import annotations

from kg.model.papers.paper import PaperKind
from kg.model.papers.reading import AttributeReading, StatedAttribute
from kg.ports import GraphEngine
from kg.repository.papers.readings import ReadingRepository
from tests.builders.values import paper_id

READING = AttributeReading(
    paper_id=paper_id(1),
    kind=PaperKind.METHOD,
    attributes=(
        StatedAttribute(field="problem.definition", text="Translation is “slow”.", passages=("p1", "p2")),
        StatedAttribute(field="conclusion", text="Attention is enough.", passages=("p3",)),
    ),
    summary="Translation is “slow”. Attention is enough.",
    task_version=1,
    model="offline",
    content_hash="0a1b2c",
)


def fill_readings(engine: GraphEngine) -> None:
    """Store the reading in a graph that holds the small papers."""
    ReadingRepository(engine).save([READING])
