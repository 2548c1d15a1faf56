"""One entry and one list of authors out of several."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.algorithms.identity.author_lists import is_fuller, leave_out_nameless, unite_lists, whole_list
from kg.algorithms.identity.entries import unite_entries
from kg.model.papers.entry import Entry
from tests.tables import every_case
from tests.unit.kg.algorithms.identity.test_same_graph import AUTHORS, entries


def bib(kind: str = "article", key: str = "", **fields: str) -> Entry:
    return Entry(format="bibtex", kind=kind, key=key, fields=tuple(fields.items()))


def united(*found: Entry) -> dict[str, str]:
    """The fields of several entries together, which must not depend on their order."""
    made = set()
    for order in permutations(found):
        entry: Entry | None = None
        for each in order:
            entry = unite_entries(entry, each)
        made.add(entry)
    (one,) = made
    assert one is not None
    return dict(one.fields)


def test_each_field_is_united_by_itself() -> None:
    fields = united(
        bib(pages="3--19", note="Read twice", editor="Lind, B. and Poe, Cy", volume="7"),
        bib(publisher="North Press", note="Given by Ann", editor="Lind, Bo and Poe, C."),
        bib(pages="3", note="Given by Ann / Read twice"),
    )
    assert fields == {
        "pages": "3--19",
        "note": "Given by Ann / Read twice",
        "editor": "Lind, Bo and Poe, Cy",
        "publisher": "North Press",
        "volume": "7",
    }


def test_files_and_keywords_are_united() -> None:
    fields = united(
        bib(file=":b.pdf:PDF", keywords="water, north"), bib(file=r":a\;1.pdf:PDF;:b.pdf:PDF", keywords="ice;north")
    )
    assert fields == {"file": r":a\;1.pdf:PDF;:b.pdf:PDF", "keywords": "ice, north, water"}


def test_the_published_venue_and_type_win() -> None:
    entry = unite_entries(bib("misc", journal="arXiv preprint arXiv:1234"), bib("article", journal="Rivers"))
    assert entry == bib("article", journal="Rivers")


@pytest.mark.parametrize(
    ("preprint", "published", "expected"),
    [
        (
            bib(journal="CoRR", volume="abs/1710.10903", year="2018"),
            bib(journal="Rivers", volume="7", pages="3--19", year="2019"),
            {"journal": "Rivers", "volume": "7", "pages": "3--19", "year": "2019"},
        ),
        (
            bib("misc", publisher="arXiv", howpublished="arXiv:1710.10903", pages="1--30", year="2019"),
            bib("inproceedings", booktitle="Proceedings of Rivers", year="2019"),
            {"booktitle": "Proceedings of Rivers", "year": "2019"},
        ),
        (
            bib(journal="bioRxiv", issn="2692-8205", number="2018.05.03.1"),
            bib(journal="Rivers", volume="7"),
            {"journal": "Rivers", "volume": "7"},
        ),
        (
            bib("misc", eprint="1710.10903", month="may", year="2018"),
            bib(volume="7", year="2019"),
            {"eprint": "1710.10903", "volume": "7", "year": "2019"},
        ),
        (
            bib("techreport", journal="SSRN", number="33", date="2018-05-03"),
            bib(journal="Rivers", date="2019"),
            {"journal": "Rivers", "date": "2019"},
        ),
    ],
)
def test_the_place_of_a_preprint_is_not_mixed_with_that_of_its_publication(
    preprint: Entry, published: Entry, expected: dict[str, str]
) -> None:
    assert united(preprint, published) == expected


@every_case(
    ("format", "earlier", "later", "expected"),
    [
        ("bibtex", {"year": "2018", "month": "dec"}, {"year": "2019"}, {"year": "2019"}),
        ("bibtex", {"date": "2018-12-24"}, {"year": "2019"}, {"year": "2019"}),
        ("bibtex", {"year": "2019", "month": "mar"}, {"year": "2019"}, {"year": "2019", "month": "mar"}),
        ("bibtex", {"month": "dec"}, {"year": "2019"}, {"year": "2019"}),
        ("ris", {"PY": "2018", "DA": "2018/12/24"}, {"PY": "2019"}, {"PY": "2019"}),
        ("ris", {"Y1": "2018/12/24/"}, {"PY": "2019", "DA": "2019"}, {"PY": "2019", "DA": "2019"}),
        (
            "csl",
            {"issued": '{"date-parts": [[2018, 12, 24]]}'},
            {"issued": '{"date-parts": [[2019]]}'},
            {"issued": '{"date-parts": [[2019]]}'},
        ),
    ],
)
def test_a_date_in_an_entry_is_that_of_the_year_that_stands(
    format: str, earlier: dict[str, str], later: dict[str, str], expected: dict[str, str]
) -> None:
    kept = [Entry(format=format, kind="x", key="", fields=tuple(each.items())) for each in (earlier, later)]
    assert united(*kept) == expected


def test_entries_of_other_formats_stand_beside() -> None:
    ris = Entry(format="ris", kind="JOUR", key="b", fields=(("N1", "x"), ("KW", "a")))
    more = Entry(format="ris", kind="JOUR", key="b", fields=(("N1", "y"), ("KW", "a")))
    entry = unite_entries(unite_entries(ris, bib(key="a", pages="3")), more)
    assert entry is not None
    assert (entry.format, entry.key, dict(entry.fields)) == ("bibtex", "a", {"pages": "3"})
    assert [each.fields for each in entry.others] == [(("KW", "a"), ("N1", "x"), ("N1", "y"))]


@given(entries, entries, entries)
def test_entries_are_united_in_any_order_and_grouping(one: Entry, two: Entry, three: Entry) -> None:
    found = {unite_entries(unite_entries(a, b), c) for a, b, c in permutations((one, two, three))}
    found |= {unite_entries(a, unite_entries(b, c)) for a, b, c in permutations((one, two, three))}
    assert len(found) == 1
    assert unite_entries(*found, one) in found
    assert unite_entries(one, one) == one


lists = st.lists(st.sampled_from(AUTHORS), max_size=4).map(tuple).map(leave_out_nameless)


@given(lists, lists, lists)
def test_lists_are_united_in_any_order_and_grouping(
    one: tuple[str, ...], two: tuple[str, ...], three: tuple[str, ...]
) -> None:
    found = {unite_lists((*unite_lists((a, b)), c)) for a, b, c in permutations((one, two, three))}
    found |= {unite_lists((a, *unite_lists((b, c)))) for a, b, c in permutations((one, two, three))}
    assert len(found) == 1
    assert unite_lists(*found) in found


@every_case(
    ("given_lists", "shown"),
    [
        ([("Doe, J.", "Roe, Bo"), ("Doe, Jane", "Roe, B.")], ("Doe, Jane", "Roe, Bo")),
        ([("Doe, Jane",), ("Doe, J.", "Bo Roe")], ("Doe, Jane", "Bo Roe")),
        ([("Doe, Jane", "et al."), ("J. Doe", "B. Roe")], ("Doe, Jane", "B. Roe")),
        ([("Wang, Wei", "Wang, Jun"), ("Wang, Jun", "Wang, Wei")], ("Wang, Wei", "Wang, Jun")),
        (
            [("Wang, W.", "Wang, J.", "Doe, Jane"), ("Wang, Wei", "Wang, Jun", "Doe, J.")],
            ("Wang, Wei", "Wang, Jun", "Doe, Jane"),
        ),
        ([("Doe, John",), ("Doe, Jane", "Roe, Bo")], ("Doe, Jane", "Roe, Bo")),
        ([("J. Doe",), ("Doe, J. A. B.",), ("Jane Doe",)], ("Jane Doe",)),
        ([(), ("  ",)], ()),
    ],
)
def test_the_whole_list_has_the_fullest_names(given_lists: list[tuple[str, ...]], shown: tuple[str, ...]) -> None:
    assert {whole_list(unite_lists(map(leave_out_nameless, order))) for order in permutations(given_lists)} == {shown}


def test_a_name_is_fuller_than_one_of_the_same_person_alone() -> None:
    assert is_fuller("Doe, Jane", "J. Doe")
    assert not is_fuller("Doe, John Albert", "Jane Doe")
    assert not is_fuller("J. Roe", "Doe")
