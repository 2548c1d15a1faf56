"""`strata survey rewrite`, `stale`, `refresh` and `diff`: change a survey that is written, and see what changed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from api.cli.comparing import show_comparison, show_staleness
from api.cli.estimates import show_estimate
from api.cli.files import check_folder, writing
from api.cli.ledger import print_ledger
from api.cli.options import MaxCost, MaxModelCalls, ModelName, OnlyEstimate
from api.cli.output import AsJson, out, print_json
from api.cli.place import HERE, Workplace
from api.cli.shapes import shape

if TYPE_CHECKING:
    from api.cli.on_graph.all import OnGraph
    from api.cli.through import ByService
    from api.schemas.jobs import JobOut


WrittenSurvey = Annotated[
    str, typer.Argument(metavar="SURVEY", help="Id of a survey; `strata survey list` shows them.")
]
BaseRevision = Annotated[
    int | None, typer.Option("--revision", min=1, help="Number of the revision that is changed.", show_default="last")
]
OutputFolder = Annotated[
    Path | None, typer.Option("--output", "-o", help="Folder for the files of the new revision.", show_default="none")
]


def rewrite(
    survey: WrittenSurvey,
    section: Annotated[str, typer.Argument(metavar="SECTION", help="Number of a section, `3.2`, or `abstract`.")],
    instruction: Annotated[str, typer.Option("--instruction", "-i", help="How it is to change, in words.")],
    paragraph: Annotated[
        int | None, typer.Option(min=1, help="Only this paragraph, counted from 1.", show_default="all")
    ] = None,
    revision: BaseRevision = None,
    estimate: OnlyEstimate = False,
    output: OutputFolder = None,
    model: ModelName = None,
    max_cost: MaxCost = None,
    max_model_calls: MaxModelCalls = None,
    place: Workplace = HERE,
    as_json: AsJson = False,
) -> None:
    """Rewrite one section, subsection or paragraph of a survey as you ask; all else stays byte for byte.

    The result is the next revision. The offline writer follows in English: shorter, longer, more on WORDS, without
    PAPER, compare more, more recent papers. What became of each part of the instruction is said at the end.
    """
    from api.schemas.revisions import NewRewriting
    from services.jobs.requests import request_of

    check_folder(output or Path())
    budget = {"max_cost": max_cost, "max_model_calls": max_model_calls}
    asked = {"instruction": instruction, "paragraph": paragraph, "revision": revision, "model": model, "budget": budget}
    wanted = request_of(NewRewriting, asked)
    with place.open(jobs=True, model=model, quiet=as_json) as operations:
        if estimate:
            found = operations.estimate_rewriting(survey, section, wanted)
            show_estimate(f"Rewriting section {section} by {found.model}", found, as_json=as_json)
            return
        before = revision or operations.get_survey(survey).revision.number
        job = operations.finish(operations.create_rewriting(survey, section, wanted))
        _show(operations, job, output, before=before, as_json=as_json)


def stale(
    survey: WrittenSurvey, revision: BaseRevision = None, place: Workplace = HERE, as_json: AsJson = False
) -> None:
    """Say which sections of a survey are stale since its field was built again, and why. Asks no model."""
    with place.open() as operations:
        found = operations.get_survey_staleness(survey, revision=revision)
    if as_json:
        print_json(shape(found))
    else:
        show_staleness(found)


def refresh(
    survey: WrittenSurvey,
    revision: BaseRevision = None,
    estimate: OnlyEstimate = False,
    output: OutputFolder = None,
    model: ModelName = None,
    max_cost: MaxCost = None,
    max_model_calls: MaxModelCalls = None,
    place: Workplace = HERE,
    as_json: AsJson = False,
) -> None:
    """Write the sections of a survey again whose evidence has changed; all others stay byte for byte.

    Add papers, build the field again, then refresh: the result is the next revision. `strata survey stale` says before
    what would be written, `--estimate` also what that takes.
    """
    from api.schemas.revisions import NewRefresh
    from services.jobs.requests import request_of

    check_folder(output or Path())
    budget = {"max_cost": max_cost, "max_model_calls": max_model_calls}
    wanted = request_of(NewRefresh, {"revision": revision, "model": model, "budget": budget})
    with place.open(jobs=True, model=model, quiet=as_json) as operations:
        if estimate:
            found = operations.estimate_refresh(survey, wanted)
            if not as_json:
                show_staleness(found.staleness)
            show_estimate(f"Refreshing {survey} by {found.model}", found, as_json=as_json)
            return
        before = revision or operations.get_survey(survey).revision.number
        job = operations.finish(operations.create_refresh(survey, wanted))
        _show(operations, job, output, before=before, as_json=as_json)


def diff(
    survey: WrittenSurvey,
    before: Annotated[
        int | None, typer.Option("--from", min=1, help="Number of a revision.", show_default="the one before")
    ] = None,
    after: Annotated[int | None, typer.Option("--to", min=1, help="Number of a revision.", show_default="last")] = None,
    place: Workplace = HERE,
    as_json: AsJson = False,
) -> None:
    """Show what changed from one revision of a survey to another: sections, sentences, citations, counts."""
    with place.open() as operations:
        found = operations.compare_survey_revisions(survey, from_=before, to=after)
    if as_json:
        print_json(shape(found))
    else:
        show_comparison(found)


def _show(operations: OnGraph | ByService, job: JobOut, output: Path | None, *, before: int, as_json: bool) -> None:
    """What a job changed, what became of the wish, and where the files are."""
    from api.cli.shapes.surveys import integrity_of

    made = job.result
    assert made is not None
    survey = operations.get_survey(made.id, revision=made.revision)
    number = survey.revision.number
    paths = []
    if output is not None:
        with writing(output):
            paths = operations.write_survey_files(survey.id, number, output)
    found = operations.compare_survey_revisions(survey.id, from_=before, to=number)
    if as_json:
        print_json(shape(found) | {"outcomes": made.outcomes, "files": [str(path) for path in paths]})
        return
    show_comparison(found)
    for line in (*made.outcomes, f"integrity: {integrity_of(survey).summary()}", *map(str, paths)):
        out.print(f"  {line}", highlight=False, soft_wrap=True)
    print_ledger(job.ledger)
