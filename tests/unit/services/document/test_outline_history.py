"""How an outline came about: each step in a sentence."""

from __future__ import annotations

from kg.model.surveys.outline import OutlineHeading, OutlineVersion
from services.document.outline_history import evolution_words


def version(made_by: str, *titles: str, score: float | None = None, rounds: int | None = None) -> OutlineVersion:
    headings = tuple(OutlineHeading(title=title) for title in titles)
    return OutlineVersion(made_by=made_by, headings=headings, score=score, rounds=rounds)


def test_each_step_says_what_came_and_went_and_how_it_was_marked() -> None:
    evolution = (
        version("planned", "Sun", "Moon", "Sky"),
        version("optimised", "Sun", "Sky"),
        version("reviewed", "Sun", "Sky", "Stars", score=4.5, rounds=2),
        version("replanned", "Sky", "Sun", "Stars"),
        version("replanned", "Sky", "Sun", "Stars"),
    )
    assert evolution_words(evolution) == [
        "Planned: 3 headings.",
        "Optimised: 0 headings came, 1 went.",
        "Reviewed in 2 rounds: marked 4.5 of 5; 1 heading came, 0 went.",
        "Replanned: the order or the places changed.",
        "Replanned: nothing changed.",
    ]
    assert evolution_words(()) == []
