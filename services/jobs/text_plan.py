"""Which papers of a field to read whole: the most important ones, what is there of them, and what asking will cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kg.errors import InvalidInputError
from kg.model.fields.field import FieldGraph, FieldId
from kg.model.papers.paper import Paper, PaperId
from kg.model.surveys.plan import OutlinePart, OutlinePlan
from services.collecting.text_places import TextCost, TextSource, UnavailableTexts, likely_cost
from services.evidence.index import FieldIndex
from services.jobs.text_requests import PAPERS, WishState
from services.tasks.limits import CARRYING_PAPERS
from services.workbench import Workbench

TOKENS_A_TEXT = 1_300
"""What a model reads of a paper with its full text when its card is made, prompt included: about the mean of 58 papers
(`benchmarks/fetch_estimate.py`)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TextWish:
    """A paper to be read whole: its rank by importance, from 1, the reason, its state, its sources, and the cost."""

    paper: Paper
    rank: int
    reason: str
    state: WishState
    remark: str = ""
    sources: tuple[str, ...] = ()
    cost: TextCost


@dataclass(frozen=True, slots=True, kw_only=True)
class TextPlan:
    """The papers of a field to be read whole, the most important first."""

    field_id: str
    wishes: tuple[TextWish, ...]
    members: int
    sources: tuple[str, ...] = ()
    """Those that are switched on."""

    @property
    def texts_to_fetch(self) -> tuple[TextWish, ...]:
        """Those that are to be asked for."""
        return tuple(wish for wish in self.wishes if wish.state is WishState.TO_ASK)

    @property
    def cost(self) -> TextCost:
        """About what it takes, and about how many texts are then kept."""
        costs = [wish.cost for wish in self.texts_to_fetch]
        return TextCost(
            requests=sum(cost.requests for cost in costs),
            megabytes=sum(cost.megabytes for cost in costs),
            kept=sum(cost.kept for cost in costs),
        )

    @property
    def tokens(self) -> int:
        """About what a model will read of them."""
        return round(self.cost.kept * TOKENS_A_TEXT)


def text_plan(
    workbench: Workbench,
    field_id: str,
    *,
    papers: int | None = PAPERS,
    again: bool = False,
    survey_id: str | None = None,
    only: Sequence[str] = (),
) -> TextPlan:
    """The plan of a field, or of a survey of it, by the sources that are switched on.

    Args:
        papers: how many, None for all.
        again: ask also for texts that are kept, where they changed, and for papers that could not be had lately.
        survey_id: a survey whose outline names the papers: those that carry its parts.
        only: handles of papers of the field, in the place of those that a rank or an outline names.
    Raises:
        NotFoundError: the field is not built, or there is no such survey or paper.
        InvalidInputError: the survey is of another field, its outline was not kept, or a paper is not of the field.
    """
    graph, _ = workbench.fields.whole(FieldId(field_id))
    index = FieldIndex.of(graph)
    ranked = index.by_importance(graph.members)
    ranks = {id: rank for rank, id in enumerate(ranked, 1)}
    reasons = {id: _reason(graph, id, rank, len(ranked)) for id, rank in ranks.items()}
    if only:
        reasons = {id: reasons[id] for id in _members_by_handle(workbench, graph, only)}
    elif survey_id is not None:
        survey = workbench.surveys.get(survey_id)
        if survey.field_id != field_id or survey.plan is None:
            raise InvalidInputError(
                f"{survey_id} is not a survey of {field_id} whose outline is kept", field="survey_id"
            )
        reasons = carrying_papers(index, survey.plan)
        ranks = {id: rank for rank, id in enumerate(reasons, 1)}
    chosen = list(reasons)[:papers]
    wishes = tuple(
        _wish(
            graph.papers[id],
            rank=ranks[id],
            reason=reasons[id],
            sources=workbench.text_sources,
            unavailable=workbench.unavailable_texts,
            again=again,
        )
        for id in chosen
    )
    sources = tuple(str(source.name) for source in workbench.text_sources)
    return TextPlan(field_id=field_id, wishes=wishes, members=len(ranked), sources=sources)


def _members_by_handle(workbench: Workbench, graph: FieldGraph, handles: Sequence[str]) -> dict[PaperId, None]:
    """The papers of handles, each once."""
    found = [workbench.papers.get(handle) for handle in handles]
    if strangers := [paper.citation_key for paper in found if paper.id not in graph.members]:
        raise InvalidInputError(f"{strangers[0]} is not a paper of {graph.field.id}", field="only")
    return {paper.id: None for paper in found}


def carrying_papers(index: FieldIndex, plan: OutlinePlan) -> dict[PaperId, str]:
    """The papers that carry the parts of an outline, with what they carry: the first of each part, then the second.

    Those that its assignment names; else the most important of its communities and paths that have a text.
    """
    parts = [part for section in plan.sections for part in section.subsections or (section,)]
    of_part = [(part.title, _papers_of_part(index, part)) for part in parts]
    found: dict[PaperId, str] = {}
    for place in range(CARRYING_PAPERS):
        for title, papers in of_part:
            if place < len(papers):
                found.setdefault(papers[place], f"carries “{title}”")
    return found


def _papers_of_part(index: FieldIndex, part: OutlinePart) -> list[PaperId]:
    known = index.graph.papers
    if part.assignment is not None and part.assignment.carrying:
        return [id for id in part.assignment.carrying if id in known]
    proofs = set(part.proof_ids)
    held = {id for key, each in index.communities.items() if key in proofs for id in each.papers}
    held |= {step.paper_id for key, path in index.paths.items() if key in proofs for step in path.development}
    return [*part.papers, *(id for id in index.by_importance(held) if known[id].content and id not in part.papers)]


def _wish(
    paper: Paper,
    *,
    rank: int,
    reason: str,
    sources: Sequence[TextSource],
    unavailable: UnavailableTexts | None,
    again: bool,
) -> TextWish:
    asked = [source for source in sources if source.requests(paper) is not None]
    remark = "" if again or unavailable is None else unavailable.reason(paper) or ""
    if paper.full_text is not None and not again:
        state, remark = WishState.KEPT, paper.full_text.origin
    elif not asked:
        state, remark = WishState.UNKNOWN, "no source that is switched on can have it"
    else:
        state = WishState.UNAVAILABLE if remark else WishState.TO_ASK
    return TextWish(
        paper=paper,
        rank=rank,
        reason=reason,
        state=state,
        remark=remark,
        sources=tuple(str(source.name) for source in asked),
        cost=likely_cost(asked, paper),
    )


def _reason(graph: FieldGraph, id: PaperId, rank: int, of: int) -> str:
    """Why a paper is wanted, in words."""
    return f"no. {rank} of {of} by importance, {graph.members[id].layer.value.capitalize()}"
