"""What tables of the command line show in the place of a title."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from api.cli.app import app
from api.cli.titles import title_or_origin
from tests.tables import every_case

EXPORT = """FN Clarivate Analytics Web of Science
VR 1.0
PT J
AU Roe, A
TI Bells of the night
PY 2015
CR Smith J, 2005, NATURE, V5, P1
   Jones K, 2007, SCIENCE, V318, P44, DOI 10.1126/science.1
   Doe A, 1999, BELLS, P4
ER
EF
"""


@every_case(
    ("paper", "shown"),
    [
        ({"title": "Bells", "authors": ["Smith J"], "year": 2005}, "Bells"),
        ({"title": "", "authors": ["Smith J"], "year": 2005, "venue": None}, "no title: Smith J, 2005"),
        ({"title": "", "authors": ["Smith J", "Roe B"], "year": 2005}, "no title: Smith J and others, 2005"),
        ({"title": "", "authors": [], "year": None, "venue": "Nature"}, "no title: Nature"),
        ({"title": "", "authors": [], "year": None, "identifiers": ["doi:10.1000/a"]}, "no title"),
        (
            {"title": "", "authors": ["Smith J"], "identifiers": ["local.wos:smith j, 2005, nature, v5 p1"]},
            "no title: smith j, 2005, nature, v5 p1",
        ),
    ],
)
def test_a_work_without_a_title_is_shown_by_its_origin(paper: dict[str, Any], shown: str) -> None:
    assert title_or_origin(paper) == shown


def test_references_of_web_of_science_are_shown_by_author_and_year(tmp_path: Path) -> None:
    (tmp_path / "savedrecs.txt").write_text(EXPORT)
    graph = ["--graph", str(tmp_path / "graph.kgl")]
    run = CliRunner()
    assert run.invoke(app, ["import", str(tmp_path / "savedrecs.txt"), *graph]).exit_code == 0
    shown = run.invoke(app, ["paper", "show", "roe2015bells", *graph], env={"COLUMNS": "160"}).stdout
    for line in ("no title: Smith J, 2005", "no title: Jones K, 2007", "no title: Doe A, 1999"):
        assert line in shown
