"""Dates of BibTeX entries: as far as the fields say, never a day that nobody wrote."""

from __future__ import annotations

import pytest

from services.adapters.formats.bibtex.dates import publication_date
from tests.tables import every_case


@every_case(
    ("fields", "expected"),
    [
        ({"date": "1996-05/2004"}, "1996-05"),
        ({"date": "2004-04/2004-06"}, "2004-04"),
        ({"date": "2019/2020"}, "2019"),
        ({"date": "2021-06-07/2021-06-11"}, "2021-06-07"),
        ({"date": "2004-03/.."}, "2004-03"),
        ({"date": "2004-03/"}, "2004-03"),
        ({"date": "May 2011"}, "2011-05"),
        ({"date": "2004-22"}, "2004"),
        ({"date": "2004-05~"}, "2004-05"),
        ({"date": "2004-05-06T10:11:12"}, "2004-05-06"),
        ({"date": "{2004-05}"}, "2004-05"),
        ({"date": "2019-05-01", "year": "2019", "month": "jun"}, "2019-05-01"),
        ({"date": "2018-05-01", "year": "2019", "month": "jun"}, "2019-06"),
        ({"year": "1996", "month": "may--jun"}, "1996-05"),
        ({"year": "1996", "month": "jun/jul"}, "1996-06"),
        ({"year": "1996", "month": "May/June"}, "1996-05"),
        ({"year": "1996", "month": "{September}"}, "1996-09"),
        ({"year": "1996", "month": "Sept."}, "1996-09"),
        ({"year": "1996", "month": "10~jan"}, "1996-01-10"),
        ({"year": "1996", "month": "January 10"}, "1996-01-10"),
        ({"year": "1996", "month": "12", "day": "24"}, "1996-12-24"),
        ({"year": "1996", "month": "dec", "day": "24"}, "1996-12-24"),
        ({"year": "1996", "month": "spring"}, "1996"),
        ({"year": "{1996}"}, "1996"),
        ({"year": "[1996]"}, "1996"),
        ({"year": "c. 1996"}, "1996"),
        ({"year": "2004-05-06"}, "2004-05-06"),
        ({"year": "May 2011"}, "2011-05"),
        ({"month": "may"}, None),
        ({}, None),
    ],
)
def test_a_date_is_joined_from_its_fields(fields: dict[str, str], expected: str | None) -> None:
    assert publication_date(fields, []) == expected


@pytest.mark.parametrize("fields", [{"year": "in press"}, {"date": "no date"}, {"year": "6"}])
def test_what_states_no_year_is_said(fields: dict[str, str]) -> None:
    doubts: list[str] = []
    assert publication_date(fields, doubts) is None
    assert len(doubts) == 1
