"""`strata fulltext plan` and `fetch`: the papers of a field to be read whole, and their texts from open sources."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from api.bootstrap import read_settings
from api.cli import completing
from api.cli.options import FieldName, number_of_papers
from api.cli.output import AsJson, err, out, print_json, print_table
from api.cli.place import HERE, Workplace
from api.cli.shapes import shape

if TYPE_CHECKING:
    from api.schemas.full_texts import TextPlanOut
    from api.schemas.jobs import JobResult

Papers = Annotated[
    str | None,
    typer.Option(
        "--papers",
        metavar="N|all",
        help="How many papers, the most important first; or all.",
        show_default="STRATA_FULL_TEXT_PAPERS, 40",
    ),
]
Again = Annotated[
    bool, typer.Option("--again", help="Also texts that are kept, where they changed, and those not had lately.")
]
OfSurvey = Annotated[
    str | None,
    typer.Option("--survey", metavar="SURVEY", help="The papers that carry the parts of this survey's outline."),
]
Only = Annotated[
    list[str] | None,
    typer.Option(
        "--paper", metavar="PAPER", help="This paper and no other; repeat it.", autocompletion=completing.papers
    ),
]
_ALL = 10_000
"""More papers than a field has."""


def plan(
    field: FieldName,
    papers: Papers = None,
    survey: OfSurvey = None,
    only: Only = None,
    again: Again = False,
    place: Workplace = HERE,
    as_json: AsJson = False,
) -> None:
    """Show which papers of a field to read whole: why, what is there of each, what fetching takes. Nothing is asked."""
    with place.open(jobs=True) as operations:
        found = operations.get_full_text_plan(
            field, papers=_number(papers) or _ALL, again=again, survey=survey, only=only or []
        )
    if as_json:
        print_json(shape(found))
        return
    _print_plan(found)


def fetch(
    field: FieldName,
    papers: Papers = None,
    survey: OfSurvey = None,
    only: Only = None,
    again: Again = False,
    max_requests: Annotated[int | None, typer.Option(min=1, help="Begin no paper after so many requests.")] = None,
    max_megabytes: Annotated[int | None, typer.Option(min=1, help="Begin no paper after so much came.")] = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask before the sources are asked.")] = False,
    place: Workplace = HERE,
    as_json: AsJson = False,
) -> None:
    """Fetch full texts of a field's papers from the sources of STRATA_FULL_TEXTS.

    The plan is shown and a yes asked for; stopped, the same command goes on, and asks nothing twice."""
    from api.schemas.full_texts import NewTextFetch
    from services.jobs.requests import request_of

    budget = {"max_requests": max_requests, "max_megabytes": max_megabytes}
    asked = {"papers": _number(papers), "again": again, "survey_id": survey, "only": only or [], **budget}
    wanted = request_of(NewTextFetch, asked)
    with place.open(jobs=True, quiet=as_json) as operations:
        found = operations.get_full_text_plan(
            field, papers=wanted.papers or _ALL, again=again, survey=survey, only=wanted.only
        )
        if not yes and any(wish.sources for wish in found.wishes):
            _print_plan(found)
            typer.confirm("Ask these sources?", abort=True, err=True)
        job = operations.finish(operations.create_full_text_fetch(field, wanted))
    if job.result is None:
        return
    if as_json:
        print_json({"field_id": job.result.id, **job.result.details, "outcomes": job.result.outcomes})
    else:
        _print_result(job.result)


def _number(papers: str | None) -> int | None:
    """How many papers are wanted, else what the settings say; None for all."""
    papers = papers or read_settings().full_text_papers
    return number_of_papers(papers, option="--papers", fault="is not a number of papers and not all")


def _print_plan(plan: TextPlanOut) -> None:
    from services.jobs.text_requests import WishState

    rows = [
        (str(wish.rank), wish.key, wish.reason, wish.state.value, wish.remark or ", ".join(wish.sources))
        for wish in plan.wishes
    ]
    title = f"{len(plan.wishes)} of {plan.members} papers of {plan.field_id}"
    print_table(title, ("no.", "key", "why", "state", "sources"), rows)
    wanted = sum(wish.state is WishState.TO_ASK for wish in plan.wishes)
    out.print(
        f"{wanted} to ask for: about {plan.requests} requests, {plan.megabytes:g} MB, and "
        f"{plan.tokens:,} tokens where a model reads their cards",
        highlight=False,
    )


def _print_result(result: JobResult) -> None:
    for line in result.outcomes:
        out.print(line, markup=False, highlight=False, soft_wrap=True)
    texts, kept, left = (result.details[name] for name in ("texts", "kept", "left"))
    size = sum(each["size"] for each in texts) / 2**20
    requests = sum(each["requests"] for each in texts)
    out.print(f"{kept} of {len(texts)} kept, {requests} requests, {size:.1f} MB", highlight=False)
    if left:
        err.print(f"{left} papers were not begun, since the budget is spent", highlight=False)
