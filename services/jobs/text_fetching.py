"""Jobs that fetch the full texts of the papers that carry a field: asked for, fetched, checked, kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from pydantic import TypeAdapter

from kg.errors import InvalidInputError
from kg.model.papers.paper import Paper, PaperId
from kg.repository.papers.full_texts import FullTextRepository
from services.collecting.kept_texts import TextKeeper
from services.collecting.text_places import TextFetcher, TextPlace, TextSource, order_places
from services.errors import UpstreamError
from services.jobs.requests import request_of
from services.jobs.text_plan import text_plan
from services.jobs.text_requests import TextFetchRequest, TextFetchWanted
from services.queue.model import Job
from services.rendering.references.links import links
from services.steps.digest import digest
from services.steps.offload import Lane, offload, offload_to
from services.steps.progress import Progress
from services.steps.steps import Steps
from services.workbench import Workbench

FETCHING = "fetching full texts"
MEGABYTE = 2**20


@dataclass(frozen=True, slots=True, kw_only=True)
class TextOutcome:
    """What became of one paper.

    `kept` says where its text came from, None where there is none; `reasons` say of each source and file why not;
    `requests` and `size` (bytes) are what it took. `is_new` is false for a text that was kept before and is the same.
    """

    paper: str
    kept: str | None = None
    is_new: bool = False
    licence: str | None = None
    reasons: tuple[str, ...] = ()
    requests: int = 0
    size: int = 0


_OUTCOME = TypeAdapter(TextOutcome)
_IDS = TypeAdapter(list[str])


async def fetch_texts(workbench: Workbench, job: Job, steps: Steps, progress: Progress) -> Mapping[str, Any]:
    """Fetch what a `TextFetchRequest` wants; each paper is a step, so that nothing is asked twice.

    Returns:
        `{"field_id": …, "kept": n, "left": n, "texts": [a TextOutcome each], "outcomes": [each in words]}`; `left`
        papers were not begun, since a budget was spent. A text has key and title of its paper, and `page`, where it
        can be read: its DOI or another address, None where none is known.
    Raises:
        NotFoundError: the field is not built.
        InvalidInputError: no source of full texts is switched on.
        ServiceError: the job was stopped.
    """
    request = request_of(TextFetchRequest, job.request)
    papers = await _choose_papers(workbench, request, steps)
    outcomes = await fetch_papers(workbench, papers, request, steps, progress)
    return {
        "field_id": request.field_id,
        "kept": sum(outcome.kept is not None for outcome in outcomes),
        "left": len(papers) - len(outcomes),
        "texts": [_outcome_fields(outcome, paper) for outcome, paper in zip(outcomes, papers, strict=False)],
        "outcomes": [_words(paper, each) for paper, each in zip(papers, outcomes, strict=False)],
    }


async def fetch_papers(
    workbench: Workbench, papers: Sequence[Paper], wanted: TextFetchWanted, steps: Steps, progress: Progress
) -> list[TextOutcome]:
    """Fetch and keep the texts of papers in turn until the budget is spent; what became of each.

    Raises:
        InvalidInputError: no source of full texts is switched on.
    """
    finding = _Finding(workbench=workbench, fetcher=text_fetcher(workbench))
    outcomes: list[TextOutcome] = []
    async with workbench.durable():
        for number, paper in enumerate(papers):
            if _is_spent(wanted, outcomes):
                break
            progress(FETCHING, number, len(papers))
            outcomes.append(await finding.run(paper, steps))
        progress(FETCHING, len(outcomes), len(papers))
    return outcomes


async def _choose_papers(workbench: Workbench, request: TextFetchRequest, steps: Steps) -> list[Paper]:
    """The papers to ask for; a job that goes on keeps to those that it began with."""

    async def ids_to_fetch() -> list[str]:
        plan = await offload(
            text_plan,
            workbench,
            request.field_id,
            papers=request.papers,
            again=request.again,
            survey_id=request.survey_id,
            only=request.only,
        )
        return [wish.paper.id for wish in plan.texts_to_fetch]

    ids = await steps.run("plan", digest(request), ids_to_fetch, _IDS)
    found = await offload(workbench.papers.find, map(PaperId, ids))
    return [found[PaperId(id)] for id in ids if id in found]


def _outcome_fields(outcome: TextOutcome, paper: Paper) -> Mapping[str, Any]:
    page = next((link.address for link in links(paper)), None)
    return {**asdict(outcome), "key": paper.citation_key, "title": paper.title, "page": page}


def _words(paper: Paper, outcome: TextOutcome) -> str:
    if outcome.kept is None:
        return f"{paper.citation_key}: {'; '.join(outcome.reasons)}"
    return f"{paper.citation_key}: {'kept' if outcome.is_new else 'unchanged'}, {outcome.kept}"


def text_fetcher(workbench: Workbench) -> TextFetcher:
    """What fetches files.

    Raises:
        InvalidInputError: no source of full texts is switched on.
    """
    if workbench.text_fetcher is None or not workbench.text_sources:
        raise InvalidInputError(
            "no source of full texts is switched on; name some in STRATA_FULL_TEXTS, such as arxiv,europe-pmc",
            field="full_texts",
        )
    return workbench.text_fetcher


def _is_spent(request: TextFetchWanted, outcomes: Sequence[TextOutcome]) -> bool:
    requests, size = sum(each.requests for each in outcomes), sum(each.size for each in outcomes)
    return (request.max_requests is not None and requests >= request.max_requests) or (
        request.max_megabytes is not None and size >= request.max_megabytes * MEGABYTE
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Try:
    """What came of one file: where its text came from, or why it is not kept; `may_pass` if it may succeed tomorrow."""

    kept: str | None = None
    is_new: bool = False
    licence: str | None = None
    reason: str = ""
    requests: int = 1
    size: int = 0
    may_pass: bool = False


_TRY = TypeAdapter(_Try)


@dataclass(slots=True)
class _Tries:
    """What was tried for one paper."""

    requests: int = 0
    size: int = 0
    reasons: list[str] = field(default_factory=list)
    is_closed: bool = True
    """Whether nothing failed that may succeed tomorrow."""

    def add(self, tried: _Try) -> None:
        """Count a file."""
        self.requests += tried.requests
        self.size += tried.size
        self.is_closed = self.is_closed and not tried.may_pass
        if tried.reason:
            self.reasons.append(tried.reason)


class _Finding:
    """Asks, fetches, checks and keeps, paper by paper."""

    def __init__(self, *, workbench: Workbench, fetcher: TextFetcher) -> None:
        self._bench = workbench
        self._fetcher = fetcher
        texts = FullTextRepository(workbench.engine)
        self._keeper = TextKeeper(workbench.papers, texts, workbench.text_files)

    async def run(self, paper: Paper, steps: Steps) -> TextOutcome:
        """The outcome of a paper, of this run or of one before; each of its files is a step within."""
        return await steps.run(
            f"full text of {paper.citation_key}", digest(paper.id), lambda: self._find(paper, steps), _OUTCOME
        )

    async def _find(self, paper: Paper, steps: Steps) -> TextOutcome:
        tries = _Tries()
        places = order_places(
            [place for source in self._bench.text_sources for place in await _places(source, paper, tries)]
        )
        outcome = TextOutcome(paper=paper.id)
        for place in places:
            tried = await self._try_place(paper, place, steps)
            tries.add(tried)
            if tried.kept is not None:
                outcome = replace(outcome, kept=tried.kept, is_new=tried.is_new, licence=tried.licence)
                break
        if not places and not tries.reasons:
            tries.reasons.append("no source knows an open text")
        if outcome.kept is None and tries.is_closed and self._bench.unavailable_texts is not None:
            await offload(self._bench.unavailable_texts.remember, paper, "; ".join(tries.reasons))
        return replace(outcome, reasons=tuple(tries.reasons), requests=tries.requests, size=tries.size)

    async def _try_place(self, paper: Paper, place: TextPlace, steps: Steps) -> _Try:
        """What came of one place; the file is removed once that is stored, so that no killed run asks for it again."""
        address = place.address
        if not self._fetcher.may_ask(address):
            return _Try(reason=f"open at {address}, a host that STRATA_FULL_TEXT_HOSTS does not name", requests=0)
        tried = await steps.run(address, digest([paper.id, address]), lambda: self._fetch(paper, place), _TRY)
        await offload(self._fetcher.forget, address, is_kept=tried.kept is not None)
        return tried

    async def _fetch(self, paper: Paper, place: TextPlace) -> _Try:
        """Fetch a file and keep its text where it is the paper's; a file that a killed run left counts as its own."""
        try:
            file = await self._fetcher.fetch(place.address)
        except UpstreamError as error:
            return _Try(reason=f"{place.address}: {error}", may_pass=not error.is_lasting)
        origin = f"{place.address} ({place.version.value} version, by {place.source.value})"
        if file is None:
            return _Try(kept=origin, licence=place.licence)
        added = await offload_to(
            Lane.FILES,
            lambda: self._keeper.add(file.path, name=origin, paper=paper.id, licence=place.licence, must_show=True),
        )
        if added.text is None:
            return _Try(reason=f"{place.address}: {added.reason}", size=file.size)
        is_new = added.is_new or file.was_there
        return _Try(kept=origin, is_new=is_new, licence=added.text.licence, size=file.size)


async def _places(source: TextSource, paper: Paper, tries: _Tries) -> tuple[TextPlace, ...]:
    """The places that a source knows; a failure is a reason, and the other sources are asked."""
    requests = source.requests(paper)
    if requests is None:
        return ()
    tries.requests += requests
    try:
        return await source.places(paper)
    except UpstreamError as error:
        tries.reasons.append(str(error))
        tries.is_closed = False
        return ()
