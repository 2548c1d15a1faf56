"""The whole text once more: what is said twice is removed, a term has one spelling, contradictions are mended."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import partial

from kg.model.papers.paper import PaperId
from kg.model.surveys.claim import Passage
from kg.model.surveys.survey import SectionId
from services.document.markup import without_citations
from services.document.sentence_signs import without_sign
from services.evidence.pack import with_papers
from services.models.model_requirement import answer_or_none
from services.models.port import LanguageModel
from services.steps.concurrent_work import together
from services.tasks.drafting.back_references import with_need
from services.tasks.drafting.draft_text import (
    Draft,
    DraftParagraph,
    DraftSentence,
    SentenceKind,
    papers_of_sentence,
    passages_by_name,
)
from services.tasks.marks import SectionText
from services.tasks.memory.survey_memory import Remembered, RememberedTerm
from services.tasks.reviewing.edits import Edit, EditKind, apply_edits
from services.tasks.reviewing.text_diagnosis import (
    TEXT_DIAGNOSIS,
    Diagnosis,
    Quotation,
    TextDiagnosisInput,
    Trouble,
)
from services.tasks.reviewing.written_edits import WRITTEN_EDITS, WrittenEditsInput
from services.writing.assembly import DraftKey, PartDraft
from services.writing.claims import ground
from services.writing.editing import write_edits
from services.writing.memory import Memory
from services.writing.part_positions import Place
from services.writing.refining import DraftRefiner

READINGS = 2
"""Most readings of a whole text: one more where the first found something, as mending can break and hide."""
_NOT_A_LETTER = re.compile(r"[\W_]")


@dataclass(frozen=True, slots=True, kw_only=True)
class WholeTextEditor:
    """Mends what is wrong between the parts of one survey."""

    model: LanguageModel
    refiner: DraftRefiner
    topic: str

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
        for _ in range(READINGS):
            sections = tuple(self._sections(made, places))
            found = await self._diagnose(sections)
            if not found:
                break
            made = await self._mend_all(made, found, places, sections, known)
        return made

    async def _diagnose(self, sections: tuple[SectionText, ...]) -> tuple[Diagnosis, ...]:
        """The troubles of a text of two sections or more; none where no answer was good."""
        if len(sections) < 2:
            return ()
        inputs = TextDiagnosisInput(topic=self.topic, sections=sections)
        answer = await answer_or_none(self.model, TEXT_DIAGNOSIS, inputs)
        return answer.diagnoses if answer else ()

    async def _mend_all(
        self,
        drafts: Mapping[DraftKey, PartDraft],
        found: Sequence[Diagnosis],
        places: Sequence[Place],
        sections: Sequence[SectionText],
        known: Remembered,
    ) -> dict[DraftKey, PartDraft]:
        """The drafts with these troubles mended: part by part, then the spelling of terms."""
        by_number = {place.number_for_readers: place for place in places}
        drifting = [each for each in found if _spellings(each)]
        troubles: dict[str, list[Diagnosis]] = {}
        for each in found:
            if each not in drifting:
                troubles.setdefault(each.change, []).append(each)
        works = [partial(self._mend_part, drafts, each, by_number, known) for each in troubles.values()]
        parts = await together(works, at_once=self.model.route(WRITTEN_EDITS).traits.calls_at_once)
        made = dict(drafts) | {by_number[number].key: part for number, part in zip(troubles, parts, strict=True)}
        return await self._with_one_spelling(made, drifting, by_number, sections, known)

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

    async def _mend_part(
        self,
        drafts: Mapping[DraftKey, PartDraft],
        troubles: Sequence[Diagnosis],
        places: Mapping[str, Place],
        known: Remembered,
    ) -> PartDraft:
        """The part that all these troubles are mended in; other parts are as `drafts` has them.

        Sentences that can go are dropped, the others are changed by numbered edits: what no trouble quotes stays.
        """
        place = places[troubles[0].change]
        part = drafts[place.key]
        for each in troubles:
            if each.is_dropped:
                others = _find_other_sentences(each, drafts, places)
                elsewhere = (papers_of_sentence(sentence, other.pack) for other, sentence in others)
                part = _without_repeated(part, each, frozenset[PaperId]().union(*elsewhere))
        edits, beside = list[Edit](), list[list[Passage]]()
        for number, quoted in _troubles_by_sentence(part.draft, troubles).items():
            edits.append(Edit(kind=EditKind.REPLACE, sentence=number, what="; ".join(map(_advice, quoted))))
            others = (pair for each in quoted for pair in _find_other_sentences(each, drafts, places))
            beside.append([passage for other, sentence in others for passage in _passages_of(sentence, other)])
        return await self._edit(part, edits, beside, place, known) if edits else part

    async def _edit(
        self,
        part: PartDraft,
        edits: Sequence[Edit],
        beside: Sequence[Sequence[Passage]],
        place: Place,
        known: Remembered,
    ) -> PartDraft:
        """The part with sentences replaced, from their own passages and those of the sentences that they are held to.

        Args:
            beside: the passages of the other sentences, by edit.
        """
        wide = with_papers(self.refiner.index, part.pack, (each.paper_id for passages in beside for each in passages))
        inputs = WrittenEditsInput(
            topic=self.topic,
            title=place.part.title,
            focus=place.part.focus,
            draft=part.draft,
            edits=tuple(edits),
            pack=wide,
            found={at: tuple(each.id for each in passages) for at, passages in enumerate(beside, start=1)},
            known=known,
        )
        draft = apply_edits(part.draft, edits, await write_edits(self.model, inputs))
        return replace(part, draft=draft, pack=self.refiner.unite_packs(part.pack, [wide], draft.paragraphs))

    async def _with_one_spelling(
        self,
        drafts: dict[DraftKey, PartDraft],
        drifting: Sequence[Diagnosis],
        places: Mapping[str, Place],
        sections: Sequence[SectionText],
        known: Remembered,
    ) -> dict[DraftKey, PartDraft]:
        """The parts that spell a term in another way than most of the text do it as the others."""
        text = " ".join(each.text for each in sections).lower()
        for each in drifting:
            written = {quotation.text: text.count(quotation.text.lower()) for quotation in each.quotations}
            forms = sorted(written, key=lambda form: (-written[form], form))
            term = RememberedTerm(name=forms[0], aliases=tuple(forms[1:]), section=each.quotations[0].section)
            known = replace(known, terms=(*known.terms, term))
        for number in sorted({quotation.section for each in drifting for quotation in each.quotations}):
            place = places[number]
            part = drafts[place.key]
            draft = await self.refiner.in_even_language(part.draft, part.pack, place, known)
            drafts[place.key] = replace(part, draft=draft)
        return drafts


def _spellings(diagnosis: Diagnosis) -> bool:
    """Whether a trouble is one term in several spellings, and not one short name for several things."""
    letters = {_NOT_A_LETTER.sub("", quotation.text).lower() for quotation in diagnosis.quotations}
    return diagnosis.trouble is Trouble.DRIFTING_TERM and len(letters) == 1


def _advice(diagnosis: Diagnosis) -> str:
    """What is to be mended, after the words that show it."""
    said = "; ".join(f"section {each.section} says “{each.text}”" for each in diagnosis.quotations)
    return f"{said}. This is section {diagnosis.change}, the others stay as they are: {diagnosis.advice}"


def _find_other_sentences(
    diagnosis: Diagnosis, drafts: Mapping[DraftKey, PartDraft], places: Mapping[str, Place]
) -> Iterator[tuple[PartDraft, DraftSentence]]:
    """The sentences that a trouble quotes beside the one to change, each with its part."""
    for quotation in diagnosis.quotations:
        if quotation is not diagnosis.to_change:
            part = drafts[places[quotation.section].key]
            yield from ((part, each) for each in part.draft.sentences() if _says(each, quotation))


def _says(sentence: DraftSentence, quotation: Quotation) -> bool:
    ours, theirs = (
        " ".join(without_citations(without_sign(text)[0]).split()) for text in (sentence.text, quotation.text)
    )
    return bool(theirs) and theirs in ours


def _troubles_by_sentence(draft: Draft, troubles: Sequence[Diagnosis]) -> Mapping[int, Sequence[Diagnosis]]:
    """The troubles that want a sentence of a draft changed, by its number, which counts from 1."""
    numbered = enumerate(draft.sentences(), start=1)
    found = {at: [each for each in troubles if _says(sentence, each.to_change)] for at, sentence in numbered}
    return {at: quoted for at, quoted in found.items() if quoted}


def _passages_of(sentence: DraftSentence, part: PartDraft) -> list[Passage]:
    return passages_by_name(sentence.passages, part.pack.passages())


def _without_repeated(part: PartDraft, diagnosis: Diagnosis, elsewhere: Set[PaperId]) -> PartDraft:
    """The part without the sentence that says of the same papers what another one says, explains a term again, or
    speaks of what is not there.

    It stays where another leans on it, where it rests on a paper that is not among those `elsewhere`, behind the other
    sentences of the trouble, and where it rests on none, unless it explains a term or the text is broken.
    """
    is_broken, paragraphs = diagnosis.trouble is Trouble.BROKEN_TEXT, []
    for paragraph in part.draft.paragraphs:
        kept = list[DraftSentence]()
        for sentence, is_needed in with_need(paragraph.sentences):
            papers = papers_of_sentence(sentence, part.pack)
            says_nothing_new = sentence.kind is SentenceKind.EXPLANATION or (bool(papers) and papers <= elsewhere)
            goes = _says(sentence, diagnosis.to_change) and (says_nothing_new or (is_broken and not papers))
            kept += [] if goes and not is_needed else [sentence]
        paragraphs += [DraftParagraph(sentences=tuple(kept))] if kept else []
    return replace(part, draft=Draft(paragraphs=tuple(paragraphs)))
