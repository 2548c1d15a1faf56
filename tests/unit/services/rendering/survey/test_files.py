"""Files appear whole or not at all."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from services.document.figures import FIGURE_NAMES
from services.errors import UngroundedClaimError
from services.rendering.survey.files import write_artifacts, write_atomically
from tests.builders.rendering_values import FIELD, SURVEY


def test_all_renderings_are_written_and_named(tmp_path: Path) -> None:
    paths = write_artifacts(SURVEY, FIELD, tmp_path / "new" / "folder")
    names = [path.name for path in paths]
    survey = ["survey.md", "survey.html", "survey.tex", "survey.bib", "survey.csl.json"]
    figures = [f"{name}.svg" for name in FIGURE_NAMES]
    assert names == [*survey, "strata.svg", "years.svg", *figures, "field.html", "survey.docx"]
    assert all(path.stat().st_size > 500 for path in paths)
    assert sorted(path.name for path in paths[0].parent.iterdir()) == sorted(names)


def test_writing_twice_gives_the_same_bytes(tmp_path: Path) -> None:
    first = [path.read_bytes() for path in write_artifacts(SURVEY, FIELD, tmp_path)]
    assert first == [path.read_bytes() for path in write_artifacts(SURVEY, FIELD, tmp_path)]


def test_a_survey_that_cannot_be_rendered_leaves_the_old_files(tmp_path: Path) -> None:
    write_artifacts(SURVEY, FIELD, tmp_path)
    before = (tmp_path / "survey.md").read_bytes()
    with pytest.raises(UngroundedClaimError):
        write_artifacts(replace(SURVEY, keys={}), FIELD, tmp_path)
    assert (tmp_path / "survey.md").read_bytes() == before


def test_a_failed_write_leaves_no_temporary_file(tmp_path: Path) -> None:
    (tmp_path / "taken").mkdir()
    with pytest.raises(OSError, match="taken"):
        write_atomically(tmp_path / "taken", b"text")
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]
