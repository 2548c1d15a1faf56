"""Tables on terminals of any width: what is copied into another command stays in one piece, texts stay readable."""

from __future__ import annotations

import io
from collections import Counter

import pytest
from rich.console import Console

from api.cli import output
from tests.tables import every_case

LONG = "exploration-in-reinforcement-learning-and-its-long-history-3f2a1b0c9d"
TITLE = "Foundation, Development and Frontier of Exploration in Reinforcement Learning"


class Screen:
    """What a terminal of some width shows."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, width: int) -> None:
        self._out, self._err = io.StringIO(), io.StringIO()
        monkeypatch.setattr(output, "out", Console(file=self._out, width=width))
        monkeypatch.setattr(output, "err", Console(file=self._err, width=width))

    @property
    def lines(self) -> list[str]:
        return self._out.getvalue().splitlines()

    @property
    def told(self) -> str:
        return self._err.getvalue()


@every_case("width", [40, 80, 200])
@every_case("column", ["id", "field", "key", "seed"])
def test_an_id_is_on_one_line(monkeypatch: pytest.MonkeyPatch, width: int, column: str) -> None:
    screen = Screen(monkeypatch, width)
    words = "a title of many words that has to be folded somewhere " * 3
    output.print_table("Things", (column, "title"), [(LONG, words), ("short", words)])
    assert sum(LONG in line for line in screen.lines) == 1
    assert Counter(filter(str.isalpha, "".join(screen.lines))) == Counter(
        filter(str.isalpha, f"Things {column} title {LONG} {words} short {words}")
    )


def test_a_table_that_fits_is_no_wider_than_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen(monkeypatch, 60)
    output.print_table("Things", ("id", "title"), [("short", "many words " * 20)])
    assert max(map(len, screen.lines)) <= 60
    assert screen.told == ""


def test_columns_without_room_go_before_a_title_becomes_a_sliver(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen(monkeypatch, 80)
    names = ("id", "revision", "field", "title", "cited papers", "status")
    row = ("graph-neural-networks-325bb62721", 1, "graph-neural-networks", TITLE, 96, "complete")
    output.print_table("Surveys", names, [row], least=("field", "cited papers", "revision"))
    assert max(map(len, screen.lines)) <= 80
    assert any("Foundation, Development" in line for line in screen.lines)
    assert any("complete" in line for line in screen.lines)
    assert (
        screen.told == "left out for lack of room: revision, field, cited papers; a wider terminal or --json has them\n"
    )


def test_the_last_columns_go_first_and_one_with_nothing_in_it_goes_unsaid(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen(monkeypatch, 60)
    output.print_table(
        "Things", ("key", "empty", "title", "venue", "reason"), [("k", None, TITLE, "a venue", "because " * 9)]
    )
    assert "reason" in screen.told
    assert "venue" not in screen.told
    assert "empty" not in screen.told


def test_wide_letters_count_for_two(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen(monkeypatch, 40)
    output.print_table("Things", ("id", "title"), [("图神经网络", "图神经网络的综述")])
    assert any("图神经网络的综述" in line for line in screen.lines)


def test_words_of_one_line_are_not_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen(monkeypatch, 80)
    row = ("job_83026c05744fad53", "succeeded", "importing papers 126 of 126", "2026-11-28")
    output.print_table("Jobs", ("id", "state", "stage", "created"), [row])
    for word in ("succeeded", "2026-11-28", "job_83026c05744fad53"):
        assert any(word in line for line in screen.lines)


@every_case("width", range(76, 150))
def test_no_column_is_cut_off_at_the_edge(monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    screen = Screen(monkeypatch, width)
    names = ("id", "topic", "as of", "Frontier from", "embedder", "papers since")
    row = ("graph-networks", "graph neural networks", "2026-11-29", 2025, "static-1-wordllama-0.4.0.post1/768", "")
    output.print_table("Fields", names, [row], least=("embedder", "Frontier from"))
    assert {line[-1] for line in screen.lines[1:]} <= set("┓┃┩│┘")
    assert max(map(len, screen.lines)) <= width
    assert ("embedder" in screen.told) is (row[4] not in screen.lines[-2])
