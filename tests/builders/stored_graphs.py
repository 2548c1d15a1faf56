"""Graphs that many tests begin with, each made once in a process and then copied: a copy takes a tenth of the time."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from contextlib import closing
from functools import cache
from pathlib import Path

from kg.adapters.kglite.engine import KgliteEngine
from kg.adapters.kglite.files import graph_file
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from tests.builders.survey_field import PAPERS, bee_field


def empty_graph(path: Path) -> KgliteEngine:
    """Open a new graph without papers, as `KgliteEngine.open` makes it."""
    return open_copy(path, _empty())


def graph_of_bees(path: Path) -> KgliteEngine:
    """Open a new graph with the small field of bees, as if its papers had been imported and it had been built."""
    return open_copy(path, _bees())


def place_bees(path: Path) -> None:
    """Put a file of such a graph where there is none yet."""
    _place(path, _bees())


def place_empty_graph(path: Path) -> None:
    """Put a file of a graph without papers where there is none yet."""
    _place(path, _empty())


def content_of(fill: Callable[[KgliteEngine], None]) -> bytes:
    """The file of a new graph that was filled, for `open_copy`."""
    with tempfile.TemporaryDirectory() as folder:
        with closing(KgliteEngine.open(Path(folder))) as engine:
            fill(engine)
            engine.checkpoint()
        return graph_file(Path(folder)).read_bytes()


def open_copy(path: Path, content: bytes) -> KgliteEngine:
    """Open a new graph from the content of a file."""
    _place(path, content)
    return KgliteEngine.open(path)


def _place(path: Path, content: bytes) -> None:
    file = graph_file(path)
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("xb") as stream:
        stream.write(content)


@cache
def _empty() -> bytes:
    return content_of(lambda engine: None)


@cache
def _bees() -> bytes:
    def fill(engine: KgliteEngine) -> None:
        papers = PaperRepository(engine)
        papers.save(PAPERS.values())
        papers.save_citations(bee_field().citations)
        FieldRepository(engine).save(bee_field())

    return content_of(fill)
