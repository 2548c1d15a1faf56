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
import sys
from datetime import date
from kg.model.fields.field import FieldId
from api.bootstrap import open_service, read_settings
from services.jobs.requests import FieldRequest, ImportRequest
from services.pipeline.identity import field_content
from services.queue.inline import run_job
from services.queue.model import JobKind, NewJob
from services.queue.worker_locks import new_owner
from services.steps.progress import silent
import asyncio

with open_service(read_settings(sys.argv[1])) as service:
    for kind, wanted in (
        (JobKind.IMPORT, ImportRequest(paths=(sys.argv[2],))),
        (JobKind.FIELD, FieldRequest(topic="graph neural networks", as_of=date(2025, 1, 1))),
    ):
        job = NewJob(kind=kind, request=wanted.model_dump(mode="json"))
        handlers = service.handlers
        owner = new_owner()
        asyncio.run(run_job(service.jobs, service.queue, job, handlers=handlers, owner=owner, progress=silent))
    print(field_content(service.workbench.fields.get(FieldId("graph-neural-networks"))))
"""


@pytest.mark.slow
def test_a_field_of_the_same_papers_is_the_same_on_every_processor(tmp_path: Path, root: Path) -> None:
    def content(processor: str) -> str:
        graph, papers = tmp_path / f"{processor}.kgl", root / "examples" / "graph_neural_networks.jsonl"
        surroundings = {**os.environ, "OPENBLAS_CORETYPE": processor, "STRATA_STATE": str(graph.with_suffix(".sqlite"))}
        command = [sys.executable, "-c", BUILD, str(graph), str(papers)]
        return subprocess.run(command, cwd=root, env=surroundings, check=True, capture_output=True, text=True).stdout

    own = content("")
    assert len(own.strip()) == 32
    assert {processor: content(processor) for processor in PROCESSORS} == dict.fromkeys(PROCESSORS, own)
