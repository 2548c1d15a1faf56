"""What an answer says of papers that are known by their titles only."""

from __future__ import annotations

from kg.model.surveys.query_function import PairOfRelatedEntitiesSearch, SingleEntitySearch, VectorSearch
from services.structure.unknowns import titles_only_note

SINGLE = SingleEntitySearch(entity_type="method", categorize_by="task")
PAIRS = PairOfRelatedEntitiesSearch(type_a="method", type_b="task", categorize_a_by="task", categorize_b_by="method")


def test_nothing_is_said_where_every_paper_can_be_read() -> None:
    assert titles_only_note(7, 0, PAIRS) == titles_only_note(0, 0) == ""


def test_the_share_of_titles_is_said_and_that_names_beyond_them_are_not_counted() -> None:
    said = "27 of 49 papers (55 %) are known by their titles only: what else they name is not counted."
    assert titles_only_note(49, 27, SINGLE) == said
    assert titles_only_note(1_000, 1, SINGLE).startswith("1 of 1,000 papers (1 %)")


def test_of_relations_it_is_said_which_kinds_cannot_be_stated() -> None:
    assert "compared, measured or evaluated on which data" in titles_only_note(49, 27, PAIRS)
    assert titles_only_note(49, 27, PAIRS) == titles_only_note(49, 27)


def test_where_no_paper_has_an_abstract_that_is_said() -> None:
    assert titles_only_note(5, 5, SINGLE).startswith("Every paper is known by its title only")


def test_a_search_by_text_finds_such_papers_by_their_titles() -> None:
    text = VectorSearch(text="optic flow")
    assert titles_only_note(4, 1, text).endswith("they are found by the words of their titles alone.")
