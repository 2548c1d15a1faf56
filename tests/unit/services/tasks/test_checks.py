"""What several tasks check of an answer: what stands twice, and what is quoted."""

from __future__ import annotations

from services.tasks.checks import find_repeated, holds_quotation


def test_what_stands_more_than_once_is_found_once_in_its_first_order() -> None:
    assert find_repeated([3, 1, 3, 2, 1, 3]) == [3, 1]
    assert find_repeated(["a", "b"]) == []


def test_a_quotation_is_held_however_its_lines_break_and_in_no_other_words() -> None:
    assert holds_quotation("Bees steer\nby the sun.", "steer  by the sun")
    assert not holds_quotation("Bees steer by the sun.", "steer by the moon")
