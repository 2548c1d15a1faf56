"""What several sources say of one retraction."""

from __future__ import annotations

from itertools import permutations

from kg.model.papers.retraction import Retraction, join_retractions


def test_joining_accounts_does_not_care_which_came_first() -> None:
    accounts = [
        Retraction(sources=("a",), date="2010"),
        Retraction(sources=("b",), date="2010-02-06", notice="pubmed:1"),
        Retraction(sources=("c",), date="2009-01-01", notice="doi:10.1/x"),
        None,
    ]
    joined = set()
    for order in permutations(accounts):
        whole = None
        for each in order:
            whole = join_retractions(whole, each)
        joined.add(whole)
    assert joined == {Retraction(sources=("a", "b", "c"), date="2009-01-01", notice="doi:10.1/x")}
