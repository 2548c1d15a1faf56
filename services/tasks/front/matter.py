"""What title, abstract, introduction and conclusion are written from: the points of the parts, numbers, the outline."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from kg.model.papers.paper import PaperId
from services.evidence.overview import FieldOverview
from services.evidence.pack import EvidencePack
from services.tasks.blocks import overview_block, passages_block
from services.tasks.drafting.draft_text import DraftSentence
from services.tasks.input_shortening import last_cut
from services.tasks.outlining.outline import PlannedSection
from services.tasks.task import DraftGround
from services.tasks.views import CommunityView


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedPart:
    """A finished part: some of its sentences with the passages behind them, and its table in a line, "" without one."""

    number: str
    title: str
    sentences: tuple[DraftSentence, ...]
    table: str = ""

    @property
    def outer(self) -> FinishedPart:
        """The part with its first and last sentence alone."""
        return replace(self, sentences=tuple(dict.fromkeys((*self.sentences[:1], *self.sentences[-1:]))))


@dataclass(frozen=True, slots=True, kw_only=True)
class FrontInput:
    """What the front matter and the conclusion of a survey are written from.

    `sections` are the body sections with their numbers and subsection titles; `cited` counts the papers that the body
    cites, so that introduction and abstract give one number. `parts` has the points of each part. `pack` holds the
    field's most cited works first, then its bridges and surveys, and what supports the points; `earlier` are the
    surveys in it, and papers that say what the topic is.
    """

    topic: str
    overview: FieldOverview
    communities: tuple[CommunityView, ...]
    sections: tuple[NumberedSection, ...]
    pack: EvidencePack
    cited: int
    parts: tuple[FinishedPart, ...] = ()
    earlier: tuple[PaperId, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberedSection:
    """A body section as the reader will find it."""

    number: str
    plan: PlannedSection
    subsections: tuple[str, ...]


FRONT_CUTS = (last_cut("earlier", name="earlier surveys", kept=0), last_cut("parts", name="parts", kept=1))
"""What goes where a model cannot read all of it: surveys of others first, then the points of the last parts."""


def block_of_parts(parts: Iterable[FinishedPart]) -> str:
    """Parts under their numbers and titles, a sentence a line with the ids of its passages, then the table."""
    return "\n\n".join("\n".join((f"{each.number} {each.title}", *_lines(each))) for each in parts)


def _lines(part: FinishedPart) -> Iterable[str]:
    for each in part.sentences:
        behind = f" (passages: {', '.join(each.passages)})" if each.passages else ""
        yield f"- {' '.join(each.text.split())}{behind}"
    if part.table:
        yield f"- {part.table}"


def front_ground(inputs: FrontInput) -> DraftGround:
    """What the sentences around a body are held to."""
    return DraftGround(topic=inputs.topic, pack=inputs.pack, facts="\n".join(front_texts(inputs).values()))


def front_texts(inputs: FrontInput) -> Mapping[str, str]:
    """The texts of the prompts around a body."""
    outline = [
        "\n".join(
            (f"{item.number} {item.plan.title}: {item.plan.focus}", *(f"  - {title}" for title in item.subsections))
        )
        for item in inputs.sections
    ]
    return {
        "topic": inputs.topic,
        "overview": overview_block(inputs.overview, inputs.pack.keys()),
        "outline": "\n".join(outline),
        "points": block_of_parts(inputs.parts),
        "cited": str(inputs.cited),
    }


def title_texts(inputs: FrontInput) -> Mapping[str, str]:
    """The same with the outer sentences of each part."""
    return {**front_texts(inputs), "points": block_of_parts(each.outer for each in inputs.parts)}


def introduction_texts(inputs: FrontInput) -> Mapping[str, str]:
    """The same, and what earlier surveys and defining papers say."""
    earlier = frozenset(inputs.earlier)
    items = (item for item in inputs.pack.papers if item.paper.id in earlier)
    shown = {str(each.passage.id) for item in items for each in item.passages}
    return {**front_texts(inputs), "evidence": passages_block(inputs.pack, shown)}
