"""The evidence of a part: what it is about, and what queries find for it in the rest of the field."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import ceil
from statistics import median

from kg.model.papers.paper import Paper, PaperId
from kg.model.surveys.claim import Passage, PassageId
from kg.model.surveys.query_function import QueryFunction, VectorSearch
from kg.model.surveys.trace import NOTHING_TRACED, Trace, TraceCounts
from services.evidence.index import FieldIndex
from services.evidence.pack import EvidencePack, EvidencePaper, with_papers
from services.evidence.passage_search import PassageSearch, fuse_rankings
from services.evidence.relevance import Relevance
from services.models.model_requirement import answer_or_none
from services.models.port import LanguageModel
from services.planning.summaries import Summaries
from services.reading.passages import LabelledPassage, content_passages
from services.reading.rule_reader import is_background
from services.structure.domain_subgraph import answer_by_names
from services.structure.survey_domain_graph import SurveyStructure, with_stored_types
from services.tasks import limits
from services.tasks.drafting.absent_works import AbsentWorkOnDesk, names_work
from services.tasks.drafting.sub_queries import SUB_QUERIES, SubQueriesInput
from services.tasks.memory.survey_memory import Remembered
from services.tasks.outlining.body import PlannedPart
from services.tasks.outlining.outline import PlannedSection, Purpose
from services.tasks.outlining.subsections import PlannedSubsection
from services.text.stems import content_stems
from services.writing.named_papers import papers_in
from services.writing.passage_choice import find_texts
from services.writing.selection import UNASSIGNED, Selection, papers_behind

_ENTITIES, _PAPERS_OF_ENTITY = 8, 2
"""Entities of an answer whose sentences are looked at, and papers of each."""

_LEAST_WORDS = 2
"""Words of a query that a passage holds at least to bear on it."""
_FREE = frozenset({Purpose.THEME, Purpose.LINEAGE})
"""Purposes of parts to which papers may come that their communities and paths do not hold."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PartEvidence:
    """What a part is written from.

    `questions` were asked of the field for it, `nearest` are the passages that answer them best, best first. Papers of
    the pack that are `visiting` are described in other parts; this one may compare its own with them. `welcome` are the
    papers that may still be added as visitors, None where any may. `traces` lead from what its papers say to papers of
    the pack that it comes from; `tracing` counts how they were found. `absent` are works that the library lacks and a
    passage describes.
    """

    pack: EvidencePack
    questions: tuple[str, ...] = ()
    nearest: tuple[PassageId, ...] = ()
    visiting: frozenset[PaperId] = frozenset()
    welcome: frozenset[PaperId] | None = None
    traces: tuple[Trace, ...] = ()
    tracing: TraceCounts = NOTHING_TRACED
    absent: tuple[AbsentWorkOnDesk, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedBeside:
    """A work that the field lacks and `cited` of its papers cite, those of `citing`."""

    paper: Paper
    cited: int
    citing: frozenset[PaperId]


@dataclass(frozen=True, slots=True, kw_only=True)
class EvidenceGatherer:
    """Gathers the evidence of the parts of one survey (StructSurvey 4.2; SurveyGen-I appendix E)."""

    model: LanguageModel
    index: FieldIndex
    summaries: Summaries
    selection: Selection
    relevance: Relevance
    search: PassageSearch
    structure: SurveyStructure = field(default_factory=SurveyStructure)
    with_queries: bool = True

    async def gather(
        self,
        section: PlannedSection,
        part: PlannedPart,
        *,
        needs_retrieval: bool,
        known: Remembered,
        pinned: Sequence[PaperId] = (),
        used: frozenset[PassageId] = frozenset(),
    ) -> PartEvidence:
        """The evidence of one part, of full texts what its focus and axis ask for.

        Args:
            pinned: papers that it must tell, whatever it rests on.
            needs_retrieval: whether the plan wants more than what the part rests on.
            known: what earlier parts say.
            used: the passages that they rest on, from which a model writes what they leave open.
        Raises:
            BadAnswerError, BudgetSpentError, StoppedError: see `LanguageModel`.
        """
        if section.purpose is Purpose.OPEN_PROBLEMS and self.selection.nearest_first and used:
            pack, named = self.selection.open_evidence(used)
            return PartEvidence(pack=pack, nearest=named)
        found = await self._gather(section, part, needs_retrieval=needs_retrieval, known=known, pinned=pinned)
        return await self._with_texts(found, part)

    async def _with_texts(self, evidence: PartEvidence, part: PlannedPart) -> PartEvidence:
        """The evidence with those passages of full texts that the part needs, not those that stand for a paper."""
        asked = part.assignment or UNASSIGNED
        read = {item.paper.id: item.paper for item in evidence.pack.papers if item.paper.full_text is not None}
        if not read:
            return evidence
        about = " ".join(each for each in (f"{part.title}. {part.focus}", asked.axis, asked.question) if each)
        own = [id for id in read if id not in evidence.visiting]
        carrying = [id for id in asked.carrying if id in read] or own[: limits.CARRYING_PAPERS]
        chosen = find_texts(
            {
                id: (read[id], limits.TEXT_PASSAGES if id in carrying else limits.TEXT_PASSAGES_BESIDE)
                for id in dict.fromkeys((*carrying, *read))
            },
            await self.search.nearness(about, list(read)),
            about,
            room=limits.TEXT_CHARACTERS,
            known={name for card in self.selection.cards.values() for name in card.cited_passages},
        )
        papers = tuple(_with_text(item, chosen.get(item.paper.id)) for item in evidence.pack.papers)
        return replace(evidence, pack=replace(evidence.pack, papers=papers))

    async def _gather(
        self,
        section: PlannedSection,
        part: PlannedPart,
        *,
        needs_retrieval: bool,
        known: Remembered,
        pinned: Sequence[PaperId],
    ) -> PartEvidence:
        about = f"{part.title}. {part.focus}"
        relevance = await self.relevance.to(about)
        pack = self.selection.evidence(
            section.purpose, part.proof_ids, relevance, pinned=pinned, assigned=part.assignment or UNASSIGNED
        )
        evidence = PartEvidence(pack=pack)
        if self.selection.nearest_first:
            evidence = await self._near(evidence, part, about, relevance, is_free=section.purpose in _FREE)
        if not (self.with_queries and needs_retrieval):
            return evidence
        inputs = SubQueriesInput(
            topic=self.index.graph.field.topic,
            section_title=section.title,
            subsection=_as_subsection(part),
            phrases=self._phrases(part),
            papers=pack,
            known=known,
        )
        answer = await answer_or_none(self.model, SUB_QUERIES, inputs)
        asked = answer.queries if answer else ()
        own = papers_behind(self.index, part)
        found = [ranking for each in asked for ranking in await self._find(each.query, own)]
        evidence = self.with_passages(evidence, fuse_rankings(found, most=limits.NEAREST_PASSAGES), own)
        return replace(evidence, questions=tuple(each.question for each in asked))

    async def _near(
        self,
        evidence: PartEvidence,
        part: PlannedPart,
        about: str,
        relevance: Mapping[PaperId, float],
        *,
        is_free: bool,
    ) -> PartEvidence:
        """The evidence with the papers that its focus names, those nearest to it, and the passages nearest to it.

        Papers of other parts visit. A part whose purpose says what it tells gets no more papers than those named.
        """
        papers, pack = self.index.graph.papers, evidence.pack
        in_pack = [item.paper.id for item in pack.papers]
        welcome = self._welcome(part, in_pack, relevance) if is_free else ()
        near = [paper for paper in welcome if paper not in in_pack]
        has_home = bool(part.assignment and part.assignment.papers_of_part)
        near = near[: limits.DESK_VISITORS if has_home else limits.NEAR_PAPERS]
        guests = [paper for paper in dict.fromkeys((*papers_in(about, papers), *near)) if paper not in in_pack]
        found = await self.search.nearest(about, among={*in_pack, *guests}, most=2 * limits.DESK_PASSAGES)
        telling = [each.id for each in found if not is_background(papers[each.paper_id], each.id)]
        home = set(papers_behind(self.index, part))
        pack = with_papers(self.index, pack, guests)
        held = pack.passages()
        return PartEvidence(
            pack=pack,
            nearest=tuple([name for name in telling if name in held][: limits.DESK_PASSAGES]),
            visiting=frozenset(paper for paper in guests if home and paper not in home),
            welcome=frozenset(welcome) if has_home else None,
        )

    def _welcome(
        self, part: PlannedPart, in_pack: Sequence[PaperId], relevance: Mapping[PaperId, float]
    ) -> Sequence[PaperId]:
        """The papers that are near to a part, nearest first: none rather than one off its subject.

        Of a part whose papers the plan names they are as near as half of its own; of any other they are the nearest.
        """
        papers = self.index.graph.papers
        readable = (paper for paper in relevance if papers[paper].is_readable and paper not in self.selection.omitted)
        near = sorted(readable, key=lambda paper: (-relevance[paper], paper))
        own = [relevance[paper] for paper in in_pack if papers[paper].is_readable]
        if not (part.assignment and part.assignment.papers_of_part and own):
            return near[: limits.NEAR_PAPERS]
        floor = median(own)
        return [paper for paper in near if relevance[paper] >= floor]

    async def with_absent_works(self, evidence: PartEvidence, works: Sequence[CitedBeside]) -> PartEvidence:
        """The evidence with the works that the field lacks and a paper that cites one names; that paper visits."""
        found: list[tuple[CitedBeside, Passage]] = []
        for work in works:
            title, citing = work.paper.title, self.index.graph.papers.keys() & work.citing - self.selection.omitted
            near = await self.search.nearest(title, among=citing, most=limits.NEAREST_PASSAGES) if citing else ()
            found += [(work, each) for each in near if names_work(each.text, title)][:1]
        in_pack = [item.paper.id for item in evidence.pack.papers]
        guests = dict.fromkeys(each.paper_id for _, each in found if each.paper_id not in in_pack)
        pack = with_papers(self.index, evidence.pack, tuple(guests))
        held = pack.passages()
        kept = [(work, passage.id) for work, passage in found if passage.id in held]
        return replace(
            evidence,
            pack=pack,
            nearest=tuple(dict.fromkeys((*evidence.nearest, *(id for _, id in kept)))),
            visiting=evidence.visiting | guests.keys(),
            absent=tuple(AbsentWorkOnDesk(title=work.paper.title, cited=work.cited, passage=id) for work, id in kept),
        )

    async def find_more(self, evidence: PartEvidence, part: PlannedPart, queries: Iterable[str]) -> PartEvidence:
        """The evidence with what more queries in words find about a part: passages that hold words of a query."""
        own, asked = papers_behind(self.index, part), tuple(queries)
        texts = [VectorSearch(text=f"{each} ({part.title})") for each in asked]
        found = [ranking for each in texts for ranking in await self._find(each, own)]
        passages = fuse_rankings(found, most=limits.NEAREST_PASSAGES)
        bearing = [each for each in passages if any(holds_query_words(each.text, query) for query in asked)]
        return self.with_passages(evidence, bearing, own)

    def with_passages(
        self, evidence: PartEvidence, passages: Sequence[Passage], own: Sequence[PaperId]
    ) -> PartEvidence:
        """The evidence with the papers of passages: the part's own join its papers, a few others visit them."""
        home, pack = set(own), evidence.pack
        in_pack = [item.paper.id for item in pack.papers]
        unseen = (paper for paper in dict.fromkeys(each.paper_id for each in passages) if paper not in in_pack)
        new = [paper for paper in unseen if paper not in self.selection.omitted]
        joining = [paper for paper in new if paper in home or not home]
        near = (paper for paper in new if evidence.welcome is None or paper in evidence.welcome)
        guests = [paper for paper in near if paper not in joining][: limits.VISITING_PAPERS]
        pack = with_papers(self.index, pack, (*joining, *guests))
        held = pack.passages()
        return replace(
            evidence,
            pack=pack,
            nearest=tuple(dict.fromkeys((*evidence.nearest, *(each.id for each in passages if each.id in held)))),
            visiting=evidence.visiting | frozenset(guests),
        )

    async def _find(self, query: QueryFunction, own: Sequence[PaperId]) -> list[Sequence[Passage]]:
        """What a query finds among the part's own papers, and in the whole field (SurveyGen-I appendix E)."""
        if not isinstance(query, VectorSearch):
            named = list(self._naming(query, own))
            if named:
                return [named]
        most = limits.NEAREST_PASSAGES
        whole = await self.search.nearest(query.words(), most=most)
        return [await self.search.nearest(query.words(), among=set(own), most=most), whole] if own else [whole]

    def _naming(self, query: QueryFunction, own: Sequence[PaperId]) -> Iterator[Passage]:
        """Sentences that name what the domain graph answers, of the entities of most papers."""
        if isinstance(query, VectorSearch):
            return
        things = self.structure.things.within(own) if own else self.structure.things
        answer = answer_by_names(with_stored_types(query), things, titles_only=0, papers=len(own), taxonomies=())
        for each in answer.entities[:_ENTITIES]:
            places = things.places[each.entity.id]
            for paper in self.index.by_importance(places)[:_PAPERS_OF_ENTITY]:
                spans = {mention.span.place for mention in places[paper]}
                held = (item.passage for item in content_passages(self.index.graph.papers[paper]))
                if (
                    named := next((one for one in held if f"{one.source}:{one.start}-{one.end}" in spans), None)
                ) is not None:
                    yield named

    def _phrases(self, part: PlannedPart) -> tuple[str, ...]:
        """What sets the communities of a part apart."""
        proofs = set(part.proof_ids)
        own = (view.facts for view in self.summaries.communities if view.facts.id in proofs)
        return tuple(dict.fromkeys(phrase for facts in own for phrase in facts.keywords))


def holds_query_words(text: str, query: str) -> bool:
    """Whether a passage holds a third of the content words of a query, two of them at least of four or more.

    >>> holds_query_words("Dropping edges slows over-smoothing.", "does dropping edges help deep networks")
    True
    >>> holds_query_words("Deep networks are popular.", "cost of dropping edges at random in training")
    False
    """
    asked = content_stems(query)
    least = _LEAST_WORDS if len(asked) >= 2 * _LEAST_WORDS else 1
    return len(asked & content_stems(text)) >= max(least, ceil(len(asked) / 3))


def _with_text(item: EvidencePaper, chosen: Sequence[LabelledPassage] | None) -> EvidencePaper:
    return item if chosen is None else replace(item, passages=(*content_passages(item.paper), *chosen))


def _as_subsection(part: PlannedPart) -> PlannedSubsection:
    """A part as a subsection, be it one or a section that is written whole."""
    return PlannedSubsection(title=part.title, focus=part.focus, proof_ids=tuple(part.proof_ids), query=part.query)
