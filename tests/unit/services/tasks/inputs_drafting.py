"""An input of each task that writes a subsection."""

from __future__ import annotations

from typing import Any

from kg.model.papers.paper import CitationKey
from services.tasks.drafting.draft import DraftInput
from services.tasks.drafting.draft_choice import ChoiceInput
from services.tasks.drafting.marker_judgement import CitationMark, MarkedPassage, MarkerInput
from services.tasks.drafting.skeleton import Skeleton, SkeletonGroup, SkeletonInput, SkeletonKind, SkeletonPoint
from services.tasks.drafting.sub_queries import SubQueriesInput
from services.tasks.outlining.outline import Purpose
from services.tasks.outlining.subsections import PlannedSubsection
from tests.builders.bee_tasks import COMMUNITIES, OVERVIEW, PACK, PATHS, TOPIC
from tests.builders.evidence_of import passage_of
from tests.unit.services.tasks.inputs_memory import KNOWN
from tests.unit.services.tasks.inputs_refining import DRAFT, IDS, draft

POINTS = Skeleton(
    kind=SkeletonKind.FLAT,
    groups=(
        SkeletonGroup(
            points=(
                SkeletonPoint(point="a sun compass for cloudy skies", passages=(IDS["okafor2012cloud"][0],)),
                SkeletonPoint(point="a night compass from moonlight", passages=(IDS["abe2015night"][1],)),
                SkeletonPoint(point="a polarisation map of the sky", passages=(IDS["lindqvist2013polar"][0],)),
            )
        ),
    ),
)
MARKED = "Inspired by the sun compass [3], we build a drone. Many chips are known [4, 5]. The sun compass [3] is good."


def marked(text: str, *marks: tuple[str, int, str]) -> MarkedPassage:
    """A passage with a mark for each (bracket, first character from which to look for it, reference)."""
    made = []
    for bracket, begin, reference in marks:
        start = text.index(bracket, begin)
        made.append(CitationMark(text=bracket, start=start, end=start + len(bracket), reference=reference))
    return MarkedPassage(passage=passage_of("haldor2004sun#m", text), marks=tuple(made))


INPUTS: dict[str, Any] = {
    "draft": DraftInput(
        topic=TOPIC,
        section_title="Development",
        title="Light",
        focus="",
        purpose=Purpose.THEME,
        position=0,
        pack=PACK,
        overview=OVERVIEW,
        communities=COMMUNITIES[1:2],
        paths=PATHS,
        neighbours=(),
        common=frozenset(),
        used=frozenset(),
        openings=("Bees dance.",),
    ),
    "sub_queries": SubQueriesInput(
        topic=TOPIC,
        section_title="Development",
        subsection=PlannedSubsection(title="Polarised Light", focus="How bees read the sky.", proof_ids=()),
        phrases=("polarised light", "insect compasses"),
        papers=PACK,
        known=KNOWN,
    ),
    "marker_judgement": MarkerInput(
        topic=TOPIC,
        title="Polarised Light",
        focus="How bees read the sky.",
        paper=CitationKey("haldor2004sun"),
        passages=(
            marked(MARKED, ("[3]", 0, "haldor"), ("[4, 5]", 0, "chip"), ("[4, 5]", 0, "other"), ("[3]", 50, "haldor")),
        ),
    ),
    "skeleton": SkeletonInput(
        topic=TOPIC,
        section_title="Development",
        title="Polarised Light",
        focus="How bees read the sky.",
        pack=PACK,
        known=KNOWN,
        used=frozenset(),
    ),
    "draft_choice": ChoiceInput(
        topic=TOPIC,
        title="Polarised Light",
        focus="How bees read the sky.",
        skeleton=POINTS,
        drafts=(draft(DRAFT.paragraphs[0].sentences[:1]), DRAFT),
        pack=PACK,
    ),
}
