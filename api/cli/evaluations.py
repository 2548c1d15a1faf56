"""`strata survey evaluate` and `paired`: what is measured of a survey, alone, against people, and of two systems."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from api.bootstrap import RecordReader, read_settings
from api.cli.estimates import show_estimate
from api.cli.ledger import print_ledger
from api.cli.options import MaxCost, MaxModelCalls, ModelName, OnlyEstimate
from api.cli.output import AsJson, print_facts, print_json, print_table
from api.cli.place import HERE, Workplace
from api.cli.shapes import shape
from kg.errors import InvalidInputError
from kg.model.papers.paper import PaperRecord

if TYPE_CHECKING:
    from api.schemas.evaluations import EvaluationOut, NewJudgedEvaluation
    from services.evaluation.paired_differences import PairedDifference


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
    until: Annotated[
        int | None,
        typer.Option(
            min=1, metavar="YEAR", help="The last year of which people could know works; later ones are not counted."
        ),
    ] = None,
    rival: Annotated[
        str | None,
        typer.Option(metavar="SURVEY", help="Another survey of the subject; the judges say which is better."),
    ] = None,
    revision: Annotated[int | None, typer.Option(min=1, help="Number of the revision.", show_default="last")] = None,
    model: ModelName = None,
    judge: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Another model that gives marks; once for each.")
    ] = None,
    max_cost: MaxCost = None,
    max_model_calls: MaxModelCalls = None,
    estimate: OnlyEstimate = False,
    place: Workplace = HERE,
    as_json: AsJson = False,
) -> None:
    """Measure a survey: integrity, references, citations, marks; and how far it agrees with one by people.

    Language models give the marks, if any is named: each under two prompts, and all are averaged.
    """
    from api.schemas.evaluations import NewEvaluation, NewJudgedEvaluation
    from services.jobs.requests import request_of

    judges = [name for name in (model, *(judge or ())) if name is not None]
    people = {"references": works_of_file(references), "text": human_text(text), "until": until}
    values = {"survey_id": survey, "revision": revision, **people}
    if judges:
        budget = {"max_cost": max_cost, "max_model_calls": max_model_calls}
        wanted = request_of(NewJudgedEvaluation, {**values, "judges": judges, "rival": rival, "budget": budget})
        _show_judged(place, wanted, only_estimate=estimate, as_json=as_json)
        return
    if rival is not None or estimate:
        raise InvalidInputError("only a language model gives marks and compares surveys; name one", field="model")
    with place.open() as operations:
        shown = operations.evaluate_survey(request_of(NewEvaluation, values))
    _show_evaluation(shown, as_json=as_json)


def _show_judged(place: Workplace, wanted: NewJudgedEvaluation, *, only_estimate: bool, as_json: bool) -> None:
    """What judges say of a survey, and what it took; or what it will take."""
    with place.open(jobs=not only_estimate, model=",".join(wanted.judges), quiet=as_json) as operations:
        if only_estimate:
            found = operations.estimate_judged_evaluation(wanted)
            show_estimate(f"Marks of {wanted.survey_id} by {found.model}", found, as_json=as_json)
            return
        job = operations.finish(operations.create_judged_evaluation(wanted))
        shown = operations.get_judged_evaluation(job.id)
    _show_evaluation(shown, as_json=as_json)
    if not as_json:
        print_ledger(job.ledger)


def _show_evaluation(shown: EvaluationOut, *, as_json: bool) -> None:
    if as_json:
        print_json(shape(shown))
    else:
        print_measures(shown.measures, judge=shown.judge)


def compare_systems(
    ours: Annotated[
        list[Path],
        typer.Argument(exists=True, dir_okay=False, help="Evaluations of one system, as --json prints them."),
    ],
    theirs: Annotated[
        list[Path],
        typer.Option(
            "--with", exists=True, dir_okay=False, help="Those of another on the same subjects, in that order."
        ),
    ],
    as_json: AsJson = False,
) -> None:
    """Compare two systems over several subjects, figure by figure, from evaluations that were kept as JSON.

    Says how often the first is higher, whether chance explains the difference, and how it goes with length.
    """
    from services.evaluation.paired_differences import compare_measures

    mine, others = [_read_measures(path) for path in ours], [_read_measures(path) for path in theirs]
    if len(mine) != len(others):
        raise InvalidInputError(
            f"{len(mine)} evaluations and {len(others)} after --with: name one of each subject", field="with"
        )
    longer = [_words(one) - _words(other) for one, other in zip(mine, others, strict=True)]
    found = compare_measures(mine, others, longer)
    if as_json:
        print_json([asdict(each) for each in found])
        return
    columns = ("figure", "pairs", "ours", "theirs", "higher", "p", "with length")
    print_table("Ours and theirs", columns, [_compared_row(each) for each in found])


def _compared_row(each: PairedDifference) -> tuple[str | None, ...]:
    """A figure of two systems, for people."""
    rho = None if each.with_length is None else f"{each.with_length:.2f}"
    means = f"{each.ours:.4g}", f"{each.theirs:.4g}"
    return f"{each.group}: {each.name}", f"{each.pairs}", *means, f"{each.won:.0%}", f"{each.p:.3f}", rho


def _read_measures(path: Path) -> Mapping[str, Mapping[str, float | None]]:
    """The figures of an evaluation that was kept as JSON.

    Raises:
        InvalidInputError: the file is none.
    """
    from pydantic import ValidationError

    from api.schemas.evaluations import EvaluationOut

    try:
        return EvaluationOut.model_validate_json(path.read_bytes(), extra="ignore").measures
    except ValidationError as error:
        hint = "keep what `strata survey evaluate SURVEY --json` prints"
        raise InvalidInputError(f"{path} is not an evaluation as JSON; {hint}", field="with") from error


def _words(measures: Mapping[str, Mapping[str, float | None]]) -> float:
    return measures.get("text", {}).get("words") or 0.0


def print_measures(measures: Mapping[str, Mapping[str, float | None]], *, judge: str | None = None) -> None:
    """Figures by group and name; beside the marks is who gave them."""
    for group, values in measures.items():
        title = f"{group}, by {judge}" if group == "marks" else group
        print_facts(title, {name: "not known" if value is None else f"{value:,g}" for name, value in values.items()})


def works_of_file(references: Path | None) -> list[dict[str, Any]]:
    """The works of a file, as a request names them; none without one.

    Raises:
        InvalidInputError: it holds none.
    """
    from services.evaluation.human_survey import ListedWork

    rows = RecordReader(read_settings())(references) if references else ()
    works = [asdict(ListedWork.of(row)) for row in rows if isinstance(row, PaperRecord) and row.title]
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
