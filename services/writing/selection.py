"""Which papers a subsection is about, by what its section is for."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from kg.model.fields.community import CommunityId
from kg.model.fields.field import PathId, PathStep, VerticalPath
from kg.model.papers.card import Card
from kg.model.papers.paper import PaperId, PaperKind
from kg.model.surveys.claim import PassageId
from kg.model.surveys.plan import PartAssignment
from services.evidence.citation_chains import descent, path_for_writers
from services.evidence.index import FieldIndex
from services.evidence.overview import FieldOverview
from services.evidence.pack import EvidencePack, EvidencePaper, evidence_pack, evidence_paper, with_papers
from services.evidence.pack_shortening import with_passages_alone
from services.planning.survey_plan import SurveyPlan
from services.reading.passages import text_passages
from services.tasks import limits
from services.tasks.outlining.body import PlannedPart
from services.tasks.outlining.outline import Purpose
from services.writing.open_problems import open_passages

UNASSIGNED = PartAssignment()
_AT_HOME = frozenset({Purpose.THEME, Purpose.SURVEYS})
"""Purposes of parts that tell the papers that have their home there, and no others."""
_EXAMPLES = 2
_OPEN = 2
"""Limits and open questions of one paper."""
_HUBS = 4
"""Most cited works, and works that tie communities together, that the section on the field in numbers names."""


def papers_behind(index: FieldIndex, part: PlannedPart) -> list[PaperId]:
    """The papers of the communities and paths that a part rests on, each once, by id; none for what rests on all.

    Of a part whose papers are assigned these alone.
    """
    if part.assignment is not None and part.assignment.papers_of_part:
        return sorted(part.assignment.papers_of_part)
    proofs = set(part.proof_ids)
    if proofs >= set(index.communities):
        return []
    communities = [paper for id, each in index.communities.items() if id in proofs for paper in each.papers]
    steps = [step.paper_id for id, each in index.paths.items() if id in proofs for step in each.development]
    return sorted({*communities, *steps})


def papers_left_out(index: FieldIndex, plan: SurveyPlan) -> frozenset[PaperId]:
    """The papers that a plan leaves out: those it names, and where every theme has papers of its own, all others."""
    papers, left = index.graph.papers, {each.work for each in plan.left_out}
    named = {id for id, paper in papers.items() if paper.citation_key in left}
    themes = [each for each in plan.body.sections if each.section.purpose is Purpose.THEME]
    homes = [part.assignment.papers_of_part if part.assignment else () for each in themes for part in each.parts()]
    if not (homes and all(homes)):
        return frozenset(named)
    at_home = {
        id for _, part in plan.body.parts_by_number() if part.assignment for id in part.assignment.papers_of_part
    }
    return frozenset(named.union(id for id, paper in papers.items() if paper.content is not None and id not in at_home))


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """Chooses evidence from one field.

    `with_surveys` says that a section of its own treats survey papers, so themes leave them to it. A theme
    describes `most_papers` at most, where a number is wished for. Papers of `always` are described where they belong,
    whatever their importance. With `nearest_first` a theme describes the papers nearest to its title and focus and a
    few most important others, and the section on open problems all that papers name as open, by `cards` too; without
    it, the most important ones, as a brief does, and it lists the others by title. Papers of `omitted` are left out by
    the plan and are not evidence anywhere.
    """

    index: FieldIndex
    overview: FieldOverview
    with_surveys: bool
    most_papers: int | None = None
    always: frozenset[PaperId] = frozenset()
    nearest_first: bool = False
    omitted: frozenset[PaperId] = frozenset()
    cards: Mapping[PaperId, Card] = field(default_factory=dict)

    def evidence(
        self,
        purpose: Purpose,
        proof_ids: Sequence[str],
        relevance: Mapping[PaperId, float],
        *,
        pinned: Sequence[PaperId] = (),
        assigned: PartAssignment = UNASSIGNED,
    ) -> EvidencePack:
        """The evidence of a part, with the papers that it must tell at its head.

        Args:
            relevance: the cosine of each paper with the part's title and focus.
            pinned: papers that it must tell.
            assigned: its own papers, where the plan names them; else a theme tells those of its communities.
        """
        has_home = bool(assigned.papers_of_part) and purpose in _AT_HOME
        pack = self._assigned_papers(assigned, relevance) if has_home else self._evidence(purpose, proof_ids, relevance)
        if not pinned:
            return pack
        papers = dict.fromkeys([*pinned, *(item.paper.id for item in pack.papers)])
        return with_papers(self.index, replace(pack, papers=()), papers)

    def _evidence(self, purpose: Purpose, proof_ids: Sequence[str], relevance: Mapping[PaperId, float]) -> EvidencePack:
        communities = [CommunityId(proof) for proof in proof_ids if proof in self.index.communities]
        paths = [self.index.paths[PathId(proof)] for proof in proof_ids if proof in self.index.paths]
        match purpose:
            case Purpose.THEME:
                return self._theme(communities, relevance)
            case Purpose.COMMON_GROUND:
                return evidence_pack(self.index, self._common(relevance))
            case Purpose.LINEAGE:
                return evidence_pack(self.index, [paper for path in paths for paper in self._line(path)])
            case Purpose.COMPARISON:
                return evidence_pack(self.index, self._of_each_layer())
            case Purpose.SURVEYS:
                return evidence_pack(self.index, self.overview.surveys[: limits.SURVEY_PAPERS])
            case Purpose.OPEN_PROBLEMS | Purpose.GAPS:
                return self._limits_pack(relevance) if self.nearest_first else evidence_pack(self.index, self._open())

    def _assigned_papers(self, asked: PartAssignment, relevance: Mapping[PaperId, float]) -> EvidencePack:
        """The papers that have their home in a part: those that carry it, then the nearest, then titles alone."""
        papers, carrying = self.index.graph.papers, frozenset(asked.carrying)

        def rank(id: PaperId) -> tuple[bool, bool, float, str]:
            return id not in carrying, papers[id].content is None, -relevance.get(id, 0.0), id

        ranked = sorted(asked.papers_of_part, key=rank)
        return evidence_pack(self.index, ranked[: limits.theme_papers(len(ranked))], self._around(ranked))

    def _around(self, inside: Sequence[PaperId]) -> list[PaperId]:
        """The works that some papers cite most and those that cite them most, but for what the plan leaves out."""
        cited = [paper for paper, _ in self.index.works_cited_by(inside) if paper not in self.omitted]
        citing = [paper for paper, _ in self.index.citing(inside) if paper not in self.omitted]
        return [*cited[: limits.CONTEXT], *citing[: limits.CONTEXT]]

    def _theme(self, communities: Sequence[CommunityId], relevance: Mapping[PaperId, float]) -> EvidencePack:
        held = (paper for community in communities for paper in self.index.communities[community].papers)
        inside = [paper for paper in held if paper not in self.omitted]
        if not inside:
            return evidence_pack(self.index, self._nearest(relevance))
        papers = self.index.graph.papers
        mine = [p for p in inside if not (self.with_surveys and papers[p].kind is PaperKind.SURVEY)] or inside
        ranked = self.index.by_importance(mine)
        described = self._papers_to_describe(
            [paper for paper in ranked if papers[paper].content is not None], relevance
        )
        titles = [paper for paper in ranked if papers[paper].content is None]
        titles = titles[: limits.THEME_TITLES if described else limits.THEME_PAPERS]
        listed = [] if self.nearest_first else [paper for paper in ranked if paper not in {*described, *titles}]
        return evidence_pack(self.index, [*described, *titles], self._around(inside), listed[: limits.LISTED_PAPERS])

    def _papers_to_describe(self, ranked: Sequence[PaperId], relevance: Mapping[PaperId, float]) -> list[PaperId]:
        """The most important papers, and always those nearest to the topic and the part, and those named after it."""
        size = len(ranked)
        if self.nearest_first:
            return self._near(ranked, relevance, most=self.most_papers or limits.theme_papers(size))
        most = self.most_papers or limits.brief_papers(size)
        members, kept = self.index.graph.members, set(ranked[:most])
        to_topic = {paper: members[paper].relevance for paper in ranked}
        for nearness in (to_topic, relevance):
            kept.update(sorted(ranked, key=lambda paper: (-nearness.get(paper, 0.0), paper))[:1])
        if len(self.index.named) <= limits.NAMED_SHARE * len(members):
            kept |= self.index.named
        kept |= self.always
        return [paper for paper in ranked if paper in kept]

    def _near(self, ranked: Sequence[PaperId], relevance: Mapping[PaperId, float], *, most: int) -> list[PaperId]:
        """The papers nearest to the part, nearest first, then the most important others, then those of `always`."""
        near = sorted(ranked, key=lambda paper: (-relevance.get(paper, 0.0), paper))
        kept = near[: max(1, most - limits.IMPORTANT_PAPERS)]
        others = [paper for paper in ranked if paper not in kept]
        room = max(0, most - len(kept))
        return [*kept, *others[:room], *(paper for paper in others[room:] if paper in self.always)]

    def _nearest(self, relevance: Mapping[PaperId, float]) -> list[PaperId]:
        """What a theme that rests on no community is about: the papers with a text nearest to it."""
        papers = [id for id, paper in self.index.graph.papers.items() if paper.content is not None]
        ranked = sorted(papers, key=lambda paper: (-relevance.get(paper, 0.0), paper))
        return ranked[: self.most_papers or limits.THEME_PAPERS]

    def _common(self, relevance: Mapping[PaperId, float]) -> list[PaperId]:
        """Papers that have a text: the most important ones, or those nearest to the part with the most important."""
        papers = self.index.graph.papers
        ranked = self.index.by_importance(id for id in papers if id not in self.omitted)
        readable = [paper for paper in ranked if papers[paper].content is not None]
        if self.nearest_first:
            return self._near(readable, relevance, most=limits.CROSSING_PAPERS)
        return readable[: limits.COMMON_PAPERS]

    def _line(self, path: VerticalPath) -> list[PaperId]:
        """The line of descent, then further steps of both later strata, those with a citation first, then by weight."""
        path = path_for_writers(self.index, path)
        return [
            *descent(self.index, path),
            *(step.paper_id for step in self._firm(path.development)[: limits.DEVELOPMENT_STEPS]),
            *(step.paper_id for step in self._firm(path.frontier)[: limits.FRONTIER_STEPS]),
        ]

    def _firm(self, steps: Sequence[PathStep]) -> list[PathStep]:
        def by_citation(step: PathStep) -> tuple[bool, float, str]:
            cited = step.parent is not None and step.parent in self.index.references[step.paper_id]
            return (not cited, -step.weight, step.paper_id)

        return sorted(steps, key=by_citation)

    def _of_each_layer(self) -> list[PaperId]:
        """What the overview says of each stratum by name, and papers whose titles hold the words that came or went."""
        layers = self.overview.layers
        named = [paper for layer in layers for paper in (*(work for work, _ in layer.cites_most), *layer.rising)]
        shifts = (*self.overview.vocabulary.arrived, *self.overview.vocabulary.faded)
        named += [paper for paper, _ in (*self.overview.most_cited[:_HUBS], *self.overview.bridges[:_HUBS])]
        return [*named, *(paper for shift in shifts for paper in shift.in_titles[:_EXAMPLES])]

    def _limits_pack(self, relevance: Mapping[PaperId, float]) -> EvidencePack:
        """The papers nearest to the part whole; of all others what they name as their limits and as open, two at most.

        Rules and cards find few of the sentences that leave something open; those nearest to the question may hold one.
        """
        papers = self.index.by_importance(id for id in self.index.graph.papers if id not in self.omitted)
        readable = [paper for paper in papers if self.index.graph.papers[paper].content is not None]
        near = self._near(readable, relevance, most=limits.CROSSING_PAPERS // 2)
        held = (evidence_paper(self.index, paper) for paper in papers if paper not in near)
        named = (each for item in held for each in open_passages(item, self.cards.get(item.paper.id))[:_OPEN])
        kept = list(islice(named, limits.OPEN_STATEMENTS))
        pack = evidence_pack(self.index, [*near, *dict.fromkeys(each.paper_id for each in kept)])
        whole = {each.passage.id for item in pack.papers if item.paper.id in near for each in item.passages}
        return with_passages_alone(pack, {*whole, *(each.id for each in kept)})

    def open_evidence(self, used: Collection[PassageId]) -> tuple[EvidencePack, tuple[PassageId, ...]]:
        """What a part on open problems weighs: the passages that other parts rest on, and what papers name as open.

        Args:
            used: the passages behind other parts.
        Returns:
            the papers with these passages alone, and the ids of those that name a limit or an open question, two a
            paper at most.
        """
        found, named = list[EvidencePaper](), list[PassageId]()
        for id in self.index.by_importance(id for id in self.index.graph.papers if id not in self.omitted):
            item = evidence_paper(self.index, id)
            room = min(_OPEN, limits.OPEN_STATEMENTS - len(named))
            own = [each.id for each in open_passages(item, self.cards.get(id))[:room]]
            named += own
            texts = (each.labelled_passage for each in text_passages(item.paper))
            every = {each.passage.id: each for each in (*item.passages, *texts)}
            kept = tuple(each for name, each in every.items() if name in used or name in own)
            found += [replace(item, passages=kept)] if kept else []
        pack = evidence_pack(self.index, [item.paper.id for item in found])
        return replace(pack, papers=tuple(found)), tuple(named)

    def _open(self) -> list[PaperId]:
        """Papers that leave something open, the newest first; then those that cite them, which may take it up."""
        papers = self.index.graph.papers
        newest = sorted(papers, key=lambda paper: (-(papers[paper].year or 0), self.index.importance(paper)))
        naming = (paper for paper in newest if open_passages(evidence_paper(self.index, paper)))
        leaving = list(islice(naming, limits.OPEN_PROBLEM_PAPERS))
        later = self.index.by_importance(citing for paper in leaving for citing in self.index.citations[paper])
        return [*leaving, *later[: limits.OPEN_PROBLEM_PAPERS]]
