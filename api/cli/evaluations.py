"""`strata survey evaluate`: what is measured of a survey, alone and against one by people."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from api.bootstrap import open_workbench
from api.cli.options import GraphFile, ModelName, settings_of
from api.cli.output import AsJson, print_facts, print_json
from api.cli.shapes import shape
from kg.errors import InvalidInputError
from kg.model.papers.paper import PaperRecord
from services.workbench import Workbench

if TYPE_CHECKING:
    from services.evaluation.human import HumanSurvey, ListedWork


HumanReferences = Annotated[
    Path | None,
    typer.Option(exists=True, dir_okay=False, help="What people cite on the subject: a file of any import format."),
]
HumanText = Annotated[
    Path | None, typer.Option(exists=True, dir_okay=False, help="What people wrote on it, as Markdown.")
]


def evaluate(
    survey: Annotated[str, typer.Argument(help="Id of a survey, as `strata survey list` shows it.")],
    references: HumanReferences = None,
    text: HumanText = None,
    revision: Annotated[int | None, typer.Option(min=1, help="Number of the revision.", show_default="last")] = None,
    model: ModelName = None,
    graph: GraphFile = None,
    as_json: AsJson = False,
) -> None:
    """Measure a survey: integrity, references, citations, marks; and how far it agrees with one by people.

    A language model gives the marks, if one is named.
    """
    from api.schemas.evaluations import evaluation_out
    from services.evaluation.report import measures_of
    from services.jobs.evaluating import evaluate_stored

    with open_workbench(settings_of(graph, model=model)) as workbench:
        human = human_survey(workbench, references, text)
        found = asyncio.run(evaluate_stored(workbench, survey, revision=revision, human=human, judge=model))
    shown = evaluation_out(*found, measures_of(found[1]))
    if as_json:
        print_json(shape(shown))
        return
    print_measures(shown.measures, judge=shown.judge)


def print_measures(measures: Mapping[str, Mapping[str, float | None]], *, judge: str | None = None) -> None:
    """Figures by group and name; beside the marks stands who gave them."""
    for group, values in measures.items():
        title = f"{group}, by {judge}" if group == "marks" else group
        print_facts(title, {name: "not known" if value is None else f"{value:,g}" for name, value in values.items()})


def human_survey(workbench: Workbench, references: Path | None, text: Path | None) -> HumanSurvey:
    """What is known of the survey by people.

    Raises:
        InvalidInputError: the list has no work, or the text is not UTF-8.
    """
    from services.evaluation.human import HumanSurvey, read_markdown

    headings, prose = read_markdown(human_text(text))
    return HumanSurvey(references=listed_works(workbench, references), headings=headings, text=prose)


def listed_works(workbench: Workbench, references: Path | None) -> tuple[ListedWork, ...]:
    """The works of a file; none without one.

    Raises:
        InvalidInputError: it holds none.
    """
    from services.evaluation.human import ListedWork

    rows = workbench.read_records(references, None, None) if references else ()
    works = tuple(ListedWork.of(row) for row in rows if isinstance(row, PaperRecord) and row.title)
    if references is not None and not works:
        raise InvalidInputError(f"{references} holds no work with a title", field="references")
    return works


def human_text(text: Path | None) -> str:
    """The text of a file; "" without one.

    Raises:
        InvalidInputError: it is not UTF-8.
    """
    try:
        return text.read_text("utf-8") if text else ""
    except UnicodeDecodeError as error:
        raise InvalidInputError(f"{text} is not text in UTF-8: {error}", field="text") from error
