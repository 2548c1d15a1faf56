"""Rewrites one section, subsection or paragraph of a survey as its reader asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from kg.errors import InvalidInputError, NotFoundError
from kg.model.papers.paper import PaperId
from kg.model.surveys.claim import Passage, PassageId, PassageSource
from kg.model.surveys.survey import CLOSING, Section, SectionId, Survey
from services.document.section_sentences import own_paragraphs
from services.document.table_pointers import without_pointer
from services.evidence.index import FieldIndex
from services.evidence.pack import EvidencePack, evidence_pack
from services.evidence.passage_search import PassageSearch, fuse_rankings
from services.models.port import LanguageModel
from services.tasks import limits
from services.tasks.outlining.subsections import PlannedSubsection
from services.tasks.refining.section_rewriting import SECTION_REWRITING, SectionRewritingInput
from services.writing.claim_verification import Verifier
from services.writing.claims import ground
from services.writing.front import Frame
from services.writing.landmarks import landmarks_behind
from services.writing.named_papers import papers_named
from services.writing.revising.draft_of_section import draft_of, with_paragraph
from services.writing.revising.outcomes import Rewritten, WishOutcome
from services.writing.revising.wishes import Extent, Wish, wish_of
from services.writing.selection import papers_behind

_FOUND = 3 * limits.NEAREST_PASSAGES
"""Passages that are searched for: other parts use most of the nearest."""
_NAMING = 30
"""Papers that hold the words of which more is asked for, the most important ones."""
_NEWEST = 8
"""Newest papers that join the evidence where more recent ones are asked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RewrittenPart:
    """The new sections by id, their writers, what became of the wish, and the papers that must not be described."""

    sections: Mapping[SectionId, Section]
    writers: tuple[str, ...]
    outcomes: tuple[WishOutcome, ...]
    barred: frozenset[PaperId]


def section_numbered(survey: Survey, number: str) -> Section:
    """The section of a number; `abstract` is the abstract.

    Raises:
        NotFoundError: there is none.
    """
    found = next((each for each in survey.walk() if (each.number or "abstract") == number), None)
    if found is None:
        known = ", ".join(each.number or "abstract" for each in survey.walk())
        raise NotFoundError("section", number, hint=f"there are: {known}")
    return found


