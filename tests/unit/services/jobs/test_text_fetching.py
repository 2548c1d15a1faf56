"""Full texts of a field are planned, fetched, checked and kept; a stopped job goes on and asks nothing twice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

from api.bootstrap import open_workbench
from kg.errors import InvalidInputError
from kg.model.papers.paper import Identifier
from kg.repository.papers.full_texts import FullTextRepository
from services.adapters.texts.fetching import FileFetcher, RememberedUnavailable
from services.adapters.texts.sites import FileHost
from services.adapters.texts.text_source_registry import text_sources_by_name
from services.errors import CancelledError
from services.jobs.text_fetching import fetch_texts
from services.jobs.text_plan import text_plan
from services.jobs.text_requests import TextFetchRequest, WishState
from services.queue.model import Job, JobId, JobKind, JobState
from services.steps.progress import silent
from services.workbench import Workbench
from tests.api.conftest import settings_in
from tests.api.working import BEES, store_bees
from tests.builders.asked_sources import AnswersInMemory
from tests.builders.open_web import OpenWeb, paper_page
from tests.builders.pdf_files import pdf_of_paper
from tests.builders.remembered_steps import RememberedSteps
from tests.builders.source_server import SourceTold
from tests.builders.survey_field import PAPERS

NUMBERS = {key: f"2401.{10_000 + place}" for place, key in enumerate(sorted(PAPERS))}
QUICK = {host: FileHost(interval_seconds=0.0) for host in ("arxiv.org", "export.arxiv.org")}


def html(key: str) -> str:
    return f"https://arxiv.org/html/{NUMBERS[key]}"


def pdf(key: str) -> str:
    return f"https://export.arxiv.org/pdf/{NUMBERS[key]}"


@pytest.fixture
def stored(tmp_path: Path) -> Iterator[Workbench]:
    with open_workbench(settings_in(tmp_path)) as bench:
        store_bees(bench)
        numbered = [replace(paper, identifiers=(Identifier(f"arxiv:{NUMBERS[key]}"),)) for key, paper in PAPERS.items()]
        bench.papers.save(numbered)
        yield bench


def asking(bench: Workbench, web: OpenWeb, folder: Path, answers: AnswersInMemory | None = None) -> Workbench:
    """A workbench whose sources of full texts are arXiv on a played web."""
    answers = answers or AnswersInMemory()
    return replace(
        bench,
        text_sources=text_sources_by_name(["arxiv"]),
        text_fetcher=FileFetcher(
            folder / "texts", agent="test", answers=answers, known_hosts=QUICK, transport=web.transport()
        ),
        unavailable_texts=RememberedUnavailable(answers, asked=["arxiv"], days=30, today=lambda: date(2026, 3, 1)),
    )


async def fetched(bench: Workbench, steps: RememberedSteps | None = None, **wanted: Any) -> Mapping[str, Any]:
    request = TextFetchRequest(field_id=BEES, **wanted)
    job = Job(
        id=JobId("job_1"),
        kind=JobKind.FULL_TEXTS,
        request=request.model_dump(mode="json"),
        state=JobState.RUNNING,
        priority=0,
        principal="",
        request_id="",
        created=datetime(2026, 3, 1, tzinfo=UTC),
    )
    return await fetch_texts(bench, job, steps or RememberedSteps(), silent)


def files_in(folder: Path) -> list[Path]:
    return list(folder.iterdir())


def page_of(key: str) -> SourceTold:
    return SourceTold(body=paper_page(PAPERS[key].title, author=PAPERS[key].authors[0]))


async def test_the_plan_names_the_most_important_papers_and_asks_nothing(stored: Workbench, tmp_path: Path) -> None:
    bench = asking(stored, web := OpenWeb(), tmp_path)
    plan = text_plan(bench, BEES, papers=5)
    assert (len(plan.wishes), plan.members, plan.sources) == (5, len(PAPERS), ("arxiv",))
    assert plan.cost.requests == pytest.approx(5 * 1.11), "HTML, and for one of ten the LaTeX source"
    assert plan.wishes[0].paper.citation_count == max(paper.citation_count or 0 for paper in PAPERS.values())
    assert plan.wishes[0].reason == f"no. 1 of {len(PAPERS)} by importance, Foundation"
    assert {wish.state for wish in plan.wishes} == {WishState.TO_ASK}
    assert web.asked == []
    nobody = text_plan(stored, BEES, papers=5)
    assert {wish.state for wish in nobody.wishes} == {WishState.UNKNOWN}


async def test_html_is_kept_first_and_pdf_where_there_is_none(stored: Workbench, tmp_path: Path) -> None:
    one, two, none = text_plan(stored, BEES, papers=3).wishes
    text = "Abstract\n\nBees steer.\n\n1 Introduction\n\n" + "Bees steer by the sun and by the sky above them. " * 20
    web = OpenWeb(
        {
            html(one.paper.id): page_of(one.paper.id),
            pdf(two.paper.id): SourceTold(body=pdf_of_paper(two.paper.title, text)),
        }
    )
    bench = asking(stored, web, tmp_path)
    result = await fetched(bench, papers=3)
    assert (result["kept"], result["left"]) == (2, 0)
    assert [bool(each["kept"]) for each in result["texts"]] == [True, True, False]
    assert "2 kept" not in result["outcomes"][2]
    texts = FullTextRepository(bench.engine).of(PAPERS[wish.paper.id].id for wish in (one, two, none))
    assert texts[one.paper.id].origin == f"{html(one.paper.id)} (preprint version, by arxiv)"
    assert texts[two.paper.id].format == "pdf"
    states = [wish.state for wish in text_plan(bench, BEES, papers=3).wishes]
    assert states == [WishState.KEPT, WishState.KEPT, WishState.UNAVAILABLE], "what arXiv has not is remembered"
    assert files_in(tmp_path / "texts") == []


@pytest.mark.usefixtures("texts_read_here")
async def test_a_result_names_each_paper_and_where_it_can_be_read(stored: Workbench, tmp_path: Path) -> None:
    one, other, bare = (PAPERS[wish.paper.id] for wish in text_plan(stored, BEES, papers=3).wishes)
    arxiv = {paper.id: Identifier(f"arxiv:{NUMBERS[paper.id]}") for paper in (one, other, bare)}
    ids = {one.id: (Identifier("doi:10.5555/x"), arxiv[one.id]), other.id: (arxiv[other.id],)}
    stored.papers.save(replace(PAPERS[id], identifiers=known) for id, known in ids.items())
    bench = asking(stored, OpenWeb({html(bare.id): page_of(bare.id)}), tmp_path)
    result = await fetched(bench, only=(one.id, other.id, bare.id))
    assert [each["title"] for each in result["texts"]] == [one.title, other.title, bare.title]
    assert [each["kept"] is not None for each in result["texts"]] == [False, False, True]
    assert result["texts"][0]["page"] == "https://doi.org/10.5555/x"
    assert result["texts"][1]["page"] == f"https://arxiv.org/abs/{NUMBERS[other.id]}"


@pytest.mark.usefixtures("texts_read_here")
async def test_a_file_that_is_not_the_paper_is_refused_and_said(stored: Workbench, tmp_path: Path) -> None:
    wish, other = text_plan(stored, BEES, papers=2).wishes
    key = wish.paper.id
    login = SourceTold(body="<!doctype html><html><body><h1>Please log in to go on</h1></body></html>")
    unmarked = "Abstract\n\nWe weigh stones.\n\n1 Introduction\n\n" + "Stones are heavy, and so are their graphs. " * 20
    for told in (
        page_of(other.paper.id),
        login,
        SourceTold(body=pdf_of_paper("On the weight of stones", unmarked)),
        SourceTold(body=b"%PDF-1.4 and nothing that a reader could use"),
    ):
        bench = asking(stored, OpenWeb({pdf(key): told}), tmp_path)
        result = await fetched(bench, papers=1)
        assert result["kept"] == 0
        assert pdf(key) in result["outcomes"][0]
        assert FullTextRepository(bench.engine).of([wish.paper.id]) == {}


@pytest.mark.usefixtures("texts_read_here")
async def test_what_is_not_open_is_remembered(stored: Workbench, tmp_path: Path) -> None:
    wish = text_plan(stored, BEES, papers=1).wishes[0]
    stranger = SourceTold(body=paper_page("On the weight of stones", author="Ada Stone"))
    key = wish.paper.id
    e_print = f"https://export.arxiv.org/e-print/{NUMBERS[key]}"
    bench = asking(stored, web := OpenWeb(dict.fromkeys((html(key), e_print, pdf(key)), stranger)), tmp_path)
    await fetched(bench, papers=1)
    asked = len(web.asked)
    (again,) = text_plan(bench, BEES, papers=1).wishes
    assert again.state is WishState.UNAVAILABLE
    assert "nothing in the file shows" in again.remark
    assert (await fetched(bench, papers=1))["texts"] == []
    assert len(web.asked) == asked
    assert text_plan(bench, BEES, papers=1, again=True).wishes[0].state is WishState.TO_ASK


@pytest.mark.usefixtures("texts_read_here")
@pytest.mark.parametrize(
    ("status", "state"), [(404, WishState.UNAVAILABLE), (401, WishState.UNAVAILABLE), (403, WishState.TO_ASK)]
)
async def test_a_form_that_there_is_not_does_not_keep_a_paper_from_being_remembered(
    stored: Workbench, tmp_path: Path, status: int, state: WishState
) -> None:
    key = text_plan(stored, BEES, papers=1).wishes[0].paper.id
    told = SourceTold(status=status, body="not for you")
    e_print = f"https://export.arxiv.org/e-print/{NUMBERS[key]}"
    web = OpenWeb(
        {html(key): told, e_print: told, pdf(key): SourceTold(body=paper_page("On stones", author="A. Stone"))}
    )
    bench = asking(stored, web, tmp_path)
    await fetched(bench, papers=1)
    assert text_plan(bench, BEES, papers=1).wishes[0].state is state


@pytest.mark.usefixtures("texts_read_here")
async def test_a_job_stopped_at_any_paper_comes_to_the_same_end_and_asks_nothing_twice(
    stored: Workbench, tmp_path: Path
) -> None:
    wished = [wish.paper.id for wish in text_plan(stored, BEES, papers=5).wishes]
    web = OpenWeb({html(key): page_of(key) for key in wished})
    bench = asking(stored, web, tmp_path)
    steps = RememberedSteps()
    for number in range(1, 2 * len(wished) + 2):  # the plan is a step, and so is each file
        steps.stop = lambda name, most=number: len(steps.stored) >= most
        try:
            result = await fetched(bench, steps, papers=len(wished))
        except CancelledError:
            continue
    assert (result["kept"], len(result["texts"])) == (len(wished), len(wished))
    assert len(web.asked) == len(set(web.asked)) == len(wished)
    assert len(FullTextRepository(bench.engine).of(paper.id for paper in PAPERS.values())) == len(wished)


async def test_a_file_that_came_before_a_crash_is_not_asked_for_again(stored: Workbench, tmp_path: Path) -> None:
    wish = text_plan(stored, BEES, papers=1).wishes[0]
    key = wish.paper.id
    bench = asking(stored, web := OpenWeb({html(key): page_of(key)}), tmp_path)
    assert bench.text_fetcher is not None
    await bench.text_fetcher.fetch(html(key))
    result = await fetched(bench, papers=1)
    assert (result["kept"], result["texts"][0]["requests"], len(web.asked)) == (1, 1, 1)
    assert result["texts"][0]["is_new"]


@pytest.mark.usefixtures("texts_read_here")
async def test_a_budget_leaves_the_rest_and_says_how_many(stored: Workbench, tmp_path: Path) -> None:
    bench = asking(stored, OpenWeb({html(key): page_of(key) for key in PAPERS}), tmp_path)
    result = await fetched(bench, papers=10, max_requests=3)
    assert (result["kept"], result["left"]) == (3, 7)


async def test_without_a_source_the_setting_is_named(stored: Workbench) -> None:
    with pytest.raises(InvalidInputError, match="STRATA_FULL_TEXTS"):
        await fetched(stored)
