"""What leads into each divided section of a body and what closes it, written from its finished parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from kg.model.surveys.survey import CLOSING, Section, SectionId
from services.evidence.index import FieldIndex
from services.evidence.pack import evidence_pack
from services.models.model_requirement import answer_or_none
from services.models.port import LanguageModel
from services.steps.concurrent_work import together
from services.tasks.drafting.draft_text import Draft, DraftSentence
from services.tasks.drafting.repeated_sentences import without_recap
from services.tasks.front.section_frame import SECTION_FRAME, SectionFrame, SectionFrameInput
from services.writing.assembly import Written
from services.writing.claims import ground
from services.writing.finished_parts import whole_part

_TITLE = "Discussion"
"""The heading of a closing."""
_CLOSING = 2
"""Sentences of a closing that say more than its parts, at least."""
_DIVIDED = 2
"""Parts from which on a section has a closing of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionFrames:
    """Leads and closings of the sections of one survey.

    A lead is the text of its section; a closing comes after its parts, under a heading of its own. A section to which
    no good answer comes is led by its focus. One of which every part was kept stays as it is.
    """

    model: LanguageModel
    index: FieldIndex

    async def add_frames(self, written: Written) -> Written:
        """The body with leads and closings.

        Raises:
            BudgetSpentError, StoppedError, UpstreamError: see `LanguageModel`.
        """
        works = [partial(self._frame, each.section, written.kept) for each in written.sections]
        made = await together(works, at_once=self.model.route(SECTION_FRAME).traits.calls_at_once)
        pairs = zip(written.sections, made, strict=True)
        return replace(written, sections=tuple(replace(each, section=section) for each, section in pairs))

    async def _frame(self, section: Section, kept: frozenset[SectionId]) -> Section:
        if len(section.subsections) < _DIVIDED or all(part.id in kept for part in section.subsections):
            return section
        inputs = self._inputs(section)
        answer = await answer_or_none(self.model, SECTION_FRAME, inputs)
        if answer is not None:
            sentences = [sentence for part in inputs.parts for sentence in part.sentences]
            answer = answer.model_copy(update={"closing": _saying_more(answer.closing, sentences)})
        return self._with_frame(section, inputs, answer) if answer else section

    def _inputs(self, section: Section) -> SectionFrameInput:
        claims = (claim for part in section.walk() for claim in part.claims)
        cited = dict.fromkeys(each.passage.paper_id for claim in claims for each in claim.supports)
        papers = [id for id in cited if id not in self.index.graph.landmarks]
        return SectionFrameInput(
            topic=self.index.graph.field.topic,
            number=section.number,
            title=section.title,
            focus=section.focus,
            parts=tuple(map(whole_part, section.subsections)),
            pack=evidence_pack(self.index, papers),
        )

    def _with_frame(self, section: Section, inputs: SectionFrameInput, answer: SectionFrame) -> Section:
        lead = ground(Draft.of_paragraph(answer.lead), inputs.pack, section=section.id, topic=inputs.topic)
        closing = _closing(section, inputs, answer.closing) if answer.closing else None
        return replace(section, text=lead.text, claims=lead.claims, closing=closing)


def _saying_more(closing: Sequence[DraftSentence], sentences: Sequence[DraftSentence]) -> tuple[DraftSentence, ...]:
    """A closing, whole, since its conclusions rest on what it recalls; none where fewer than two sentences do more."""
    new = without_recap(Draft.of_paragraph(closing), before=sentences).sentences() if closing else ()
    return tuple(closing) if len(new) >= _CLOSING else ()


def _closing(section: Section, inputs: SectionFrameInput, sentences: Sequence[DraftSentence]) -> Section:
    last = len(section.subsections) + 1
    id, number = SectionId(f"{section.id}.{last}"), f"{section.number}.{last}"
    text = ground(Draft.of_paragraph(sentences), inputs.pack, section=id, topic=inputs.topic)
    return Section(id=id, number=number, title=_TITLE, focus="", text=text.text, claims=text.claims, purpose=CLOSING)
