"""Which papers of a field to read whole: the most important ones, what is there of them, and what asking will cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kg.errors import InvalidInputError
from kg.model.fields.field import FieldGraph, FieldId
from kg.model.papers.paper import Paper, PaperId
from kg.model.surveys.plan import OutlinePart, OutlinePlan
from services.collecting.text_places import TextSource, UnavailableTexts
from services.evidence.index import FieldIndex
from services.jobs.text_requests import PAPERS, WishState
from services.tasks.limits import CARRYING_PAPERS
from services.workbench import Workbench

MEGABYTES_A_FILE = 2.0
"""What a file takes in the mean: about 0.2 of XML and HTML, 2 to 4 of PDF."""

TOKENS_A_TEXT = 1_400
"""What a model reads of one full text when its card is made: 32 passages at most (`services/reading/passages.py`)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TextWish:
    """A paper to be read whole: its rank by importance, from 1, why it is wanted, how it stands, and what it will take.

    `requests` are those for places and one for the file.
    """

    paper: Paper
    rank: int
    reason: str
    state: WishState
    remark: str = ""
    sources: tuple[str, ...] = ()
    requests: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TextPlan:
    """The papers of a field to be read whole, the most important first."""

    field_id: str
    wishes: tuple[TextWish, ...]
    members: int

    @property
    def texts_to_fetch(self) -> tuple[TextWish, ...]:
        """Those that are to be asked for."""
        return tuple(wish for wish in self.wishes if wish.state is WishState.TO_ASK)

    @property
    def requests(self) -> int:
        """The most requests that it takes, if each first file is the right one."""
        return sum(wish.requests for wish in self.texts_to_fetch)

    @property
    def megabytes(self) -> float:
        """About what the files take."""
        return round(len(self.texts_to_fetch) * MEGABYTES_A_FILE, 1)

    @property
    def tokens(self) -> int:
        """About what a model will read of them."""
        return len(self.texts_to_fetch) * TOKENS_A_TEXT


def text_plan(
    workbench: Workbench,
    field_id: str,
    *,
    papers: int | None = PAPERS,
    again: bool = False,
    survey_id: str | None = None,
) -> TextPlan:
    """The plan of a field, or of a survey of it, by the sources that are switched on.

    Args:
        papers: how many, None for all.
        again: ask also for texts that are kept, where they changed, and for papers that could not be had lately.
        survey_id: a survey whose outline names the papers: those that carry its parts.
    Raises:
        NotFoundError: the field is not built, or there is no such survey.
        InvalidInputError: the survey is of another field, or its outline was not kept.
    """
    graph, _ = workbench.fields.whole(FieldId(field_id))
    index = FieldIndex.of(graph)
    ranked = index.by_importance(graph.members)
    reasons = {id: _reason(graph, id, rank, len(ranked)) for rank, id in enumerate(ranked, 1)}
    if survey_id is not None:
        survey = workbench.surveys.get(survey_id)
        if survey.field_id != field_id or survey.plan is None:
            raise InvalidInputError(f"{survey_id} is no survey of {field_id} whose outline is kept", field="survey_id")
        reasons = carrying_papers(index, survey.plan)
    chosen = list(reasons)[:papers]
    wishes = tuple(
        _wish(
            graph.papers[id],
            rank=rank,
            reason=reasons[id],
            sources=workbench.text_sources,
            unavailable=workbench.unavailable_texts,
            again=again,
        )
        for rank, id in enumerate(chosen, 1)
    )
    return TextPlan(field_id=field_id, wishes=wishes, members=len(ranked))


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
    costs = {str(source.name): cost for source in sources if (cost := source.requests(paper)) is not None}
    remark = "" if again or unavailable is None else unavailable.reason(paper) or ""
    if paper.full_text is not None and not again:
        state, remark = WishState.KEPT, paper.full_text.origin
    elif not costs:
        state, remark = WishState.UNKNOWN, "no source that is switched on can have it"
    else:
        state = WishState.UNAVAILABLE if remark else WishState.TO_ASK
    return TextWish(
        paper=paper,
        rank=rank,
        reason=reason,
        state=state,
        remark=remark,
        sources=tuple(costs),
        requests=sum(costs.values()) + 1,
    )


def _reason(graph: FieldGraph, id: PaperId, rank: int, of: int) -> str:
    """Why a paper is wanted, in words."""
    return f"no. {rank} of {of} by importance, {graph.members[id].layer.value.capitalize()}"
