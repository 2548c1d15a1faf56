"""A field is the same on every processor, also on those that add in another order: OpenBLAS can do as they do."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROCESSORS = ("Prescott", "Nehalem", "Sandybridge")
"""Kinds whose instructions every 64-bit x86 has by now; OpenBLAS ignores a kind on another architecture."""

BUILD = """
import asyncio
import sys
from pathlib import Path
from api.bootstrap import open_service, read_settings
from kg.model.fields.field import FieldId
from services.pipeline.survey_manifest import field_content
from tests.api.conftest import build_example

with open_service(read_settings(sys.argv[1])) as service:
    asyncio.run(build_example(service.workbench, Path(sys.argv[2])))
    print(field_content(service.workbench.fields.get(FieldId("graph-neural-networks"))))
"""


@pytest.mark.slow
def test_a_field_of_the_same_papers_is_the_same_on_every_processor(tmp_path: Path, root: Path) -> None:
    def content(processor: str) -> str:
        graph = tmp_path / f"{processor}.kgl"
        surroundings = {**os.environ, "OPENBLAS_CORETYPE": processor, "STRATA_STATE": str(graph.with_suffix(".sqlite"))}
        command = [sys.executable, "-c", BUILD, str(graph), str(root)]
        return subprocess.run(command, cwd=root, env=surroundings, check=True, capture_output=True, text=True).stdout

    own = content("")
    assert len(own.strip()) == 32
    assert {processor: content(processor) for processor in PROCESSORS} == dict.fromkeys(PROCESSORS, own)
