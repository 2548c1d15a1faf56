"""Words of texts, as search writes them down."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.algorithms.ranking.search_words import MOST_AUTHORS, fold_letters, search_texts, searchable, words_of
from tests.tables import every_case

FACTS = {
    "title": "Over-smoothing revisited",
    "abstract": "Bees dance.",
    "summary": None,
    "authors": ("Ada Müller",),
    "venue": "Hives",
    "year": 2021,
}


@every_case(
    ("text", "written"),
    [
        ("Over-smoothing, naïvely", "Over smoothing Oversmoothing naively"),
        ("Erdős–Rényi graphs", "erdos renyi erdosrenyi graphs"),
        ("Alzheimer's disease.", "Alzheimer s Alzheimers disease"),
        ("O’Brien-Smith says 'no'", "o brien obrien smith obriensmith says no"),
        ("機械学習の研究", "機械 械学 学習 習の の研 研究"),
        ("深層学習 (deep learning)", "深層 層学 学習 deep learning"),
        ("เรียนรู้", "เร รี ีย ยน นร รู ู้"),
        ("دراسة عن الترام في المدينة", "دراسه عن ترام في مدينه"),
        ("Århus, Düsseldorf", "arhus aarhus dusseldorf duesseldorf"),
        ("snake_case and 3.14", "snake case and 3 14"),
        ("Straße Ørsted", "strasse orsted oersted"),
        ("state-of-the-art", "state of the art stateoftheart"),
        ("図 図書館", "図 図書 書館"),
        ("… — !", ""),
    ],
)
def test_a_text_is_cut_into_words_that_every_engine_finds(text: str, written: str) -> None:
    assert searchable(text) == written


@given(st.text())
def test_a_text_asked_has_the_words_of_the_text_written_down(text: str) -> None:
    written = searchable(text)
    assert set(words_of(text)) <= set(words_of(written))
    assert words_of(searchable(written)) == words_of(written)
    assert fold_letters(fold_letters(text)) == fold_letters(text)


def test_a_paper_that_can_be_read_is_searched_apart_from_a_stub() -> None:
    read = search_texts(**FACTS, stub=False)
    assert read["stub_text"] is None
    assert (read["search_text"] or "").lower().split() == (
        ["over", "smoothing", "oversmoothing", "revisited"] * 2
        + ["bees", "dance", "ada", "muller", "mueller", "hives", "2021"]
    )
    assert search_texts(**FACTS, stub=True) == {"search_text": None, "stub_text": read["search_text"]}


@pytest.mark.parametrize("author", ["김, 철수", "김 철수", "철수 김", "김철수"])
def test_a_korean_name_is_found_in_one_word(author: str) -> None:
    text = search_texts(**{**FACTS, "authors": (author,)}, stub=False)["search_text"]
    assert text is not None
    assert "김철수" in text.split()


def test_the_names_of_a_collaboration_do_not_drown_its_subject() -> None:
    many = {**FACTS, "authors": tuple(f"Name{number}" for number in range(3_000))}
    text = search_texts(**many, stub=False)["search_text"] or ""
    assert f"Name{MOST_AUTHORS - 1}" in text.split()
    assert f"Name{MOST_AUTHORS}" not in text.split()
