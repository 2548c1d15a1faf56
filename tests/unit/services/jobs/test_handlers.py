"""Import, field and survey as jobs: stopped, resumed, and the same in the end."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import UTC, date, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from api.bootstrap import open_workbench, read_settings
from kg.errors import InvalidInputError, NotFoundError
from kg.model.surveys.survey import SurveyStatus
from services.errors import CancelledError
from services.jobs.handlers import handlers
from services.jobs.importing import keep_upload, label_of
from services.jobs.requests import BudgetRequest, FieldRequest, ImportRequest, SurveyRequest, UploadedFile
from services.jobs.uploads import Uploads
from services.queue.model import Job, JobId, JobKind, JobState
from services.steps.progress import silent
from services.workbench import Workbench
from tests.builders.remembered_steps import RememberedSteps

SUBMITTED = datetime(2025, 1, 1, 23, 59, tzinfo=UTC)
LINES = b'{"id": "x1", "title": "First paper on graphs"}\n{"id": "x2", "title": "Second paper on graphs"}\n{broken\n'


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Workbench]:
    with open_workbench(read_settings(tmp_path / "graph.kgl")) as bench:
        yield bench


@pytest.fixture
def uploads(tmp_path: Path) -> Path:
    return tmp_path / "uploads"


@pytest.fixture
def example(root: Path) -> ImportRequest:
    return ImportRequest(paths=(str(root / "examples" / "graph_neural_networks.jsonl"),))


async def run(
    bench: Workbench, uploads: Path, kind: JobKind, wanted: BaseModel, steps: RememberedSteps | None = None
) -> Mapping[str, Any]:
    """Have a handler do a job."""
    job = Job(
        id=JobId("job_1"),
        kind=kind,
        request=wanted.model_dump(mode="json"),
        state=JobState.RUNNING,
        priority=0,
        principal="",
        request_id="",
        created=SUBMITTED,
    )
    steps = steps or RememberedSteps()
    return await handlers(bench, Uploads(folder=uploads))[kind](replace(job, spent=steps.spent), steps, silent)


def kept_in(uploads: Path) -> list[str]:
    """What is still in the uploads folder."""
    return [entry.name for entry in uploads.iterdir()]


async def test_uploaded_files_are_imported_under_their_senders_names_and_then_removed(
    bench: Workbench, uploads: Path
) -> None:
    upload = keep_upload(BytesIO(LINES), uploads, name="mine.jsonl")
    result = await run(bench, uploads, JobKind.IMPORT, ImportRequest(files=(upload,)))
    assert result["label"] == "mine"
    assert (result["report"]["accepted"], result["report"]["rejected_count"]) == (2, 1)
    assert result["report"]["rejected"][0]["source"] == "mine.jsonl"
    assert bench.papers.get("local.mine:x1").title == "First paper on graphs"
    assert not kept_in(uploads)


async def test_an_import_that_died_after_its_last_step_needs_no_file_any_more(bench: Workbench, uploads: Path) -> None:
    wanted = ImportRequest(files=(keep_upload(BytesIO(LINES), uploads, name="mine.jsonl"),))
    steps = RememberedSteps()
    first = await run(bench, uploads, JobKind.IMPORT, wanted, steps)
    again = await run(bench, uploads, JobKind.IMPORT, wanted, steps.again())
    assert json.dumps(again) == json.dumps(first)


async def test_a_stopped_import_keeps_its_files_for_the_next_attempt(bench: Workbench, uploads: Path) -> None:
    wanted = ImportRequest(files=(keep_upload(BytesIO(LINES), uploads, name="mine.jsonl"),))
    steps = RememberedSteps(stop=lambda name: name == "batch 1")
    with pytest.raises(CancelledError):
        await run(bench, uploads, JobKind.IMPORT, wanted, steps)
    assert (await run(bench, uploads, JobKind.IMPORT, wanted, steps.again()))["report"]["accepted"] == 2


async def test_an_upload_that_is_gone_is_asked_for_by_name(bench: Workbench, uploads: Path) -> None:
    wanted = ImportRequest(files=(UploadedFile(path="abc/1", name="mine.bib"),))
    with pytest.raises(InvalidInputError, match=r"'mine.bib' is not there any more"):
        await run(bench, uploads, JobKind.IMPORT, wanted)


async def test_a_file_that_changed_after_a_crash_at_the_last_checkpoint_is_read(
    bench: Workbench, uploads: Path, tmp_path: Path
) -> None:
    source = tmp_path / "mine.jsonl"
    source.write_bytes(LINES)
    before = source.stat()
    wanted, steps = ImportRequest(paths=(str(source),)), RememberedSteps()
    first = await run(bench, uploads, JobKind.IMPORT, wanted, steps)
    again = await run(bench, uploads, JobKind.IMPORT, wanted, steps.again())
    assert json.dumps(again) == json.dumps(first), "the same bytes are imported once"
    source.write_bytes(LINES.replace(b"x2", b"x3").replace(b"Second", b"Eighth"))
    os.utime(source, ns=(before.st_atime_ns, before.st_mtime_ns))  # neither size nor time tell
    result = await run(bench, uploads, JobKind.IMPORT, wanted, steps.again())
    assert (result["report"]["accepted"], result["report"]["unchanged"]) == (1, 1)
    assert bench.papers.counts().papers == 3


async def test_a_graph_that_is_gone_is_filled_again(uploads: Path, tmp_path: Path) -> None:
    source = tmp_path / "mine.jsonl"
    source.write_bytes(LINES)
    wanted, steps = ImportRequest(paths=(str(source),)), RememberedSteps()
    for name in ("one", "another"):
        with open_workbench(read_settings(tmp_path / name / "graph.kgl")) as bench:
            result = await run(bench, uploads, JobKind.IMPORT, wanted, steps)
            assert result["report"]["accepted"] == 2
            assert bench.papers.counts().papers == 2


async def test_a_finished_import_leaves_no_receipt(bench: Workbench, uploads: Path) -> None:
    upload = keep_upload(BytesIO(LINES), uploads, name="mine.jsonl")
    steps = RememberedSteps(stop=lambda name: name == "import")
    with pytest.raises(CancelledError):
        await run(bench, uploads, JobKind.IMPORT, ImportRequest(files=(upload,)), steps)
    await run(bench, uploads, JobKind.IMPORT, ImportRequest(files=(upload,)), steps.again())
    upload = keep_upload(BytesIO(LINES), uploads, name="mine.jsonl")
    result = await run(bench, uploads, JobKind.IMPORT, ImportRequest(files=(upload,)))
    assert result["report"]["unchanged"] == 2, "what another import with the same name did is forgotten"


async def test_several_files_make_one_import_with_one_report(bench: Workbench, uploads: Path) -> None:
    files = tuple(keep_upload(BytesIO(LINES + b"\n" * n), uploads, name=f"part{n}.jsonl") for n in range(2))
    result = await run(bench, uploads, JobKind.IMPORT, ImportRequest(files=files, label="both"))
    assert result["label"] == "both"
    assert result["report"]["rows"] >= 6
    assert set(bench.papers.sources()) == {"both"}


@pytest.mark.parametrize(("name", "label"), [("-", "stdin"), ("a/b/my.list.bib.gz", "my"), (".bib", ".bib")])
def test_an_import_is_labelled_by_its_first_file(name: str, label: str) -> None:
    assert label_of(name) == label


def test_the_same_content_is_kept_in_the_same_place(uploads: Path) -> None:
    first = keep_upload(BytesIO(LINES), uploads, name="-")
    assert keep_upload(BytesIO(LINES), uploads, name="-") == first
    assert kept_in(uploads) == [first.path.split("/")[0]]


async def test_a_field_counts_the_day_it_was_asked_for_as_today(
    bench: Workbench, uploads: Path, example: ImportRequest
) -> None:
    await run(bench, uploads, JobKind.IMPORT, example)
    ids = bench.papers.ids()[:20]
    wanted = FieldRequest(topic="graph neural networks", paper_ids=tuple(ids))
    result = await run(bench, uploads, JobKind.FIELD, wanted)
    field = bench.fields.get(result["field_id"])
    assert field.field.as_of == date(2025, 1, 1)
    assert list(field.papers) == ids


@pytest.mark.slow
async def test_a_survey_goes_on_where_it_was_stopped_and_ends_the_same(
    bench: Workbench, uploads: Path, example: ImportRequest
) -> None:
    await run(bench, uploads, JobKind.IMPORT, example)
    built = await run(bench, uploads, JobKind.FIELD, FieldRequest(topic="graph neural networks"))
    wanted = SurveyRequest(field_id=built["field_id"], budget=BudgetRequest(max_model_calls=500))
    drafts: list[str] = []
    steps = RememberedSteps(
        stop=lambda name: name.startswith("draft: ") and not drafts.append(name) and len(drafts) == 5
    )
    with pytest.raises(CancelledError) as stop:
        await run(bench, uploads, JobKind.SURVEY, wanted, steps)
    assert bench.surveys.get(stop.value.partial or "").status is SurveyStatus.PARTIAL
    resumed = steps.again()
    result = await run(bench, uploads, JobKind.SURVEY, wanted, resumed)
    assert (result["survey_id"], result["status"]) == (stop.value.partial, "complete")
    assert result["ledger"][0]["stage"] == "earlier attempts"
    assert result["ledger"][-1]["stage"] == "exhibiting"
    assert sum(row["spent"]["reused_calls"] for row in result["ledger"][1:]) == len(resumed.reused)
    assert drafts[4] in resumed.done
    once = {name for name in resumed.done if "summary" in name or "skeleton" in name}  # other steps come in rounds
    assert not once & set(steps.done)


async def test_a_survey_of_an_unknown_field_is_not_found(bench: Workbench, uploads: Path) -> None:
    with pytest.raises(NotFoundError, match="nowhere"):
        await run(bench, uploads, JobKind.SURVEY, SurveyRequest(field_id="nowhere"))
