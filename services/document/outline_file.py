"""The outline of a survey as a TOML file that people change: written with what its ids mean, read strictly."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from kg.errors import InvalidInputError
from kg.model.fields.field import FieldGraph
from kg.model.surveys.plan import OutlinePart, OutlinePlan, OutlinePlanSection, PartAssignment

_SECTION, _SUBSECTION = "[[sections]]", "[[sections.subsections]]"
_INNER = _SUBSECTION.strip("[]").rpartition(".")[2]
_INTRODUCTION = """\
# The outline of a survey. Rename, reorder, add, delete and move sections and subsections as you like, then:
#   strata survey outline {survey} --from FILE     keeps it
#   strata survey write {field} --outline {survey}   writes the survey from it
#
# purpose      what a section does: {purposes}
# proof_ids    communities and paths of the field that it rests on; all are listed at the end of this file. A theme
#              without any is written of the papers nearest to its title and focus.
# papers       papers that it must tell, by citation key or id
# query        how its evidence is looked for
# assignment   what it is asked: axis, question, how it opens and ends; and its papers by citation key or id: those
#              that carry it, those at home in it, those that visit
# is_locked    true: it stays as it is where the rest is optimised, reviewed or replanned
"""


def outline_text(outline: OutlinePlan, field: FieldGraph, *, survey: str, purposes: Sequence[str]) -> str:
    """An outline as TOML; what is read of it is equal to it, papers by their citation keys.

    Args:
        field: has the names of what the outline rests on.
        survey: the id of the survey, for the words at the head.
        purposes: what sections may be for, for these words.
    """
    head = _INTRODUCTION.format(survey=survey, field=field.field.id, purposes=", ".join(purposes))
    names = _names(field)
    keys = {str(id): str(paper.citation_key) for id, paper in field.papers.items()}
    sections = [line for section in outline.sections for line in _section(section, names, keys)]
    known = [f"#   {id}  {name}" for id, name in names.items()]
    return "\n".join([head.rstrip(), *sections, "", "# Communities and paths of the field:", *known, ""])


def _names(field: FieldGraph) -> dict[str, str]:
    communities = {
        str(each.id): f"{each.label} ({each.layer}, {len(each.papers)} papers)" for each in field.communities
    }
    return communities | {
        str(path.id): f"path from {field.papers[path.seed].title}" for path in field.paths if path.seed in field.papers
    }


def _section(section: OutlinePlanSection, names: Mapping[str, str], keys: Mapping[str, str]) -> Iterator[str]:
    yield ""
    yield _SECTION
    yield f"title = {_text(section.title)}"
    yield f"purpose = {_text(section.purpose)}"
    if section.is_locked:
        yield "is_locked = true"
    yield from _promise(section, names, keys)
    for part in section.subsections:
        yield ""
        yield _SUBSECTION
        yield f"title = {_text(part.title)}"
        yield from _promise(part, names, keys)


def _promise(part: OutlinePart, names: Mapping[str, str], keys: Mapping[str, str]) -> Iterator[str]:
    if part.focus:
        yield f"focus = {_text(part.focus)}"
    if part.proof_ids:
        yield "proof_ids = ["
        for id in part.proof_ids:
            note = f"  # {_plain(names[id])}" if id in names else ""
            yield f"  {_text(id)},{note}"
        yield "]"
    if part.papers:
        yield f"papers = [{', '.join(_text(keys.get(paper, paper)) for paper in part.papers)}]"
    if part.query is not None:
        named = sorted(asdict(part.query).items(), key=lambda each: each[0] != "function")
        arguments = ", ".join(f"{name} = {_text(value)}" for name, value in named)
        yield f"query = {{ {arguments} }}"
    if part.assignment is not None:
        yield f"assignment = {{ {', '.join(_assignment(part.assignment, keys))} }}"


def _assignment(asked: PartAssignment, keys: Mapping[str, str]) -> Iterator[str]:
    for name, value in asdict(asked).items():
        if isinstance(value, tuple):
            yield f"{name} = [{', '.join(_text(keys.get(paper, paper)) for paper in value)}]"
        else:
            yield f"{name} = {_text(value) if isinstance(value, str) else str(value).lower()}"


def _text(value: str) -> str:
    """A basic string of TOML, whose escapes are those of JSON but for DEL."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _plain(text: str) -> str:
    return "".join(each if each.isprintable() else " " for each in text)


def outline_values(text: str) -> dict[str, Any]:
    """What a file says, as plain values that are not checked yet.

    Raises:
        InvalidInputError: it is not TOML; the text names line and column.
    """
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InvalidInputError(f"the outline is not TOML: {error}", field="outline") from error


def line_of(text: str, place: Sequence[int | str]) -> int | None:
    """The line of a file, from 1, where the table of a place begins; None where it names none.

    Args:
        place: such as `("sections", 1, "subsections", 0, "title")`.
    """
    wanted = [each for each in place if isinstance(each, int)][: 2 if _INNER in place else 1]
    at: list[int] = [-1]
    for number, line in enumerate(text.splitlines(), start=1):
        head = "".join(line.partition("#")[0].split())
        if head == _SECTION:
            at = [at[0] + 1]
        elif head == _SUBSECTION:
            at = [at[0], (at[1] if len(at) > 1 else -1) + 1]
        else:
            continue
        if at == wanted:
            return number
    return None
