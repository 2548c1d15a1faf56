"""Cells carved out of sentences: what stands alone is kept, what does not is left empty."""

from __future__ import annotations

import pytest

from services.adapters.models.offline.tables.carving import carved, clause_around, finding, offer


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("We find that bees sleep at noon.", "bees sleep at noon"),
        ("We identify that bees sleep at noon.", "bees sleep at noon"),
        ("that: (1) bees sleep at noon; (2) wasps do not.", "bees sleep at noon"),
        ("We argue that bees sleep.", None),
        ("Such bees sleep at noon.", None),
        ("The paper explores bees.", None),
        ("Despite this, bees sleep at noon.", None),
        ("Overall, our bees sleep at noon.", "the bees sleep at noon"),
        ("The habits of bees and highlights several gaps.", "The habits of bees"),
        ("Bees.", None),
    ],
)
def test_a_cell_stands_alone_or_is_empty(text: str, expected: str | None) -> None:
    assert carved(text) == expected


LONG = " and its very long tail of words nobody would ever want to read in a table of papers on bees"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"A compass for bees, focusing on light{LONG}.", "A compass for bees"),
        (f"Bees in fields, in woods, and in towns are well{LONG}.", None),
        (f"The death of bees rose in hives (hazard ratio [95 % interval], 1.48; p < 0.01){LONG}.", None),
        (f"A dance of bees – one of many –{LONG}.", "A dance of bees"),
    ],
)
def test_a_long_cell_ends_with_its_first_clause_and_never_within_a_list_or_a_bracket(
    text: str, expected: str | None
) -> None:
    cell = carved(text)
    assert cell is not None
    if expected is None:
        assert cell.endswith("…")
        assert cell.count("(") == cell.count(")")
        assert len(cell.split()) == 20 or cell == "The death of bees rose in hives…"
    else:
        assert cell == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a compass for bees.", "a compass for bees"),
        ("examines the impact of light on bees.", "the impact of light on bees"),
        ("identify and classify the dances of bees.", "the dances of bees"),
        ("focuses on two dances of bees.", "two dances of bees"),
        ("in negative sampling.", None),
        ("to use a compass for bees.", None),
        ("bee models is described.", None),
        ("the use of light can be good for bees.", None),
        ("how light can be good for bees.", "how light can be good for bees"),
        ("a method that can find bees.", "a method that can find bees"),
    ],
)
def test_an_offer_is_a_noun_phrase(text: str, expected: str | None) -> None:
    assert offer(text) == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Bees find nectar 40 % faster than wasps.", "Bees find nectar 40% faster than wasps"),
        ("Two key design principles.", None),
        ("Two designs outperform the compass of wasps.", "Two designs outperform the compass of wasps"),
        ("In total, 318 bees were included.", None),
        ("Previous work regards bees as wasps.", None),
        ("The mean age of 48 bees was 39.", None),
        ("Future research should look at bees.", None),
        ("The rate increased.", None),
    ],
)
def test_a_finding_says_what_was_found(sentence: str, expected: str | None) -> None:
    assert finding(sentence, sentence=sentence) == expected


def test_a_clause_is_told_from_its_beginning() -> None:
    sentence = "Bees are loved, but their flight remains a challenge for robots."
    assert clause_around(sentence, sentence.index("remains")) == "their flight remains a challenge for robots."
    assert clause_around(sentence, 3) == sentence
