"""A word that a quarter of the titles of a group hold names it, whatever it ends in."""

from __future__ import annotations

import pytest

from services.text.group_names import group_names
from services.text.title_nouns import title_nouns
from tests.tables import every_case

HETEROPHILY = [
    "Revisiting heterophily\nNeighbours of one node often differ.",
    "A look at heterophily\nLabels of ends are unlike.",
    "Is heterophily a problem?\nWe doubt it.",
    "Wide filters\nThey pass what differs.",
]
OTHERS = [
    "Pooling of nodes\nNode pooling keeps the best nodes.",
    "Trees for pooling\nNode pooling by trees is fast.",
    "Top nodes\nNode pooling by scores keeps few nodes.",
    "Node pooling for molecules\nMolecules shrink under node pooling.",
]


def test_a_word_of_most_titles_names_a_group_that_no_phrase_names() -> None:
    first, second = group_names([HETEROPHILY, OTHERS])
    assert first.heading == "Heterophily"
    assert second.heading == "Node Pooling"


def test_a_word_of_fewer_titles_names_no_group() -> None:
    (first, _) = group_names([[*HETEROPHILY[:1], *(text.replace("heterophily", "graphs") for text in HETEROPHILY[1:])],
                              OTHERS])  # fmt: skip
    assert first.heading != "Heterophily"


def test_nouns_of_titles_are_neither_verbs_nor_adjectives_nor_general_words_nor_parts_of_compounds() -> None:
    titles = ["Improving robust multi-omics methods for ChatGPT", "Improving robust multi-omics methods with ChatGPT"]
    found = title_nouns(titles, known=())
    assert {key: (noun.held, noun.spelling()) for key, noun in found.items()} == {"chatgpt": (3, "ChatGPT")}


def test_what_reads_as_a_term_anywhere_is_left_out() -> None:
    assert title_nouns(["Coral reefs", "Coral reefs"], known={"coral", "reef"}) == {}


def test_a_longer_name_that_holds_a_single_word_goes_before_it() -> None:
    planning = [
        "Path planning for rovers\nPlanning on sand.",
        "Path planning under water\nPlanning in currents.",
        "Planning with maps\nPlanning needs maps.",
        "Planning for swarms\nPlanning of many.",
    ]
    assert group_names([planning, OTHERS])[0].heading == "Path Planning"


@every_case("word", ["sumatriptan", "losartan", "antibiotic", "mosaic", "ceramic", "coral", "metal"])
def test_a_word_that_ends_titles_is_a_noun_whatever_its_last_letters(word: str) -> None:
    titles = [f"Slow {word}", f"{word.title()} in spring", f"A trial of {word}", f"Old {word} dust"]
    assert set(title_nouns(titles, known=())) == {word}


@every_case("word", ["cellular", "urban", "hepatic", "temporal", "retinal", "nervous"])
def test_a_word_that_stands_before_nouns_is_none(word: str) -> None:
    titles = [f"{word.title()} {noun}" for noun in ("dust", "tissue", "maps", "walls")] + [f"Both {word} and old maps"]
    assert word not in title_nouns(titles, known=())


@pytest.mark.parametrize("word", ["breast", "reinforcement", "traffic"])
def test_a_word_that_hardly_ends_a_noun_phrase_names_nothing_alone(word: str) -> None:
    titles = [f"{word.title()} {noun}" for noun in ("dust", "tissue", "maps", "walls", "gates", "lamps")]
    assert title_nouns(titles, known=()) == {}
    ended = title_nouns([*titles, f"Old {word}", f"New {word}"], known=())
    assert set(ended) == {word}


def test_what_a_paper_calls_its_proposal_is_no_noun() -> None:
    titles = ["RoadNet: counting cars", "RoadNet: counting bikes", "Old bridges", "New bridges"]
    assert set(title_nouns(titles, known=())) == {"bridge"}
