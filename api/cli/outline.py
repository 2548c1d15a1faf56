"""`strata survey outline`: the outline of a survey as a file, and back."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from api.cli.files import STANDARD_OUTPUT, check_file, write_output
from api.cli.output import AsJson, err, out, print_json, style_parts
from api.cli.place import HERE, Workplace
from api.cli.shapes import shape
from kg.errors import InvalidInputError

if TYPE_CHECKING:
    from api.cli.on_graph.all import OnGraph
    from api.cli.through import ByService
    from api.schemas.sections import OutlineEntry, OutlineOut
    from api.schemas.surveys import SurveyOut
    from kg.model.surveys.survey import Survey
    from services.jobs.outline_requests import OutlineRequest
    from services.workbench import Workbench


def outline(
    survey: Annotated[str, typer.Argument(help="Id of a survey, as `strata survey list` shows it.")],
    source: Annotated[
        Path | None, typer.Option("--from", help="Outline to keep as the next revision; `-` is standard input.")
    ] = None,
    output: Annotated[Path, typer.Option("--output", "-o", help="TOML to write; `-` prints it.")] = STANDARD_OUTPUT,
    revision: Annotated[int | None, typer.Option(min=1, help="Number of the revision.", show_default="last")] = None,
    place: Workplace = HERE,
    as_json: AsJson = False,
) -> None:
    """Show the outline of a survey as a TOML file, or keep one that you have changed.

    `strata survey outline ID > outline.toml`, change the file, then `strata survey outline ID --from outline.toml`.
    """
    check_file(output)
    if source is not None and revision is not None:
        raise typer.BadParameter("a changed outline becomes the next revision; leave out --revision")
    with place.open() as operations:
        if source is not None:
            _keep(operations, survey, source, as_json=as_json)
        elif as_json:
            print_json(shape(operations.get_survey_outline(survey, revision=revision)))
        else:
            write_output(output, operations.get_outline_file(survey, revision=revision))


def show_stored_plan(workbench: Workbench, survey: Survey, *, as_json: bool) -> None:
    """The outline that a job has made, out of the graph."""
    from api.schemas.sections import outline_of
    from api.schemas.surveys import survey_out
    from services.document.integrity import check
    from services.exploring.field_state import field_state

    integrity, state = check(survey, workbench.field_of(survey).citable), field_state(workbench.fields, survey)
    show_planned(survey_out(survey, integrity, state), outline_of(survey), as_json=as_json)


def show_planned(survey: SurveyOut, outline: OutlineOut, *, as_json: bool) -> None:
    """The outline that a job has made, and what to do with it."""
    if as_json:
        print_json(shape(outline))
        return
    out.print(style_parts((f"{survey.title}: {survey.id}, revision {survey.revision.number}", "bold")), soft_wrap=True)
    for section in outline.sections:
        _print_headings(section)
    for name, words in (("outline.missing", "lacking in the field"), ("outline.left_out", "left out")):
        if value := survey.manifest.get(name):
            err.print(f"{words}: {value}", highlight=False, soft_wrap=True, markup=False)
    err.print(f"change it: strata survey outline {survey.id} > outline.toml", highlight=False, soft_wrap=True)
    _say_how_to_write(survey)


def _print_headings(section: OutlineEntry) -> None:
    out.print(f"  {section.number} {section.title}", highlight=False, soft_wrap=True, markup=False)
    for part in section.subsections:
        _print_headings(part)


def _say_how_to_write(survey: SurveyOut) -> None:
    command = f"strata survey write {survey.field_id} --outline {survey.id}"
    err.print(f"write it: {command}", highlight=False, soft_wrap=True)


def _keep(operations: OnGraph | ByService, survey: str, source: Path, *, as_json: bool) -> None:
    from services.document.outline_file import line_of

    before = operations.get_survey(survey)
    text = _read(source)
    wanted = _outline(text, source)
    try:
        kept = operations.keep_outline(survey, wanted)
    except InvalidInputError as error:
        line = line_of(text, _place(error.field or ""))
        raise InvalidInputError(f"{_where(source, line)}: {error}", field=error.field) from error
    if as_json:
        print_json(shape(kept))
    elif kept.revision == before.revision.number:
        out.print("nothing has changed", highlight=False)
    else:
        out.print(f"kept as revision {kept.revision} of {survey}", highlight=False, soft_wrap=True)
        _say_how_to_write(before)


def _read(source: Path) -> str:
    """The text of a file.

    Raises:
        InvalidInputError: it cannot be read.
    """
    try:
        content = sys.stdin.buffer.read() if source == STANDARD_OUTPUT else source.read_bytes()
        return content.decode("utf-8-sig")
    except OSError as error:
        raise InvalidInputError(f"cannot read {source}: {error.strerror}", field="from") from error


def _outline(text: str, source: Path) -> OutlineRequest:
    """The outline of a file.

    Raises:
        InvalidInputError: it is not TOML, or has a field too many, too few or of the wrong kind.
    """
    from pydantic import ValidationError

    from services.document.outline_file import line_of, outline_values
    from services.jobs.outline_requests import OutlineRequest

    try:
        return OutlineRequest.model_validate(outline_values(text))
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        place = first["loc"]
        name = "".join(f"[{each}]" if isinstance(each, int) else f".{each}" for each in place).lstrip(".")
        said = f"{name}: {first['msg'].removeprefix('Value error, ')}"
        raise InvalidInputError(f"{_where(source, line_of(text, place))}: {said}", field=name) from error


def _where(source: Path, line: int | None) -> str:
    name = "standard input" if source == STANDARD_OUTPUT else str(source)
    return name if line is None else f"{name}, in what begins at line {line}"


def _place(pointer: str) -> list[int | str]:
    return [int(each) if each.isdecimal() else each for each in pointer.split("/")[1:]]
