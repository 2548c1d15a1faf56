"""Categories that names say themselves: what they end with."""

from __future__ import annotations

import pytest

from kg.model.entities.entity import Entity, EntityId
from kg.model.entities.mention import EntityType
from services.structure.shared_heads import categories_by_head, says_nothing


def entity(name: str, papers: int = 2) -> Entity:
    return Entity(
        id=EntityId(name),
        name=name,
        entity_type=EntityType("task"),
        aliases=(),
        names=(),
        papers=papers,
        mentions=papers,
        first_year=None,
        last_year=None,
        layers={},
    )


def categories(*names: str, topic: str = "bees") -> dict[str, list[str]]:
    found = categories_by_head([entity(each) for each in names], topic=topic)
    return {name: [each.name for each in own] for name, own in found}


def test_a_name_is_in_the_category_of_what_it_ends_with() -> None:
    names = (
        "node classification",
        "link prediction",
        "graph classification",
        "image classification",
        "Dance Prediction",
    )
    assert categories(*names) == {
        "Classification": ["node classification", "graph classification", "image classification"]
    }


def test_a_word_that_says_nothing_alone_takes_the_one_before_it_along() -> None:
    names = (
        "recurrent neural networks",
        "deep neural network",
        "graph neural networks",
        "road networks",
        "bee networks",
    )
    assert list(categories(*names).values()) == [list(names[:3])]
    assert categories("prediction tasks", "classification tasks", "language tasks") == {}


def test_a_word_of_the_topic_makes_no_category() -> None:
    assert categories("early trials", "late trials", "blind trials", topic="clinical trials") == {}


def test_a_name_of_nothing_more_and_what_is_done_with_many_are_no_kinds() -> None:
    names = ("representation", "node representations", "edge representations", "learning representations")
    assert categories(*names) == {}
    assert list(categories(*names, "item representations").values()) == [
        ["node representations", "edge representations", "item representations"]
    ]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("downstream tasks", True),
        ("training GNNs", True),
        ("Learning to Dance Method", False),
        ("deep learning", False),
    ],
)
def test_a_name_says_nothing_that_ends_with_what_fits_anything(name: str, expected: bool) -> None:
    assert says_nothing(name) is expected
