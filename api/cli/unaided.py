"""`strata survey unaided`: a survey by a model alone, and whether the works that it names exist."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from api.bootstrap import open_service
from api.cli.evaluations import HumanReferences, HumanText, human_survey, print_measures
from api.cli.files import check_file, writing
from api.cli.options import GraphFile, MaxCost, MaxModelCalls, ModelName, settings_to_create
from api.cli.output import AsJson, err, print_json, progress_bars
from services.evaluation.human import HumanSurvey
from services.evaluation.unaided import (
    UnaidedSurvey,
    measure_unaided,
    refuse_offline,
    unaided_markdown,
    write_unaided,
)
from services.models.price import Budget
from services.models.stack import ModelStack
from services.rendering.survey.files import write_atomically
from services.steps.progress import Progress
from services.steps.steps import UNRECORDED
from services.tasks.prompting import load_prompts
from services.workbench import Workbench

_Measured = tuple[UnaidedSurvey, Mapping[str, Mapping[str, float | None]]]


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
    check_file(output)
    budget = Budget(max_cost=max_cost, max_model_calls=max_model_calls)
    with open_service(settings_to_create(graph, model=model)) as service, progress_bars() as progress:
        human = human_survey(service.workbench, references, text)
        survey, measures = asyncio.run(
            _written(
                service.workbench, topic, human, model=model, sources=source or [], budget=budget, progress=progress
            )
        )
    with writing(output):
        write_atomically(output, unaided_markdown(survey).encode())
    if as_json:
        works = [{**each.work.model_dump(mode="json"), "found": each.found} for each in survey.works]
        print_json({"model": survey.model, "file": str(output), "works": works, "measures": measures})
        return
    print_measures(measures)
    err.print(f"written to {output}")


async def _written(
    workbench: Workbench,
    topic: str,
    human: HumanSurvey,
    *,
    model: str | None,
    sources: list[str],
    budget: Budget,
    progress: Progress,
) -> _Measured:
    chosen = workbench.model_named(model)
    refuse_offline(chosen)
    searches = workbench.record_searches_named(sources)
    stack = ModelStack(chosen, steps=UNRECORDED, prompts=load_prompts(), budget=budget, cache=workbench.cache)
    try:
        survey = await write_unaided(topic, model=stack, papers=workbench.papers, searches=searches, progress=progress)
        return survey, await measure_unaided(survey, human, workbench.embedder)
    finally:
        await workbench.disconnect()
