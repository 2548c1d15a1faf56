"""Puts title, abstract, introduction and conclusion around a written body."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from kg.model.papers.paper import PaperId, PaperKind
from kg.model.surveys.exhibit import Exhibit
from kg.model.surveys.survey import Section, SectionId, SurveyId
from services.document.citations import keys_in_sections
from services.document.named_authors import known_pairs
from services.evidence.index import FieldIndex
from services.evidence.overview import FieldOverview
from services.evidence.pack import evidence_pack
from services.models.grounding_counts import Grounding
from services.models.port import Completion, LanguageModel
from services.planning.summaries import Summaries
from services.reading.passages import content_passages
from services.steps.concurrent_work import together
from services.tasks.drafting.draft_text import Draft
from services.tasks.front.abstract import ABSTRACT
from services.tasks.front.conclusion import CONCLUSION
from services.tasks.front.introduction import INTRODUCTION
from services.tasks.front.matter import FrontInput, NumberedSection
from services.tasks.front.title import TITLE
from services.tasks.limits import FRONT_PAPERS
from services.tasks.task import Task
from services.text.topics import opens_with_topic
from services.writing.assembly import Written, text_of
from services.writing.finished_parts import points_of
from services.writing.memory import SAME, Memory
from services.writing.section_frames import SectionFrames

_COPIED = 1.0
"""The share of words from which on an abstract repeats the text: by its nature it says the same, in other words."""
_PARTS = 4
_DEFINING, _SURVEYS = 4, 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """A survey but for its ids and manifest; `sections` begins with the introduction and ends with the conclusion.

    `verified` says what became of the claims on text when they were held against their passages; None before that.
    """

    title: str
    abstract: Section
    sections: tuple[Section, ...]
    verified: Grounding | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Framer:
    """Writes the texts around the body of one survey, first those of its sections if there are `section_frames`.

    `tables` are those of its parts, by the ids of these.
    """

    model: LanguageModel
    index: FieldIndex
    overview: FieldOverview
    summaries: Summaries
    survey: SurveyId
    tables: Mapping[SectionId | None, Exhibit] = field(default_factory=dict)
    section_frames: SectionFrames | None = None

    async def frame(self, written: Written, *, report: Callable[[int, int], None]) -> Frame:
        """The frame around a body.

        Raises:
            UngroundedClaimError: the model rests a sentence on what it was not given.
        """
        if self.section_frames is not None:
            written = await self.section_frames.add_frames(written)
        inputs, body, memory = self._input(written), written.body, written.memory
        last = str(len(body) + 2)
        drafts = await self._ask_all((INTRODUCTION, CONCLUSION), inputs, report=lambda done: report(done, _PARTS))
        introduction, memory = self._section(drafts[0], inputs, memory, number="1", title="Introduction")
        conclusion, memory = self._section(drafts[1], inputs, memory, number=last, title="Conclusion")
        title, draft = await self._ask_all((TITLE, ABSTRACT), inputs, report=lambda done: report(2 + done, _PARTS))
        abstract, _ = self._section(draft, inputs, memory, number="", title="Abstract", same=_COPIED)
        report(_PARTS, _PARTS)
        return Frame(title=title.value.title, abstract=abstract, sections=(introduction, *body, conclusion))

    async def _ask_all(
        self, tasks: Sequence[Task[FrontInput, Any]], inputs: FrontInput, *, report: Callable[[int], None]
    ) -> Sequence[Completion[Any]]:
        works = [partial(self.model.run, task, inputs) for task in tasks]
        return await together(works, at_once=self.model.route(TITLE).traits.calls_at_once, report=report)

    def _section(
        self,
        completion: Completion[Draft],
        inputs: FrontInput,
        memory: Memory,
        *,
        number: str,
        title: str,
        same: float = SAME,
    ) -> tuple[Section, Memory]:
        id = SectionId(f"{self.survey}/{number or 'abstract'}")
        pairs = known_pairs(self.index.graph.papers.values())
        text, memory = text_of(
            completion.value,
            inputs.pack,
            memory,
            section=id,
            topic=inputs.topic,
            same=same,
            pairs=pairs,
        )
        return Section(id=id, number=number, title=title, focus="", text=text.text, claims=text.claims), memory

    def _input(self, written: Written) -> FrontInput:
        told = points_of(written.body, self.tables)
        known = {str(paper.citation_key): id for id, paper in self.index.graph.papers.items()}
        named = (name for part in told for sentence in part.sentences for name in sentence.passages)
        behind = [known[name.partition("#")[0]] for name in named]
        return FrontInput(
            topic=self.overview.topic,
            overview=self.overview,
            communities=self.summaries.communities,
            sections=tuple(
                NumberedSection(
                    number=each.section.number,
                    plan=each.plan.section,
                    subsections=tuple(part.title for part in each.section.subsections),
                )
                for each in written.sections
            ),
            pack=evidence_pack(self.index, [*_front_papers(self.overview, self.index), *behind]),
            cited=self._count_cited(written.body),
            parts=told,
            earlier=tuple(dict.fromkeys([*self.overview.surveys[:_SURVEYS], *_defining(self.index)])),
        )

    def _count_cited(self, sections: Iterable[Section]) -> int:
        """The papers of the field that sections cite."""
        landmarks = {paper.citation_key for paper in self.index.graph.landmarks.values()}
        return sum(key not in landmarks for key in keys_in_sections(sections))


def _front_papers(numbers: FieldOverview, index: FieldIndex) -> list[PaperId]:
    """The works cited most inside the field, those that tie its communities, those that say what it is, its surveys,
    its most trending papers.
    """
    hubs = [paper for paper, _ in numbers.most_cited]
    bridges = [paper for paper, _ in numbers.bridges[:3]]
    rising = [paper for layer in numbers.layers for paper in layer.rising]
    return [*dict.fromkeys([*hubs, *bridges, *_defining(index), *numbers.surveys[:_SURVEYS], *rising])][:FRONT_PAPERS]


def _defining(index: FieldIndex) -> list[PaperId]:
    """The papers of which a sentence begins with the topic; surveys first, then the more important."""
    topic, papers = index.graph.field.topic, index.graph.papers
    found = [
        id
        for id, paper in papers.items()
        if any(opens_with_topic(each.passage.text, topic) for each in content_passages(paper))
    ]
    return sorted(found, key=lambda paper: (papers[paper].kind is not PaperKind.SURVEY, index.importance(paper)))[
        :_DEFINING
    ]
