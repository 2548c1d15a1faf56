"""`strata survey unaided`: a survey by a model alone, and whether the works that it names exist."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from api.bootstrap import open_service
from api.cli.evaluations import HumanReferences, HumanText, human_text, listed_works, print_measures
from api.cli.files import check_file, writing
from api.cli.ledger import print_ledger
from api.cli.options import GraphFile, MaxCost, MaxModelCalls, ModelName, settings_to_create
from api.cli.output import AsJson, err, print_json, progress_bars
from api.cli.work import done
from services.queue.model import JobKind


def unaided(
    topic: Annotated[str, typer.Argument(help="What the survey is about; the model is told nothing else.")],
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
    graph: GraphFile = None,
    as_json: AsJson = False,
) -> None:
    """Have a language model write a survey out of its memory, and look up the works that it names.

    A baseline (QUAL-SG, task 1): no sentence of it is checked, and nothing of it enters the graph.
    """
    from api.schemas.jobs import ledger_of
    from api.schemas.unaided import named_works
    from services.evaluation.unaided import unaided_markdown
    from services.jobs.requests import request_of
    from services.jobs.unaided import check_unaided, unaided_of
    from services.jobs.unaided_requests import UnaidedRequest
    from services.rendering.survey.files import write_atomically

    check_file(output)
    with open_service(settings_to_create(graph, model=model)) as service, progress_bars() as progress:
        wanted = request_of(
            UnaidedRequest,
            {
                "topic": topic,
                "sources": source or (),
                "references": [asdict(each) for each in listed_works(service.workbench, references)],
                "text": human_text(text),
                "model": model,
                "budget": {"max_cost": max_cost, "max_model_calls": max_model_calls},
            },
        )
        check_unaided(service.workbench, wanted)
        made = done(service, JobKind.UNAIDED, wanted, progress, progress.spend)
    survey, measures = unaided_of(made)
    with writing(output):
        write_atomically(output, unaided_markdown(survey).encode())
    if as_json:
        works = [each.model_dump(mode="json") for each in named_works(survey.works)]
        print_json({"model": survey.model, "file": str(output), "works": works, "measures": measures})
        return
    print_measures(measures)
    print_ledger(ledger_of(made))
    err.print(f"written to {output}")
