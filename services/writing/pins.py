"""Papers that a survey must tell: which part tells each, and what is done where its draft does not."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from kg.model.fields.field import FieldGraph
from kg.model.papers.paper import CitationKey, PaperId
from kg.model.surveys.claim import PassageId
from services.document.markup import cited_keys
from services.evidence.index import FieldIndex
from services.evidence.pack import EvidencePack, evidence_pack
from services.planning.survey_plan import SurveyPlan
from services.tasks.drafting.grounding import Draft
from services.tasks.outlining.outline import Purpose
from services.writing.places import Place
from services.writing.selection import papers_behind


@dataclass(frozen=True, slots=True, kw_only=True)
class Pins:
    """The papers that one survey must tell."""

    index: FieldIndex
    papers: frozenset[PaperId] = field(default_factory=frozenset)

    def placed(self, plan: SurveyPlan, places: Sequence[Place]) -> list[Place]:
        """The places of a plan, each with the papers that it must tell.

        What the outline names for a part is told there. Any other paper is told in the first theme that rests on it,
        else in the theme whose papers are tied to it most by citations and nearness, else in the first part.
        """
        wanted: dict[int, list[PaperId]] = {}
        for at, place in enumerate(places):
            wanted[at] = list(plan.papers_of(place.section.title, place.part.title))
        named = {paper for own in wanted.values() for paper in own}
        promised = {paper for own in plan.papers.values() for paper in own}
        for paper in sorted((self.papers | promised) - named):
            if places:
                wanted[self._home(paper, places)].append(paper)
        return [replace(place, papers=tuple(wanted[at])) for at, place in enumerate(places)]

    def _home(self, paper: PaperId, places: Sequence[Place]) -> int:
        themes = [at for at, place in enumerate(places) if place.section.purpose is Purpose.THEME]
        around = {*self.index.references[paper], *self.index.citations[paper], *self.index.similar[paper]}

        def ties(at: int) -> tuple[bool, int, int]:
            own = set(papers_behind(self.index, places[at].part))
            return paper in own, len(own & around), -at

        return max(themes, key=ties) if themes else 0

    def untold(self, draft: Draft, pack: EvidencePack, wanted: Iterable[PaperId]) -> list[PaperId]:
        """Those of some papers that have a text and that a draft does not cite."""
        told = told_papers(draft, pack)
        papers = self.index.graph.papers
        return [paper for paper in wanted if paper not in told and papers[paper].content is not None]

    def alone(self, paper: PaperId) -> EvidencePack:
        """The evidence on one paper."""
        return evidence_pack(self.index, [paper])

    def with_paragraphs(self, draft: Draft, pack: EvidencePack, added: Draft) -> tuple[Draft, EvidencePack]:
        """A draft with the paragraphs of another at its end, and the evidence of both."""
        keys = self.index.graph.papers
        held = {item.paper.id for item in pack.papers}
        by_key = {str(paper.citation_key): id for id, paper in keys.items()}
        new = [by_key[name] for name in sorted(_keys(added)) if by_key[name] not in held]
        papers = [*(item.paper.id for item in pack.papers), *new]
        context = [item.paper.id for item in pack.context if item.paper.id not in new]
        united = evidence_pack(self.index, papers, context) if new else pack
        return Draft(paragraphs=(*draft.paragraphs, *added.paragraphs)), united


def told_papers(draft: Draft, pack: EvidencePack) -> frozenset[PaperId]:
    """The papers that a draft cites or rests on."""
    passages, keys = pack.passages(), {str(key): paper for paper, key in pack.keys().items()}
    rested = {passages[PassageId(name)].paper_id for each in draft.sentences() for name in each.passages}
    return frozenset(rested | {keys[name] for name in _keys(draft) if name in keys})


def _keys(draft: Draft) -> set[str]:
    """The citation keys that a draft names, in its text or by its passages."""
    named = {name.partition("#")[0] for each in draft.sentences() for name in each.passages}
    return named | {str(key) for each in draft.sentences() for key in cited_keys(each.text)}


def pins_words(pinned: Collection[PaperId], cited: Mapping[CitationKey, PaperId], field: FieldGraph) -> str:
    """What became of the papers that a survey must tell, for its manifest; "" where there are none.

    `told: chen2023drone; not told: novak2024swarm (only its title is known)`.
    """
    told, untold = list[str](), list[str]()
    for paper in sorted(field.papers[id].citation_key for id in pinned):
        if paper in cited:
            told.append(paper)
        else:
            untold.append(f"{paper} ({_why(paper, field)})")
    named = {"told": told, "not told": untold}
    return "; ".join(f"{what}: {', '.join(papers)}" for what, papers in named.items() if papers)


def _why(key: CitationKey, field: FieldGraph) -> str:
    paper = next(each for each in field.papers.values() if each.citation_key == key)
    if paper.content is None:
        return "only its title is known, and nothing was to be said of it by that"
    return "no sentence of its text could be told that is not told of another paper already"
