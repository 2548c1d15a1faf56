"""Whole readers and cleaners take linear time on texts that repeat one hostile piece, as single patterns do."""

from __future__ import annotations

import io
import time
from collections.abc import Callable
from contextlib import suppress

import pytest

from kg.errors import InvalidInputError
from services.adapters.formats.files import read_records
from services.adapters.formats.text import abstract_text
from services.text.cleaning import readable
from services.text.latex_text import latex_to_text
from services.text.phrases import fold
from services.text.sentences import sentences

PIECES = (
    "a. ", "U.S. ", "Mr. ", "(", "[1] ", "<h1>", "<tex-math>$", "<p a='", "&lt;", "$a$ ", "\\emph{", "\\cite[", "{",
    "Methods: ", "“", "-", "@article{a,", "TY  - ", "PMID- 1\n", " and ", '{"a":', "[", '"', "<a>", "\n", " ", "\\",
)  # fmt: skip
SIZE = 10_000
MEASURABLE_SECONDS = 0.2
GROWTH = 3.3
FORMATS = ("strata", "crossref", "arxiv", "bibtex", "ris", "pubmed", "ids")


def _reader(format: str) -> Callable[[str], object]:
    def read(text: str) -> object:
        start = {"bibtex": "@article{a, title={T}, author={", "arxiv": '<feed xmlns="http://www.w3.org/2005/Atom">'}
        return list(read_records(io.BytesIO((start.get(format, "") + text).encode()), format, "file"))

    return read


TASKS: dict[str, Callable[[str], object]] = {
    "sentences": sentences.__wrapped__,
    "readable": readable.__wrapped__,
    "latex_to_text": latex_to_text,
    "abstract_text": abstract_text,
    "fold": fold,
    **{format: _reader(format) for format in FORMATS},
}


@pytest.mark.parametrize("task", TASKS)
@pytest.mark.slow
def test_twice_the_text_takes_about_twice_the_time(task: str) -> None:
    slow = []
    for piece in PIECES:
        small, large = (_seconds(TASKS[task], piece, size) for size in (SIZE, 2 * SIZE))
        if large > MEASURABLE_SECONDS and large > GROWTH * small:
            again = min(_seconds(TASKS[task], piece, 2 * SIZE) for _ in range(2))
            if again > GROWTH * small:
                slow.append(f"{piece!r}: {small:.2f} s for {SIZE} characters, {again:.2f} s for twice as many")
    assert not slow, slow


def _seconds(task: Callable[[str], object], piece: str, size: int) -> float:
    text = piece * (size // len(piece)) + "x"
    start = time.thread_time()
    with suppress(InvalidInputError):  # a refusal is an answer; what counts is the time it took
        task(text)
    return time.thread_time() - start
