"""The faster cut is that of pysbd."""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from pathlib import Path

from hypothesis import example, given, settings
from hypothesis import strategies as st

from services.text.segments import segments
from tests.corpora import records

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from pysbd.lang.english import English
    from pysbd.processor import Processor

PARTS = (
    "We", "it", "et al.", "e.g.", "i.e.", "Dr.", "Fig.", "No.", "ver.", "is.", "p. 3", "(see", "b)", "a.", "1.", "2)",
    "ii.", "works.", "end!", "why?", "'so.'", "\"no.\"", "...", ". . .", "U.S.", "3.5", "x.txt", "Co.", "Yahoo!", "?!",
)  # fmt: skip


def of_pysbd(text: str) -> list[str]:
    return list(Processor(text, English, char_span=False).process())


def differing(texts: Iterable[str | None]) -> list[str]:
    return [text for text in texts if text and segments(flat := text.replace("\n", " ")) != of_pysbd(flat)]


@settings(max_examples=30)
@given(st.lists(st.sampled_from(PARTS), max_size=12).map(" ".join))
@example("1. one 2. two 3. three")
@example("a) one b) two")
@example("Kept as Dr. No. 5 of p. 7 in the U.S. The end.")
def test_any_text_is_cut_as_pysbd_does(text: str) -> None:
    assert differing([text]) == []


def test_abstracts_are_cut_as_pysbd_does(shared: Path) -> None:
    assert differing(record.abstract for record in records(shared, "turing_1950_citers")[::100]) == []
