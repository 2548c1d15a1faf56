"""The tutorial is true: its blocks are run, in order, against a real service, and print what it shows."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.api.test_serve import Server, environment, serving

pytestmark = pytest.mark.slow

_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_ADDRESS = "http://127.0.0.1:8000"
_END = "--- end of a block ---"


@dataclass(frozen=True)
class Block:
    """Commands in `language`, and what the page shows below them; None where it shows nothing."""

    language: str
    text: str
    shown: str | None


@pytest.fixture(scope="module")
def blocks(root: Path) -> list[Block]:
    """The blocks of the tutorial that are run."""
    found = _BLOCK.findall((root / "docs" / "tutorial.md").read_text("utf-8"))
    following = [*found[1:], ("", "")]
    return [
        Block(language, text, shown if kind == "text" else None)
        for (language, text), (kind, shown) in zip(found, following, strict=True)
        if language in {"sh", "python"}
    ]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, root: Path) -> Path:
    """Where a reader of the tutorial stands: beside the examples."""
    folder = tmp_path_factory.mktemp("tutorial")
    shutil.copytree(root / "examples", folder / "examples")
    return folder


@pytest.fixture(scope="module")
def server(folder: Path, root: Path) -> Iterator[Server]:
    """The service that the tutorial starts."""
    with serving(folder, root) as server:
        yield server
        server.stop()


def outputs(text: str) -> list[str]:
    """What each block printed."""
    return text.split(f"{_END}\n")[:-1]


def compare(blocks: Sequence[Block], printed: Sequence[str]) -> None:
    assert len(printed) == len(blocks)
    for block, output in zip(blocks, printed, strict=True):
        assert output == (block.shown or ""), f"this block prints something else:\n{block.text}"


def run(blocks: list[Block], language: str, command: list[str], folder: Path, environment: dict[str, str]) -> None:
    """Run all blocks of a language as one program, and compare what each prints with what the page shows."""
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    compare([block for block in blocks if block.language == language], outputs(done.stdout))


@pytest.fixture(scope="module")
def commands(blocks: list[Block], folder: Path, server: Server) -> Path:
    """The folder after its commands were run."""
    end = f"echo '{_END}'\n"
    script = "set -euo pipefail\n" + "".join(block.text + end for block in blocks if block.language == "sh")
    run(blocks, "sh", ["bash", "-c", script.replace(_ADDRESS, server.address)], folder, environment(folder))
    return folder


def test_the_commands_do_what_the_tutorial_says(commands: Path) -> None:
    assert (commands / "survey.html").stat().st_size > 100_000
    assert (commands / "references.bib").read_text("utf-8").startswith("@")


def test_the_client_does_what_the_tutorial_says(
    blocks: list[Block], commands: Path, server: Server, root: Path
) -> None:
    end = f"\nprint({_END!r})\n"
    script = "".join(block.text + end for block in blocks if block.language == "python")
    program = [sys.executable, "-W", "error", "-c", script.replace(_ADDRESS, server.address)]
    run(blocks, "python", program, commands, environment(commands, PYTHONPATH=str(root)))
    assert len(list((commands / "downloads").iterdir())) == 14


def test_the_tutorial_covers_both_ways(blocks: list[Block]) -> None:
    assert {block.language for block in blocks} == {"sh", "python"}
