"""Uploads in the database: what came in on one machine is read on another."""

from __future__ import annotations

from pathlib import Path

import pytest

from services.adapters.state.postgres.server import PostgresServer
from services.adapters.state.postgres.uploads import PIECE_BYTES, PostgresUploads
from services.jobs.uploads import Uploads

LARGE = bytes(range(256)) * (PIECE_BYTES // 256) + b"end"


@pytest.fixture
def here(postgres: PostgresServer, tmp_path: Path) -> Uploads:
    """The machine that takes uploads."""
    return Uploads(folder=tmp_path / "here", store=PostgresUploads(postgres))


@pytest.fixture
def there(postgres: PostgresServer, tmp_path: Path) -> Uploads:
    """The machine that does the import."""
    return Uploads(folder=tmp_path / "there", store=PostgresUploads(postgres))


def received(uploads: Uploads, name: str = "ab12", **files: bytes) -> str:
    """An upload that came in and is shared."""
    (uploads.folder / name).mkdir(parents=True)
    for file, content in files.items():
        (uploads.folder / name / file).write_bytes(content)
    uploads.share(name)
    return name


def test_files_of_any_size_are_found_on_another_machine(here: Uploads, there: Uploads) -> None:
    name = received(here, one=LARGE, two=b"", three=b"\x00")
    assert not (here.folder / name).exists(), "they are in the database once, and not here too"
    there.fetch(name)
    there.fetch(name)
    assert {path.name: path.read_bytes() for path in (there.folder / name).iterdir()} == {
        "one": LARGE,
        "two": b"",
        "three": b"\x00",
    }


def test_what_was_imported_is_removed_everywhere(here: Uploads, there: Uploads) -> None:
    name = received(here, one=b"1")
    there.fetch(name)
    there.remove(name)
    here.fetch(name)
    assert not list(here.folder.iterdir())
    assert not list(there.folder.iterdir())


def test_the_same_content_shared_twice_is_kept_once(here: Uploads, there: Uploads) -> None:
    for _ in range(2):
        name = received(here, one=LARGE)
    there.fetch(name)
    assert (there.folder / name / "one").read_bytes() == LARGE


def test_uploads_grow_old(here: Uploads) -> None:
    name = received(here, one=b"1")
    assert here.older(-60, now=0) == {name}
    assert not here.older(60, now=0)
