"""Puts title, abstract, introduction and conclusion around a written body."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kg.model.papers.paper import PaperId
from kg.model.surveys.survey import Section, SectionId
from services.document.markup import cited_keys
from services.evidence.index import FieldIndex
from services.evidence.pack import evidence_pack
from services.planning.plan import SectionPlan
from services.steps.progress import Progress
from services.tasks.drafting import Draft
from services.tasks.front import ABSTRACT, CONCLUSION, INTRODUCTION, TITLE, FrontInput, NumberedSection
from services.tasks.task import Task
from services.writing.drafts import Writer

_HUBS = 12
_STAGE = "framing"
_PARTS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """A survey but for its ids and manifest; `sections` begins with the introduction and ends with the conclusion."""

    title: str
    abstract: Section
    sections: tuple[Section, ...]


async def frame(
    writer: Writer, index: FieldIndex, plans: Sequence[SectionPlan], body: Sequence[Section], *, progress: Progress
) -> Frame:
    """Write what stands around `body`.

    Raises:
        UngroundedClaimError: the model rests a sentence on what it was not given.
    """
    inputs = _front_input(writer, index, plans, body)
    progress(_STAGE, 0, _PARTS)
    title = await writer.model.run(TITLE, inputs)
    progress(_STAGE, 1, _PARTS)
    introduction = await _section(writer, INTRODUCTION, inputs, name="1", number="1", title="Introduction")
    progress(_STAGE, 2, _PARTS)
    last = str(len(body) + 2)
    conclusion = await _section(writer, CONCLUSION, inputs, name=last, number=last, title="Conclusion")
    progress(_STAGE, 3, _PARTS)
    abstract = await _section(writer, ABSTRACT, inputs, name="abstract", number="", title="Abstract")
    progress(_STAGE, _PARTS, _PARTS)
    return Frame(title=title.title, abstract=abstract, sections=(introduction, *body, conclusion))


async def _section(
    writer: Writer, task: Task[FrontInput, Draft], inputs: FrontInput, *, name: str, number: str, title: str
) -> Section:
    section = SectionId(f"{writer.survey}/{name}")
    text = writer.told(await writer.model.run(task, inputs), inputs.pack, section=section)
    return Section(id=section, number=number, title=title, focus="", text=text.text, claims=text.claims)


def _front_input(
    writer: Writer, index: FieldIndex, plans: Sequence[SectionPlan], body: Sequence[Section]
) -> FrontInput:
    planned = {plan.section.title: plan.section for plan in plans}
    texts = [part.text for section in body for part in section.walk()]
    return FrontInput(
        topic=writer.overview.topic,
        overview=writer.overview,
        communities=tuple(writer.communities),
        sections=tuple(
            NumberedSection(
                number=section.number,
                plan=planned[section.title],
                subsections=tuple(part.title for part in section.subsections),
            )
            for section in body
        ),
        pack=evidence_pack(index, _front_papers(writer, index)),
        cited=len({key for text in texts for key in cited_keys(text)}),
    )


def _front_papers(writer: Writer, index: FieldIndex) -> list[PaperId]:
    """The works cited most inside the field, those that tie its communities, its surveys, its most trending papers."""
    field = writer.overview
    hubs = [paper for paper, _ in field.most_cited]
    bridges = [paper for paper, _ in field.bridges[:3]]
    rising = [paper for layer in field.layers for paper in layer.rising]
    return [*dict.fromkeys([*hubs, *bridges, *field.surveys[:5], *rising])][: 2 * _HUBS]
