"""A draft made better without new evidence, and its paragraphs rewritten from what is retrieved for each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial

from kg.model.surveys.claim import Passage, PassageId
from services.document.markup import without_citations
from services.evidence.index import FieldIndex
from services.evidence.pack import EvidencePack, evidence_pack, with_papers
from services.evidence.pack_shortening import with_passages_alone
from services.evidence.passage_search import PassageSearch
from services.models.model_requirement import answer_or_none
from services.models.port import LanguageModel
from services.steps.concurrent_work import together
from services.tasks import limits
from services.tasks.drafting.draft_text import Draft, DraftParagraph, passages_behind_draft
from services.tasks.memory.survey_memory import Remembered
from services.tasks.outlining.outline import Purpose
from services.tasks.refining.citation_refinement import CITATION_REFINEMENT
from services.tasks.refining.language_refinement import LANGUAGE_REFINEMENT
from services.tasks.refining.paragraph_rewriting import PARAGRAPH_REWRITING, RewritingInput
from services.tasks.refining.refinement_input import RefinementInput
from services.tasks.refining.structure_refinement import STRUCTURE_REFINEMENT
from services.writing.part_positions import Place


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftRefiner:
    """Refines and rewrites the drafts of one survey."""

    model: LanguageModel
    index: FieldIndex
    search: PassageSearch

    async def refine(self, draft: Draft, pack: EvidencePack, place: Place, known: Remembered) -> Draft:
        """The structure of a draft first, then its citations, then its language (SurveyGen-I 3.3.2).

        Each sees its sentences and the passages behind them. A line of descent keeps its structure: each of its papers
        cites the one before.
        """
        structure = () if place.section.purpose is Purpose.LINEAGE else (STRUCTURE_REFINEMENT,)
        for task in (*structure, CITATION_REFINEMENT, LANGUAGE_REFINEMENT):
            if not draft.sentences():
                break
            draft = await answer_or_none(self.model, task, self._refinement(draft, pack, place, known)) or draft
        return draft

    async def rewrite(
        self, draft: Draft, pack: EvidencePack, place: Place, known: Remembered
    ) -> tuple[Draft, EvidencePack]:
        """Each paragraph from the passages nearest to it, in the whole field; the draft, and all that it may cite.

        Source:
            SurveyX 3.2.3: each paragraph asks the attribute trees, where the `search` knows them.
        """
        texts = [_text(paragraph) for paragraph in draft.paragraphs]
        works = [
            partial(
                self._paragraph,
                paragraph,
                before="".join(texts[max(0, at - 1) : at]),
                after="".join(texts[at + 1 : at + 2]),
                pack=pack,
                title=place.part.title,
                known=known,
            )
            for at, paragraph in enumerate(draft.paragraphs)
        ]
        made = await together(works, at_once=self.model.route(PARAGRAPH_REWRITING).traits.calls_at_once)
        paragraphs = [paragraph for each, _ in made for paragraph in each.paragraphs]
        return Draft(paragraphs=tuple(paragraphs)), self.unite_packs(pack, (used for _, used in made), paragraphs)

    def _refinement(self, draft: Draft, pack: EvidencePack, place: Place, known: Remembered) -> RefinementInput:
        return RefinementInput(
            topic=self._topic,
            section_title=place.section.title,
            title=place.part.title,
            focus=place.part.focus,
            draft=draft,
            pack=with_passages_alone(pack, passages_behind_draft(draft)),
            known=known,
        )

    async def _paragraph(
        self, paragraph: DraftParagraph, *, before: str, after: str, pack: EvidencePack, title: str, known: Remembered
    ) -> tuple[Draft, EvidencePack]:
        found = await self.search.nearest(_text(paragraph), most=limits.NEAREST_PASSAGES)
        own = self.of_paragraph(paragraph, pack, found)
        inputs = RewritingInput(
            topic=self._topic, title=title, paragraph=paragraph, before=before, after=after, pack=own, known=known
        )
        return await answer_or_none(self.model, PARAGRAPH_REWRITING, inputs) or inputs.draft(), own

    def of_paragraph(self, paragraph: DraftParagraph, pack: EvidencePack, found: Iterable[Passage]) -> EvidencePack:
        """The evidence of one paragraph: the passages that it rests on, and those found for it."""
        passages, found = pack.passages(), list(found)
        named = [name for sentence in paragraph.sentences for name in sentence.passages]
        rested = {passages[PassageId(name)].paper_id for name in named}
        context = [item.paper.id for item in pack.context if item.paper.id in rested]
        papers = [item.paper.id for item in pack.papers if item.paper.id in rested]
        field = self.index.graph.papers
        beside = [each.paper_id for each in found if each.paper_id not in context and each.paper_id in field]
        shown = {*named, *(str(each.id) for each in found)}
        own = replace(evidence_pack(self.index, [*papers, *beside], context), landmarks=pack.landmarks)
        return with_passages_alone(own, shown)

    def unite_packs(
        self, pack: EvidencePack, others: Iterable[EvidencePack], paragraphs: Iterable[DraftParagraph]
    ) -> EvidencePack:
        """A pack with those papers of others that paragraphs rest on."""
        known = {id: passage.paper_id for other in others for id, passage in other.passages().items()}
        named = [name for each in paragraphs for sentence in each.sentences for name in sentence.passages]
        held = pack.passages()
        new = [known[PassageId(name)] for name in named if name not in held]
        return with_papers(self.index, pack, new) if new else pack

    @property
    def _topic(self) -> str:
        return self.index.graph.field.topic


def _text(paragraph: DraftParagraph) -> str:
    """What a paragraph says, without its citations."""
    return " ".join(without_citations(" ".join(sentence.text.split())) for sentence in paragraph.sentences)
