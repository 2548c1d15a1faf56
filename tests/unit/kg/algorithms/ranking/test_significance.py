"""Fisher's exact test and false discoveries, against numbers worked by hand and published."""

from __future__ import annotations

from math import comb

import pytest

from kg.algorithms.ranking.significance import discoveries, fisher_exact


def test_the_lady_who_tasted_tea() -> None:
    # Fisher 1935: all four right has 1 chance in 70, three or four right (16 + 1) in 70
    assert fisher_exact(4, 4, 0, 4) == pytest.approx(1 / 70)
    assert fisher_exact(3, 4, 1, 4) == pytest.approx(17 / 70)


def test_what_all_or_nobody_has_tells_nothing() -> None:
    assert fisher_exact(0, 10, 0, 12) == pytest.approx(1.0)
    assert fisher_exact(10, 10, 12, 12) == pytest.approx(1.0)


def test_the_tail_is_cut_where_the_other_group_ends() -> None:
    # 5 occurrences, 3 members elsewhere: at least 2 lie here
    assert fisher_exact(2, 5, 3, 3) == pytest.approx(1.0)
    assert fisher_exact(5, 5, 0, 3) == pytest.approx(1 / comb(8, 5))


def test_discoveries_are_those_up_to_the_last_that_holds() -> None:
    # Benjamini & Hochberg 1995, section 4: of 15 tests, four stand at a rate of 0.05
    published = (
        *(0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344),
        *(0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0000),
    )
    assert discoveries(dict(enumerate(published)), rate=0.05) == {0, 1, 2, 3}
    assert discoveries({}, rate=0.05) == frozenset()
