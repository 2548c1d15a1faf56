"""Papers that a survey must tell: which part tells each, and what is done where its draft does not."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace

from kg.algorithms.identity.name_lists import list_authors
from kg.model.fields.field import FieldGraph
from kg.model.papers.paper import Paper, PaperId
from kg.model.surveys.claim import PassageId, PassageSource
from kg.model.surveys.survey import Survey
from services.document.markup import cited_keys, without_citations
from services.evidence.index import FieldIndex
from services.evidence.pack import EvidencePack, evidence_pack, with_papers
from services.planning.survey_plan import SurveyPlan
from services.reading.passages import title_passage
from services.rendering.references.author_names import short_authors
from services.tasks.drafting.draft_text import Draft, DraftSentence
from services.tasks.outlining.outline import Purpose
from services.writing.part_positions import Place
from services.writing.selection import papers_behind


@dataclass(frozen=True, slots=True, kw_only=True)
class Pins:
    """The papers that one survey must tell."""

    index: FieldIndex
    papers: frozenset[PaperId] = field(default_factory=frozenset)

    def place_papers(self, plan: SurveyPlan, places: Sequence[Place]) -> list[Place]:
        """The places of a plan, each with the papers that it must describe.

        A part describes the papers that the outline names for it. Any other paper belongs to the first theme that uses
        it, else to the theme whose papers are tied to it most by citations and nearness, else to the first part.
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

    def missing_papers(self, draft: Draft, pack: EvidencePack, wanted: Iterable[PaperId]) -> list[PaperId]:
        """Those of some papers that a draft does not cite."""
        described = papers_of_draft(draft, pack)
        return [paper for paper in wanted if paper not in described]

    def tells(self, draft: Draft, pack: EvidencePack) -> bool:
        """Whether a draft cites a paper of a pack."""
        return bool(papers_of_draft(draft, pack))

    def by_title(self, pack: EvidencePack) -> Draft:
        """The papers of a pack by author, year and title alone; nothing of one whose title gives orders."""
        return Draft.of_paragraph(
            DraftSentence(text=f"Beside these stands “{title}” by {_who(item.paper)}.", passages=(item.record.id,))
            for item in pack.papers
            if title_passage(item.paper) and (title := without_citations(item.paper.title).rstrip("."))
        )

    def alone(self, paper: PaperId) -> EvidencePack:
        """The evidence on one paper."""
        return evidence_pack(self.index, [paper])

    def beside(self, place: Place) -> Place:
        """The place as one that tells of a single paper and of nothing that the part rests on."""
        section = place.section.model_copy(update={"purpose": Purpose.THEME})
        part = place.part.model_copy(update={"proof_ids": (), "query": None})
        return replace(place, section=section, part=part)

    def with_paragraphs(self, draft: Draft, pack: EvidencePack, added: Draft) -> tuple[Draft, EvidencePack]:
        """A draft with the paragraphs of another at its end, and the evidence of both."""
        keys = self.index.graph.papers
        held = {item.paper.id for item in pack.papers}
        by_key = {str(paper.citation_key): id for id, paper in keys.items()}
        new = [by_key[name] for name in sorted(_keys(added)) if by_key[name] not in held]
        united = with_papers(self.index, pack, new) if new else pack
        return Draft(paragraphs=(*draft.paragraphs, *added.paragraphs)), united


def papers_of_draft(draft: Draft, pack: EvidencePack) -> frozenset[PaperId]:
    """The papers that a draft cites or rests on."""
    passages, keys = pack.passages(), {str(key): paper for paper, key in pack.keys().items()}
    rested = {passages[PassageId(name)].paper_id for each in draft.sentences() for name in each.passages}
    return frozenset(rested | {keys[name] for name in _keys(draft) if name in keys})


def _keys(draft: Draft) -> set[str]:
    """The citation keys that a draft names, in its text or by its passages."""
    named = {name.partition("#")[0] for each in draft.sentences() for name in each.passages}
    return named | {str(key) for each in draft.sentences() for key in cited_keys(each.text)}


def _who(paper: Paper) -> str:
    year = "" if paper.year is None else f" ({paper.year})"
    return f"{short_authors(list_authors(paper)) or 'unnamed authors'}{year}"


def note_on_pinned_papers(pinned: Collection[PaperId], survey: Survey, field: FieldGraph) -> str:
    """Where a survey has the papers that it must describe, for its manifest; "" where there are none.

    For example `by title or record alone: novak2024swarm (only its title is known)`.
    """
    cited = set(survey.keys.values())
    claims = (claim for section in survey.walk() for claim in section.claims)
    passages = (support.passage for claim in claims for support in claim.supports)
    by_text = {each.paper_id for each in passages if each.source is not PassageSource.RECORD}
    named: dict[str, list[str]] = {_DESCRIBED: [], _BY_TITLE: [], _MISSING: []}
    for paper in sorted((field.papers[id] for id in pinned), key=lambda each: each.citation_key):
        if paper.id in by_text:
            named[_DESCRIBED].append(paper.citation_key)
        else:
            named[_BY_TITLE if paper.id in cited else _MISSING].append(f"{paper.citation_key} ({_why(paper)})")
    return "; ".join(f"{what}: {', '.join(papers)}" for what, papers in named.items() if papers)


_DESCRIBED, _BY_TITLE, _MISSING = "told", "by title or record alone", "not told"


def _why(paper: Paper) -> str:
    if paper.content is None:
        return "no text of it is known"
    return "no sentence of its text can be quoted"
