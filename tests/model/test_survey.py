"""A survey of fifteen papers by a real model from the command line: badly written perhaps, but wrongly cited never."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.builders.survey_field import PAPERS, bee_field
from tests.model.conftest import SLOT
from tests.model.gateway import Gateway

FEWER_CALLS = ("--preset", "surveyg", "--without", "section_review")
"""A model without an accelerator takes half an hour for all parts of `full`."""

RUN = "from api.cli.app import app; app()"


def records() -> list[dict[str, Any]]:
    """The field of bees with one paper more, as an import reads it."""
    keys = {id: paper.citation_key for id, paper in PAPERS.items()}
    cited = [(edge.citing, edge.cited) for edge in bee_field().citations]
    found = [
        {
            "id": paper.citation_key,
            "title": paper.title,
            "abstract": paper.abstract,
            "year": paper.year,
            "authors": list(paper.authors),
            "citation_count": paper.citation_count,
            "references": [keys[work] for citing, work in cited if citing == paper.id],
        }
        for paper in PAPERS.values()
    ]
    more = {
        "id": "ueda2022glue",
        "title": "Magnetic Maps of Bees",
        "abstract": "We present a magnetic map that bees read at night. Trials show that it holds for 30 kilometres.",
        "year": 2022,
        "authors": ["Mei Ueda"],
        "citation_count": 12,
        "references": ["haldor2004sun"],
    }
    return [*found, more]


@pytest.fixture
def strata(tmp_path: Path, passing: Gateway, root: Path) -> Any:
    """Runs the command line with the model's settings; the JSON that it prints."""
    settings = {
        "STRATA_GRAPH": str(tmp_path / "graph.kgl"),
        "STRATA_MODEL": "gemma",
        "STRATA_MODEL_URL": passing.base_url,
        "STRATA_MODEL_CONTEXT": str(SLOT),
        "STRATA_MODEL_ROUTES": "cheap=offline,front=offline,title=gemma",
        "STRATA_MODEL_TIMEOUT_SECONDS": "900",
        "PYTHONPATH": str(root),
    }

    def run(*arguments: str) -> Any:
        command = [sys.executable, "-c", RUN, *arguments, "--json"]
        done = subprocess.run(
            command, env={**os.environ, **settings}, cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return run


def test_a_survey_by_a_weak_model_cites_nothing_wrongly(strata: Any, passing: Gateway, tmp_path: Path) -> None:
    passing.answer_tokens = 120
    (tmp_path / "papers.jsonl").write_text("\n".join(map(json.dumps, records())), "utf-8")
    strata("import", str(tmp_path / "papers.jsonl"))
    field = strata("field", "build", "bee navigation", "--as-of", "2024-06-30")
    assert field["id"] == "bee-navigation"
    write = ("survey", "write", field["id"], *FEWER_CALLS, "--output", str(tmp_path / "survey"))
    survey = strata(*write)
    integrity = survey["integrity"]
    assert integrity["is_sound"], integrity["findings"]
    assert set(integrity["faults"].values()) == {0}
    assert integrity["citations"] > 0
    assert passing.asked >= 2, "the title, and the review of the outline, which may be asked again"
    manifest = survey["manifest"]
    assert manifest["model"] == "gemma + offline/3"
    assert any(name.startswith("written.") for name in manifest)
    asked = passing.asked
    again = strata(*write)
    assert (again["id"], passing.asked) == (survey["id"], asked)