def parts_of(section: Section, paragraph: int | None) -> tuple[Section, ...]:
    """What is rewritten of a section: itself, or its subsections; a paragraph only of one that has none.

    Raises:
        InvalidInputError: there is no such paragraph, or no text; or it is a closing.
    """
    if section.purpose == CLOSING:
        raise InvalidInputError(
            f"section {section.number} says what its neighbours show together; name one of these", field="section"
        )
    if paragraph is None:
        parts = tuple(each for each in section.parts() if each.text)
        if not parts:
            raise InvalidInputError(f"section {section.number} has no text", field="section")
        return parts
    if section.subsections:
        numbers = ", ".join(each.number for each in section.subsections)
        raise InvalidInputError(f"name the subsection of the paragraph: {numbers}", field="section")
    if not 1 <= paragraph <= (known := len(own_paragraphs(replace(section, text=without_pointer(section.text))))):
        raise InvalidInputError(f"the section has {known} paragraphs", field="paragraph")
    return (section,)


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionRewriter:
    """Rewrites parts of one survey; `index` is of the field that it was written from."""

    model: LanguageModel
    index: FieldIndex
    search: PassageSearch
    verifier: Verifier
    survey: Survey
    instruction: str

    @property
    def wish(self) -> Wish:
        """What the instruction asks for, as far as rules understand it."""
        return wish_of(self.instruction)

    async def rewrite(
        self, section: Section, paragraph: int | None, *, report: Callable[[int, int], None]
    ) -> RewrittenPart:
        """A section, or one of its paragraphs, rewritten and verified.

        Raises:
            InvalidInputError: the wish would leave nothing of a part.
            BadAnswerError, BudgetSpentError, StoppedError: see `LanguageModel`.
            UngroundedClaimError: the model rests a sentence on what it was not given.
        """
        parts = parts_of(section, paragraph)
        barred = self._papers_to_leave_out(parts)
        gone = frozenset(paper for papers in barred.values() for paper in papers)
        made, writers = [], []
        for done, part in enumerate(parts):
            report(done, len(parts))
            new, writer = await self._part(section, part, paragraph, gone)
            made.append(new)
            writers.append(writer)
        report(len(parts), len(parts))
        blank = Section(id=SectionId(""), number="", title="", focus="", text="")
        frame = await self.verifier.verify(
            Frame(title="", abstract=blank, sections=tuple(made)), report=_report_nothing
        )
        after = frame.sections
        if paragraph is not None:
            after = tuple(with_paragraph(old, paragraph, new) for old, new in zip(parts, after, strict=True))
        compared = Rewritten(
            before=parts,
            after=after,
            papers=self.index.graph.citable,
            barred=barred,
        )
        return RewrittenPart(
            sections={each.id: each for each in after},
            writers=tuple(writers),
            outcomes=compared.outcomes(self.wish),
            barred=gone,
        )

    def _papers_to_leave_out(self, parts: Sequence[Section]) -> dict[str, frozenset[PaperId]]:
        among = {paper for part in parts for paper in _cited_papers(part)}
        papers = self.index.graph.citable
        return {name: papers_named(name, papers, among=among) for name in self.wish.without}

    async def _part(
        self, section: Section, part: Section, paragraph: int | None, barred: frozenset[PaperId]
    ) -> tuple[Section, str]:
        """The part with nothing but what is new in it, and who wrote that."""
        nearest = await self._nearest(part)
        pack = self._evidence(part, [each.paper_id for each in nearest], barred)
        known = pack.passages()
        draft = draft_of(part, known, paragraph=paragraph)
        if not draft.sentences():
            raise InvalidInputError(f"nothing would be left of {part.number or 'the abstract'}", field="instruction")
        texts = ["", *(part.text[each.start : each.end] for each in own_paragraphs(part)), ""]
        inputs = SectionRewritingInput(
            topic=self.index.graph.field.topic,
            section_title=section.title,
            title=part.title,
            focus=part.focus,
            wish=self.instruction,
            draft=draft,
            pack=pack,
            before=texts[paragraph - 1] if paragraph else "",
            after=texts[paragraph + 1] if paragraph else "",
            is_paragraph=paragraph is not None,
            nearest=tuple(each.id for each in nearest if each.id in known),
            used=self._passages_used_elsewhere(part, paragraph) & known.keys(),
        )
        answer = await self.model.run(SECTION_REWRITING, inputs)
        text = ground(answer.value, pack, section=part.id, topic=inputs.topic)
        return replace(part, text=text.text, claims=text.claims), answer.model

    async def _nearest(self, part: Section) -> tuple[Passage, ...]:
        """The passages that answer what is asked for: of the part's own papers, and of the whole field.

        More of the same, comparisons and newer papers are looked for by what the part is about.
        """
        own, wish = self._own(part), self.wish
        about = f"{part.title}. {part.focus}"
        asked: list[tuple[str, set[PaperId] | None]] = [(words, among) for words in wish.about for among in (own, None)]
        if wish.compares or wish.length is Extent.LONGER:
            asked.append((about, None))
        if wish.is_recent:
            asked.append((about, self._newer(part)))
        asked += [(self.instruction, own), (self.instruction, None)]
        searches = [(text, among) for text, among in asked if among is None or among]
        found = [await self.search.nearest(text, among=among, most=_FOUND) for text, among in searches]
        return fuse_rankings(found, most=_FOUND)

    def _newer(self, part: Section) -> set[PaperId]:
        """The papers of the field that are newer than half of those that the part cites."""
        papers = self.index.graph.papers
        years = sorted(papers[id].year or 0 for id in _cited_papers(part) if id in papers)
        return {id for id, paper in papers.items() if years and (paper.year or 0) > years[len(years) // 2]}

    def _evidence(self, part: Section, found: Sequence[PaperId], barred: frozenset[PaperId]) -> EvidencePack:
        """What the part cites, the most important papers that it rests on, what was found, and newer ones if asked."""
        own = self.index.by_importance(self._own(part))
        papers = self.index.graph.papers
        newest = sorted(own or papers, key=lambda each: (-(papers[each].year or 0), self.index.importance(each)))
        holding = (
            [id for id, paper in papers.items() if self.wish.is_about(paper.content or "")] if self.wish.about else []
        )
        named = self.index.by_importance(holding)[:_NAMING]
        joining = [*found, *named, *own[: limits.THEME_MOST], *(newest[:_NEWEST] if self.wish.is_recent else ())]
        cited = (id for id in _cited_papers(part) if id in papers)
        kept = [paper for paper in dict.fromkeys((*cited, *joining)) if paper not in barred]
        known = landmarks_behind(part.claims, self.index.graph)
        landmarks = tuple(each for each in known if each.paper.id not in barred)
        return replace(evidence_pack(self.index, kept), landmarks=landmarks)

    def _own(self, part: Section) -> set[PaperId]:
        """The papers of the communities and paths that the part rests on."""
        if not part.proof_ids:
            return set()
        planned = PlannedSubsection(title=part.title, focus=part.focus, proof_ids=part.proof_ids)
        return set(papers_behind(self.index, planned))

    def _passages_used_elsewhere(self, part: Section, paragraph: int | None) -> frozenset[PassageId]:
        """The passages of content that other parts of the survey rest on, and the other paragraphs of this one."""
        claims = [claim for each in self.survey.walk() if each.id != part.id for claim in each.claims]
        if paragraph is not None:
            place = own_paragraphs(part)[paragraph - 1]
            claims += [claim for claim in part.claims if not place.start <= claim.start < place.end]
        passages = (support.passage for claim in claims for support in claim.supports)
        return frozenset(each.id for each in passages if each.source is not PassageSource.RECORD)


def with_sections(survey: Survey, new: Mapping[SectionId, Section]) -> Survey:
    """The survey with other sections in the place of those of their ids."""

    def change(section: Section) -> Section:
        return new.get(section.id, section).map_below(change)

    return replace(survey, abstract=change(survey.abstract), sections=tuple(map(change, survey.sections)))


def _cited_papers(section: Section) -> list[PaperId]:
    """The papers that support the claims of a section, in the order of the claims, each once."""
    return list(dict.fromkeys(each.passage.paper_id for claim in section.claims for each in claim.supports))


def _report_nothing(_done: int, _total: int) -> None:
    return None
