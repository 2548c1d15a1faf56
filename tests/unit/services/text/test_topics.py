"""Whether a title names the topic of a field."""

from __future__ import annotations

import pytest

from services.text.topics import holds_topic


@pytest.mark.parametrize(
    ("title", "topic"),
    [
        ("Design Cards: A Review of Use in Workshops", "design cards"),
        ("Fire regimes of boreal forests", "the fire regime of a boreal forest"),
        ("Forests that burn: boreal fire, its regime", "fire regimes of boreal forests"),
    ],
)
def test_a_title_with_every_word_of_the_topic_names_it(title: str, topic: str) -> None:
    assert holds_topic(title, topic)


@pytest.mark.parametrize(
    ("title", "topic"),
    [("Cards at play", "design cards"), ("Designing cardboard", "design cards"), ("Anything", "of the"), ("", "fire")],
)
def test_a_title_that_lacks_a_word_does_not(title: str, topic: str) -> None:
    assert not holds_topic(title, topic)
