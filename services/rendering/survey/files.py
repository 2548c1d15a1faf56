"""The files a finished survey leaves behind."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from kg.model.fields.field import FieldGraph
from kg.model.surveys.survey import Survey
from services.document.citations import citation_table
from services.document.figures import FIGURE_NAMES, figure_name
from services.rendering.field.figure_files import (
    NOTHING_DRAWN,
    STRATA_FILE,
    YEARS_FILE,
    drawing_file,
    strata_file,
    years_file,
)
from services.rendering.field.page import field_page
from services.rendering.references.csl import to_csl
from services.rendering.survey.docx import render_docx
from services.rendering.survey.html import render_html
from services.rendering.survey.latex import render_latex
from services.rendering.survey.markdown import render_markdown


def _figure_file(name: str, survey: Survey, _field: FieldGraph) -> str:
    """A figure of the survey by name; a line that says so where it has none of it."""
    found = (content for exhibit, content in survey.figures() if figure_name(exhibit) == name)
    content = next(found, None)
    return drawing_file(NOTHING_DRAWN if content is None else content.drawing)


_RENDERINGS: Mapping[str, Callable[[Survey, FieldGraph], str]] = {
    "survey.md": lambda survey, field: render_markdown(survey, field.citable, field=field),
    "survey.html": render_html,
    "survey.tex": lambda survey, field: render_latex(survey, field.citable, field=field)[0],
    "survey.bib": lambda survey, field: render_latex(survey, field.citable)[1],
    "survey.csl.json": lambda survey, field: to_csl(citation_table(survey, field.citable).papers),
    STRATA_FILE: lambda survey, field: strata_file(field, citation_table(survey, field.citable).by_paper),
    YEARS_FILE: lambda _, field: years_file(field),
    **{f"{name}.svg": partial(_figure_file, name) for name in FIGURE_NAMES},
    "field.html": lambda _, field: field_page(field),
}
DOCX_FILE = "survey.docx"
TEXTS = tuple(_RENDERINGS)
"""Names of the files of a survey that are text."""
ARTIFACTS = (*TEXTS, DOCX_FILE)
"""Names of the files of a survey; its PDF (`pdf.render_pdf`) needs an extra and is none of them."""


def artifact(name: str, survey: Survey, field: FieldGraph) -> str:
    """The rendering of a survey that the file `name` of TEXTS holds.

    Raises:
        UngroundedClaimError: the survey cites a paper that the field does not hold.
    """
    return _RENDERINGS[name](survey, field)


def artifacts(survey: Survey, field: FieldGraph) -> Mapping[str, str]:
    """Every rendering of a survey that is text, by file name; raises as `artifact` does."""
    return {name: artifact(name, survey, field) for name in TEXTS}


def artifact_bytes(name: str, survey: Survey, field: FieldGraph) -> bytes:
    """The file `name` of ARTIFACTS.

    Raises:
        UngroundedClaimError: the survey cites a paper that the field does not hold.
    """
    if name == DOCX_FILE:
        return render_docx(survey, field)
    return artifact(name, survey, field).encode("utf-8")


def write_artifacts(survey: Survey, field: FieldGraph, folder: Path) -> list[Path]:
    """Write every rendering but the PDF into `folder`.

    A reader never sees half a file, and an error leaves the old ones.
    """
    files = {name: text.encode("utf-8") for name, text in artifacts(survey, field).items()}
    files[DOCX_FILE] = render_docx(survey, field)
    folder.mkdir(parents=True, exist_ok=True)
    return [write_atomically(folder / name, content) for name, content in files.items()]


def write_atomically(path: Path, content: bytes) -> Path:
    """Write a file beside its place, then put it there in one step; keeps the mode a plain write would give."""
    descriptor, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        mask = os.umask(0)
        os.umask(mask)
        Path(temporary).chmod(0o666 & ~mask)
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
    return path
