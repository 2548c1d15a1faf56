"""`strata survey unaided`: a survey by a model alone, and whether the works that it names exist."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from api.cli.evaluations import HumanReferences, HumanText, human_text, print_measures, works_of_file
from api.cli.files import check_file, writing
from api.cli.ledger import print_ledger
from api.cli.options import MaxCost, MaxModelCalls, ModelName
from api.cli.output import AsJson, err, print_json
from api.cli.place import HERE, Workplace
from api.cli.shapes import shape


def unaided(
    topic: Annotated[str, typer.Argument(help="What the survey is about; the model gets nothing else.")],
    output: Annotated[Path, typer.Option("--output", "-o", help="File for the text.")] = Path("unaided.md"),
    source: Annotated[
        list[str] | None,
        typer.Option(help="Where to look for works that the graph has not, such as openalex; once for each."),
    ] = None,
    references: HumanReferences = None,
    text: HumanText = None,
    max_cost: MaxCost = None,
    max_model_calls: MaxModelCalls = None,
    model: ModelName = None,
    place: Workplace = HERE,
    as_json: AsJson = False,
) -> None:
    """Have a language model write a survey out of its memory, and look up the works that it names.

    A baseline (QUAL-SG, task 1): no sentence of it is checked, and nothing of it enters the graph.
    """
    from api.schemas.unaided import NewUnaidedSurvey
    from services.jobs.requests import request_of
    from services.rendering.survey.files import write_atomically

    check_file(output)
    values = {"topic": topic, "sources": source or (), "model": model}
    people = {"references": works_of_file(references), "text": human_text(text)}
    budget = {"max_cost": max_cost, "max_model_calls": max_model_calls}
    wanted = request_of(NewUnaidedSurvey, {**values, **people, "budget": budget})
    with place.open(jobs=True, creates=True, model=model, quiet=as_json) as operations:
        job = operations.finish(operations.create_unaided_survey(wanted))
        survey, content = operations.get_unaided_survey(job.id), operations.get_unaided_survey_markdown(job.id)
    with writing(output):
        write_atomically(output, content)
    if as_json:
        facts = shape(survey)
        print_json({"model": survey.model, "file": str(output), "works": facts["works"], "measures": facts["measures"]})
        return
    print_measures(survey.measures)
    if not source:
        err.print("accuracy is the share of works that this graph has: ask a source for the others (--source openalex)")
    print_ledger(job.ledger)
    err.print(f"written to {output}")
