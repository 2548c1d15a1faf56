"""Measures of references, content and structure, on values small enough to count by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.evaluation.content import compare_texts, longest_common
from services.evaluation.human_survey import ListedWork, is_section, read_markdown
from services.evaluation.references import citation_density, ks_statistic, match_references, recency
from services.evaluation.structure import compare_headings
from tests.builders.word_embedder import WordEmbedder

WORDS = st.lists(st.sampled_from("abcd"), max_size=9)


def works(*titles: str) -> list[ListedWork]:
    return [ListedWork(title=title) for title in titles]


def test_titles_match_by_letters_then_by_likeness_and_each_once() -> None:
    ours = works("Bees See Colours!", "A long title on the dances of the honey bee", "A third", "Bees see colours")
    theirs = works("bees see colours", "A long title on the dance of the honey bee", "Another", "Yet another")
    found = match_references(ours, theirs)
    assert (found.ours, found.theirs, found.matched) == (3, 4, 2)
    assert (found.precision, found.recall) == (pytest.approx(2 / 3), 0.5)
    assert found.f1 == pytest.approx(4 / 7)
    assert found.iou == pytest.approx(2 / 5)


def test_two_works_of_ours_like_one_of_theirs_match_it_once() -> None:
    title = "The waggle dance of the honey bee in sun and in rain"
    found = match_references(works(title, f"{title}s"), works(f"{title}y"))
    assert (found.matched, found.recall) == (1, 1.0)


def test_empty_lists_agree_in_nothing() -> None:
    found = match_references([], [])
    assert (found.precision, found.recall, found.f1, found.iou) == (0, 0, 0, 0)


def test_recent_works_are_those_of_the_last_years_and_unknown_years_are_not_recent() -> None:
    assert recency([2025, 2024, 2016, None], this_year=2025) == {1: 0.25, 3: 0.5, 5: 0.5, 7: 0.5, 10: 0.75}
    assert citation_density(3, 1_500) == 20
    assert citation_density(0, 0) == 0


def test_the_distance_of_distributions_is_that_of_their_steps() -> None:
    assert ks_statistic([1, 2, 3, 4], [3, 4, 5, 6]) == 0.5
    assert ks_statistic([1, 1], [1, 1]) == 0
    assert ks_statistic([], [1]) is None


@given(WORDS, WORDS)
def test_the_longest_common_row_is_that_of_the_textbook(one: list[str], other: list[str]) -> None:
    table = [[0] * (len(other) + 1) for _ in range(len(one) + 1)]
    for i, mine in enumerate(one):
        for j, its in enumerate(other):
            table[i + 1][j + 1] = table[i][j] + 1 if mine == its else max(table[i][j + 1], table[i + 1][j])
    assert longest_common(one, other) == table[-1][-1]


async def test_a_text_is_compared_by_words_pairs_and_rows() -> None:
    found = await compare_texts("Bees dance in the sun", "bees fly in the rain", WordEmbedder())
    assert (found.rouge_1.matched, found.rouge_2.matched, found.rouge_l.matched) == (3, 1, 3)
    same = await compare_texts("Bees dance.\n\nIn the sun.", "Bees dance.\n\nIn the sun.", WordEmbedder())
    assert same.similarity == pytest.approx(1, abs=1e-5)
    assert same.rouge_l.f1 == 1


async def test_headings_match_one_to_one_and_equal_outlines_agree_wholly() -> None:
    same = await compare_headings(["Bees", "Dances"], ["Dances", "Bees"], WordEmbedder())
    assert same.overlap.f1 == 1
    assert same.soft_recall == pytest.approx(1, abs=1e-5)
    twice = await compare_headings(["Bees", "Bees"], ["Bees", "Stars"], WordEmbedder())
    assert twice.overlap.matched == 1
    assert twice.soft_recall < 1
    none = await compare_headings([], ["Bees"], WordEmbedder())
    assert (none.overlap.f1, none.soft_recall) == (0, 0)


def test_markdown_gives_its_sections_without_title_references_and_thanks() -> None:
    text = "# Bees\nOn bees.\n## 1. Dances\nThey dance.\n## References\nFrisch\n### Acknowledgements\nAll.\n## End\n."
    headings, prose = read_markdown(text)
    assert headings == ("Dances", "End")
    assert prose == "On bees.\nThey dance.\n."
    assert not is_section("Appendix B")
    assert not is_section("12")
