"""What titles tell of their works."""

from __future__ import annotations

import unicodedata

import pytest

from kg.algorithms.identity.titles import Distinctness, telling
from tests.tables import every_case


@pytest.mark.parametrize(
    "title",
    [
        "Attention is all you need",
        "基于深度学习的医学图像分割方法研究",
        "ディープラーニングによる画像認識の研究動向",
        "Études des réseaux de neurones à l'œuvre",
    ],
)
def test_a_long_title_names_a_work_however_its_accents_are_written(title: str) -> None:
    for form in ("NFC", "NFD"):
        assert telling(unicodedata.normalize(form, title)) is Distinctness.WORK


@pytest.mark.parametrize(
    "title",
    ["Machine learning", "Artificial Intelligence", "Convolutional neural networks", "A b c d e", "机器学习"],
)
def test_a_short_title_tells_little(title: str) -> None:
    assert telling(title) is Distinctness.LITTLE


def test_accents_do_not_make_words() -> None:
    title = "Élève né à Orléans"
    assert telling(unicodedata.normalize("NFD", title)) is telling(title) is Distinctness.LITTLE


@every_case(
    "title",
    [
        "Editorial",
        "INTRODUCTION.",
        "Preface",
        "Reply",
        "Book Reviews",
        "Authors' reply",
        "Éditorial",
        "E\u0301ditorial",
        "Avant-propos",
        "Vorwort",
        "Einfu\u0308hrung",
        "Prólogo",
        "Introdução",
        "Предисловие",
        "前言",
        "まえがき",
        "머리말",
        "Önsöz",
        "Introduction to the Special Issue",
        "Message from the General and Program Chairs",
        "12",
        "…",
    ],
)
def test_a_part_that_every_issue_has_tells_nothing(title: str) -> None:
    assert telling(title) is Distinctness.NOTHING
