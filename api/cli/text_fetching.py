"""`strata fulltext plan` and `fetch`: the papers of a field to be read whole, and their texts from open sources."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from api.bootstrap import open_service
from api.cli.options import FieldName, GraphFile, settings_of
from api.cli.output import AsJson, err, out, print_json, print_table, progress_bars
from api.cli.shapes import shape
from api.cli.work import done
from services.queue.model import JobKind

if TYPE_CHECKING:
    from services.jobs.text_plan import TextPlan

Papers = Annotated[
    str, typer.Option("--papers", metavar="N|all", help="How many papers, the most important first; or all.")
]
Again = Annotated[
    bool, typer.Option("--again", help="Also texts that are kept, where they changed, and those not had lately.")
]
OfSurvey = Annotated[
    str | None,
    typer.Option("--survey", metavar="SURVEY", help="The papers that carry the parts of this survey's outline."),
]
_PAPERS = "40"


def plan(
    field: FieldName,
    papers: Papers = _PAPERS,
    survey: OfSurvey = None,
    again: Again = False,
    graph: GraphFile = None,
    as_json: AsJson = False,
) -> None:
    """Show which papers of a field to read whole: why, what is there of each, what fetching takes. Nothing is asked."""
    from api.schemas.full_texts import text_plan_out
    from services.jobs.text_plan import text_plan

    with open_service(settings_of(graph)) as service:
        found = text_plan(service.workbench, field, papers=_number(papers), again=again, survey_id=survey)
    if as_json:
        print_json(shape(text_plan_out(found)))
        return
    _print_plan(found)


def fetch(
    field: FieldName,
    papers: Papers = _PAPERS,
    survey: OfSurvey = None,
    again: Again = False,
    max_requests: Annotated[int | None, typer.Option(min=1, help="Begin no paper after so many requests.")] = None,
    max_megabytes: Annotated[int | None, typer.Option(min=1, help="Begin no paper after so much came.")] = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask before the sources are asked.")] = False,
    graph: GraphFile = None,
    as_json: AsJson = False,
) -> None:
    """Fetch full texts of a field's papers from the sources of STRATA_FULL_TEXTS.

    The plan is shown and a yes asked for; stopped, the same command goes on, and asks nothing twice."""
    from services.jobs.requests import request_of
    from services.jobs.text_fetching import text_fetcher
    from services.jobs.text_plan import text_plan
    from services.jobs.text_requests import TextFetchRequest

    budget = {"max_requests": max_requests, "max_megabytes": max_megabytes}
    asked = {"field_id": field, "papers": _number(papers), "again": again, "survey_id": survey, **budget}
    wanted = request_of(TextFetchRequest, asked)
    with open_service(settings_of(graph)) as service:
        text_fetcher(service.workbench)
        found = text_plan(service.workbench, field, papers=wanted.papers, again=again, survey_id=survey)
        if not yes:
            _print_plan(found)
            typer.confirm("Ask these sources?", abort=True, err=True)
        with progress_bars() as progress:
            result = done(service, JobKind.FULL_TEXTS, wanted, progress)
    if as_json:
        print_json(dict(result))
    else:
        _print_result(result)


def _number(papers: str) -> int | None:
    if papers == "all":
        return None
    if not papers.isdecimal() or not int(papers):
        raise typer.BadParameter(f"{papers!r} is neither a number of papers nor all", param_hint="--papers")
    return int(papers)


def _print_plan(plan: TextPlan) -> None:
    rows = [
        (
            str(wish.rank),
            wish.paper.citation_key,
            wish.reason,
            wish.state.value,
            wish.remark or ", ".join(wish.sources),
        )
        for wish in plan.wishes
    ]
    title = f"{len(plan.wishes)} of {plan.members} papers of {plan.field_id}"
    print_table(title, ("no.", "key", "why", "state", "sources"), rows)
    out.print(
        f"{len(plan.wanted)} to ask for: about {plan.requests} requests, {plan.megabytes:g} MB, and "
        f"{plan.tokens:,} tokens where a model reads their cards",
        highlight=False,
    )


def _print_result(result: Any) -> None:
    for line in result["outcomes"]:
        out.print(line, markup=False, highlight=False, soft_wrap=True)
    texts = result["texts"]
    size = sum(each["size"] for each in texts) / 2**20
    requests = sum(each["requests"] for each in texts)
    out.print(f"{result['kept']} of {len(texts)} kept, {requests} requests, {size:.1f} MB", highlight=False)
    if result["left"]:
        err.print(f"{result['left']} papers were not begun, since the budget is spent", highlight=False)
