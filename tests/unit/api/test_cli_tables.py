"""Tables on terminals of any width: what is copied into another command stays in one piece."""

from __future__ import annotations

import io
from collections import Counter

import pytest
from rich.console import Console

from api.cli import output

LONG = "exploration-in-reinforcement-learning-and-its-long-history-3f2a1b0c9d"


@pytest.mark.parametrize("width", [40, 80, 200])
@pytest.mark.parametrize("column", ["id", "field", "key", "seed"])
def test_an_id_is_on_one_line(monkeypatch: pytest.MonkeyPatch, width: int, column: str) -> None:
    shown = io.StringIO()
    monkeypatch.setattr(output, "out", Console(file=shown, width=width))
    words = "a title of many words that has to be folded somewhere " * 3
    output.print_table("Things", (column, "title", "state"), [(LONG, words, "queued"), ("short", words, None)])
    lines = shown.getvalue().splitlines()
    assert sum(LONG in line for line in lines) == 1
    assert Counter(filter(str.isalpha, shown.getvalue())) == Counter(
        filter(str.isalpha, f"Things {column} title state {LONG} {words} queued short {words}")
    )


def test_a_table_that_fits_is_no_wider_than_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = io.StringIO()
    monkeypatch.setattr(output, "out", Console(file=shown, width=60))
    output.print_table("Things", ("id", "title"), [("short", "many words " * 20)])
    assert max(map(len, shown.getvalue().splitlines())) <= 60
