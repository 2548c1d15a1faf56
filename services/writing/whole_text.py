"""The whole text once more: what is said twice is removed, a term has one spelling, contradictions are mended."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from kg.model.surveys.claim import Passage
from kg.model.surveys.survey import SectionId
from services.document.markup import without_citations
from services.document.sentence_signs import without_sign, without_signs
from services.evidence.pack import with_papers
from services.models.model_requirement import answer_or_none
from services.models.port import LanguageModel
from services.steps.concurrent_work import together
from services.tasks.drafting.draft_text import Draft, DraftSentence, passages_by_name
from services.tasks.marks import SectionText
from services.tasks.memory.survey_memory import Remembered
from services.tasks.reviewing.copy_edit import COPY_EDIT, CopyEditInput
from services.tasks.reviewing.text_diagnosis import (
    TEXT_DIAGNOSIS,
    Diagnosis,
    Quotation,
    TextDiagnosisInput,
)
from services.writing.assembly import DraftKey, PartDraft
from services.writing.claims import ground
from services.writing.memory import Memory
from services.writing.part_positions import Place
from services.writing.refining import DraftRefiner

READINGS = 2
"""Most readings of a whole text: one more where the first found something, as mending can break and hide."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WholeTextEditor:
    """Mends what is wrong between the parts of one survey, and edits them for their readers.

    Unless it `edits_all` parts, those alone are edited in which a reading finds something.
    """

    model: LanguageModel
    refiner: DraftRefiner
    topic: str
    edits_all: bool = True

    async def mend(
        self, drafts: Mapping[DraftKey, PartDraft], places: Sequence[Place], known: Remembered
    ) -> dict[DraftKey, PartDraft]:
        """The drafts of all parts after the readings of the whole text, each of what the one before has mended.

        Args:
            places: those of the drafts, in reading order.
            known: the terms of the survey.
        Raises:
            BadAnswerError, BudgetSpentError, StoppedError: see `LanguageModel`.
        """
        made = dict(drafts)
        for reading in range(READINGS):
            troubles = defaultdict[str, list[Diagnosis]](list)
            for each in await self._diagnose(tuple(self._sections(made, places))):
                troubles[each.change].append(each)
            edits_all = self.edits_all and reading == 0
            written = [each for each in places if made[each.key].draft.sentences()]
            edited = [each for each in written if edits_all or troubles[each.number_for_readers]]
            if not edited:
                break
            parts = {each.number_for_readers: made[each.key] for each in places}
            edit = partial(self._edit, parts, troubles_alone=not edits_all, known=known)
            works = [partial(edit, each, troubles[each.number_for_readers]) for each in edited]
            new = await together(works, at_once=self.model.route(COPY_EDIT).traits.calls_at_once)
            made |= {place.key: part for place, part in zip(edited, new, strict=True)}
        return made

    async def _diagnose(self, sections: tuple[SectionText, ...]) -> tuple[Diagnosis, ...]:
        """The troubles of a text of two sections or more; none where no answer was good."""
        if len(sections) < 2:
            return ()
        inputs = TextDiagnosisInput(topic=self.topic, sections=sections)
        answer = await answer_or_none(self.model, TEXT_DIAGNOSIS, inputs)
        return answer.diagnoses if answer else ()

    def _sections(self, drafts: Mapping[DraftKey, PartDraft], places: Sequence[Place]) -> Iterator[SectionText]:
        """The parts as a reader will see them, without what repeats an earlier one word for word."""
        memory = Memory()
        for place in places:
            part = drafts[place.key]
            passages, id = part.pack.passages(), SectionId(place.number_for_readers)
            fresh = memory.without_repetition(part.draft)
            memory = memory.remember(fresh, passages, section=id)
            text = ground(fresh, part.pack, section=id, topic=self.topic).text
            yield SectionText(id=place.number_for_readers, title=place.part.title, text=text)

    async def _edit(
        self,
        parts: Mapping[str, PartDraft],
        place: Place,
        troubles: Sequence[Diagnosis],
        *,
        troubles_alone: bool,
        known: Remembered,
    ) -> PartDraft:
        """A part after its copy edit, from its own passages and those of the sentences that its troubles quote.

        Args:
            parts: all of the survey, by the numbers that a reader sees.
        """
        part, field = parts[place.number_for_readers], self.refiner.index.graph.papers
        quoted = (each for trouble in troubles for each in trouble.quotations)
        near = (passage for each in quoted for passage in _passages_of(parts[each.section], each))
        beside = [each for each in near if each.paper_id in field]
        wide = with_papers(self.refiner.index, part.pack, (each.paper_id for each in beside))
        inputs = CopyEditInput(
            topic=self.topic,
            number=place.number_for_readers,
            title=place.part.title,
            focus=place.part.focus,
            draft=part.draft,
            pack=wide,
            troubles=tuple(_line(each, part.draft, place.number_for_readers) for each in troubles),
            troubles_alone=troubles_alone,
            beside=frozenset(str(each.id) for each in beside),
            known=known,
        )
        answer = await answer_or_none(self.model, COPY_EDIT, inputs)
        if answer is None:
            return part
        draft = inputs.carry_out(answer)
        return replace(part, draft=draft, pack=self.refiner.unite_packs(part.pack, [wide], draft.paragraphs))


def _line(diagnosis: Diagnosis, draft: Draft, section: str) -> str:
    """A trouble in words: `sentence 3, contradiction: section 2 says “…”; section 4.1 says “…”; advice`."""
    own = [each for each in diagnosis.quotations if each.section == section]
    numbers = [
        str(at) for at, each in enumerate(draft.sentences(), start=1) if any(_says(each, words) for words in own)
    ]
    at = f"sentence {', '.join(numbers)}, " if numbers else ""
    others = "; ".join(f"section {each.section} says “{each.text}”" for each in diagnosis.quotations if each not in own)
    return without_signs(f"{at}{diagnosis.trouble}: {'; '.join(filter(None, (others, diagnosis.advice)))}")


def _says(sentence: DraftSentence, quotation: Quotation) -> bool:
    ours, theirs = (
        " ".join(without_citations(without_sign(text)[0]).split()) for text in (sentence.text, quotation.text)
    )
    return bool(theirs) and theirs in ours


def _passages_of(part: PartDraft, quotation: Quotation) -> list[Passage]:
    """The passages of the sentences of a part that words are quoted from."""
    held = part.pack.passages()
    quoted = (each for each in part.draft.sentences() if _says(each, quotation))
    return [passage for each in quoted for passage in passages_by_name(each.passages, held)]
