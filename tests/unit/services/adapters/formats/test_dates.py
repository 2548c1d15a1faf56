"""The reader of dates: a table of forms, and laws that hold for any text."""

from __future__ import annotations

from datetime import date
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from services.adapters.formats.dates import join_date, parse_date, parse_year, year_of
from tests.tables import every_case

# What a source states, and the date in it. The first table is read without a word.
PLAIN = [
    # ISO 8601 and numbers
    ("2019", "2019"),
    (2019, "2019"),
    (2019.0, "2019"),
    ("2019.0", "2019"),
    (" 2019-05 ", "2019-05"),
    ("2019-05-31", "2019-05-31"),
    ("2019-5-3", "2019-05-03"),
    ("20190531", "2019-05-31"),
    (20190531, "2019-05-31"),
    ("201905", "2019-05"),
    ("2019-05-06T00:00:00Z", "2019-05-06"),
    ("2019-05-06T00:00:00.000+02:00", "2019-05-06"),
    ("2019-05-06 10:30:00", "2019-05-06"),
    ("2020-02-29", "2020-02-29"),
    # EDTF
    ("2019~", "2019"),
    ("2019?", "2019"),
    ("2004-06-11%", "2004-06-11"),
    ("2004-06/2006-08", "2004-06"),
    ("2004-03/..", "2004-03"),
    ("2019-21", "2019"),
    ("2001-34", "2001"),
    ("2004-06-XX", "2004-06"),
    ("2011-W05", "2011"),
    ("2011-W05-3", "2011"),
    ("2011W05", "2011"),
    ("2004-XX-05", "2004"),
    ("2004-uu", "2004"),
    ("[1667..1670]", "1667"),
    # what stands behind a semicolon
    ("2011;12(3):4", "2011"),
    ("2011 May;12(3):4-9", "2011-05"),
    ("2011-05-03; 2012-01-01", "2011-05-03"),
    ("May 3, 2011; 5: 12", "2011-05-03"),
    ("2019;", "2019"),
    # spans
    ("1996-05/2004", "1996-05"),
    ("2004-04/2004-06", "2004-04"),
    ("2004-04/06", "2004-04"),
    ("2019/2020", "2019"),
    ("2021-06-07/2021-06-11", "2021-06-07"),
    ("2021-06-07/11", "2021-06-07"),
    ("2011-2013", "2011"),
    ("2011–2013", "2011"),
    ("2011--2013", "2011"),
    ("1996_2004", "1996"),
    ("1996_", "1996"),
    ("1996-", "1996"),
    ("2019-20", "2019"),
    ("1998-99", "1998"),
    ("14/08/2019 - 16/08/2019", "2019-08-14"),
    # RIS
    ("2014///", "2014"),
    ("2014/08//", "2014-08"),
    ("2014/08/14/", "2014-08-14"),
    ("2014/08//Aug", "2014-08"),
    ("2014///August", "2014-08"),
    ("1998///Spring", "1998"),
    ("2005/11/2006/02", "2005-11"),
    ("2019/05", "2019-05"),
    # MEDLINE
    ("2016 Oct", "2016-10"),
    ("2019 Jan 28", "2019-01-28"),
    ("2019 Jan-Feb", "2019-01"),
    ("2002 May 5-12", "2002-05-05"),
    ("1999 Dec-2000 Jan", "1999-12"),
    ("1998 Dec 31-1999 Jan 7", "1998-12-31"),
    ("2001 15 Mar", "2001-03-15"),
    ("1998 Spring", "1998"),
    ("1978-79 Winter", "1978"),
    ("2000 1st Quart", "2000"),
    ("Q3 2020", "2020"),
    # words
    ("May 2011", "2011-05"),
    ("May, 2011", "2011-05"),
    ("May 12, 2014", "2014-05-12"),
    ("August 14th, 2018", "2018-08-14"),
    ("14 Aug 2018", "2018-08-14"),
    ("14-Aug-2018", "2018-08-14"),
    ("14AUG2018", "2018-08-14"),
    ("12-14 May 2011", "2011-05-12"),
    ("28 Oct - 1 Nov 2019", "2019-10-28"),
    ("May/June 2011", "2011-05"),
    ("Tue, 14 Aug 2018 10:00:00 GMT", "2018-08-14"),
    ("Tue Aug 14 10:00:00 2018", "2018-08-14"),
    ("Epub 2011 May 12", "2011-05-12"),
    ("Available online 12 May 2011", "2011-05-12"),
    ("2014 Jul 3 [cited 2015 Jan 5]", "2014-07-03"),
    ("2014 [accessed 2015]", "2014"),
    ("14 VIII 2019", "2019-08-14"),
    # languages
    ("14. März 2018", "2018-03-14"),
    ("1er février 2011", "2011-02-01"),
    ("14 de agosto de 2018", "2018-08-14"),
    ("Dezember 2009", "2009-12"),
    ("juil. 2015", "2015-07"),
    ("ottobre 1999", "1999-10"),
    ("12 мая 2016", "2016-05-12"),
    ("5 Kasım 2012", "2012-11-05"),
    ("2019年5月1日", "2019-05-01"),
    ("2019년 5월", "2019-05"),
    ("２０１９", "2019"),
    # day and month in numbers
    ("14/08/2019", "2019-08-14"),
    ("08/14/2019", "2019-08-14"),
    ("31.12.2019", "2019-12-31"),
    ("5/5/2019", "2019-05-05"),
    ("05/2019", "2019-05"),
    # marks around a year
    ("(2017)", "2017"),
    ("[2017?]", "2017"),
    ("c2001", "2001"),
    ("©2001", "2001"),
    ("circa 1850", "1850"),
    ("ca. 1850", "1850"),
    ("2001a", "2001"),
    # CSL and Crossref
    ({"date-parts": [[2016, 2, 9]]}, "2016-02-09"),
    ({"date-parts": [["2016", "02"]]}, "2016-02"),
    ({"date-parts": [["2003"], ["2005"]]}, "2003"),
    ({"date-parts": [2018, 4]}, "2018-04"),
    ({"date-parts": [[2017, None, None]]}, "2017"),
    ({"date-parts": [[2016, 0, 0]]}, "2016"),
    ({"date-parts": [[1950]], "season": "1"}, "1950"),
    ({"date-parts": [[1850]], "circa": True}, "1850"),
    ({"date-parts": [[None]], "raw": "May 2011"}, "2011-05"),
    ([{"year": "2009", "month": "1", "day": "1"}], "2009-01-01"),
    ({"year": 2010, "month": 5}, "2010-05"),
    ({"year": "2010", "month": "May", "day": "3"}, "2010-05-03"),
    ({"literal": "circa 1850"}, "1850"),
    ({"raw": "May 12, 2014"}, "2014-05-12"),
    ({"edtf": "2012-11/2013-02"}, "2012-11"),
    ([[2018, 4]], "2018-04"),
    # what exports of Ovid, Embase, ProQuest and people's own lists add
    ("2019 Nov-2020 Jan", "2019-11"),
    ("Spring-Summer 2003", "2003"),
    ("1er avril 2011", "2011-04-01"),
    ("Dec. 31st, 2012", "2012-12-31"),
    ("2015, Third Quarter", "2015"),
    ("2018///Winter", "2018"),
    ("14-19 June 2020", "2020-06-14"),
    ("May 2011 (online April 2010)", "2011-05"),
    ("2018年3月", "2018-03"),
    # nothing stated
    (None, None),
    ("", None),
    ("  ", None),
    ([], None),
    ({}, None),
    ({"date-parts": [[None]]}, None),
    ({"date-parts": []}, None),
]

# What is read in part or not at all, with a sentence that says so.
DOUBTED = [
    ("04/05/2019", "2019"),
    ("3.4.2019", "2019"),
    ("2005/6", "2005"),
    ("2009/10", "2009"),
    ("2010-11 Jan", "2010"),
    ("Nov-Jan 2019", "2019"),
    ("2019 Nov 31", "2019-11"),
    ("2019-13-01", "2019"),
    ("2019-02-29", "2019-02"),
    ("2019-08-45", "2019-08"),
    ("2014//05/", "2014"),
    ("13/2019", "2019"),
    ("Vol. 12, May 2011", "2011"),
    ("forthcoming 2025", "2025"),
    ("2019, in press", "2019"),
    ({"date-parts": [[2016, 14]]}, "2016"),
    ("in press", None),
    ("forthcoming", None),
    ("平成30年", None),
    ("1398/05/12", None),
    ("n.d.", None),
    ("AUG", None),
    ({"start": {"year": 2011}}, None),
    ({"timestamp": 1e12}, None),
    ({"from": "2011"}, None),
    ({"season": 3}, None),
    ("19XX", None),
    ("199u", None),
    ("18--", None),
    ("1990s", None),
    ("../2004", None),
    ("-0379", None),
    (-379, None),
    ({"date-parts": [[-379]]}, None),
    ("379 BC", None),
    ("20233", None),
    ("6", None),
    ("2563", None),
    ("5/14/19", None),
    ("accessed 12 May 2011", None),
    ("received 2010, revised 2011", None),
    ("Apr-06", None),
    (1556668800, None),
    (True, None),
    (2019.5, None),
    ({"raw": "in press"}, None),
]


@every_case(("stated", "expected"), PLAIN)
def test_a_form_that_is_known_is_read_without_a_word(stated: Any, expected: str | None) -> None:
    doubts: list[str] = []
    assert parse_date(stated, doubts, field="date") == expected
    assert doubts == []


@every_case(("stated", "expected"), DOUBTED)
def test_what_is_not_read_is_said_by_its_field(stated: Any, expected: str | None) -> None:
    doubts: list[str] = []
    assert parse_date(stated, doubts, field="DA") == expected
    (sentence,) = doubts
    assert sentence.startswith("DA ")
    assert sentence.endswith(f"only {expected} is read" if expected else "left out")


@every_case(
    ("stated", "year", "expected"),
    [
        ("AUG", 2014, "2014-08"),
        ("AUG 14", "2014", "2014-08-14"),
        ("OCT-DEC", "2014", "2014-10"),
        ("SPR", "2014", "2014"),
        ("Spring", "2014", "2014"),
        ("14/08", "2014", "2014-08-14"),
        ("5", "2011", "2011-05"),
        ("Aug-18", "2018", "2018-08"),
        ("Aug-17", "2018", "2018-08-17"),
        ("2014", "2014/08//", "2014-08"),
        ("2014-08-02", "2014", "2014-08-02"),
        ("2015-01-05", "2014", "2014"),
        ("DEC-JAN", "2014", "2014"),
        ("", "2014", "2014"),
        (None, None, None),
        ("2014-08", "in press", "2014-08"),
    ],
)
def test_a_date_beside_a_year_belongs_to_it(stated: Any, year: Any, expected: str | None) -> None:
    assert parse_date(stated, [], field="DA", year=year, year_field="PY") == expected


def test_a_date_of_another_year_is_said() -> None:
    doubts: list[str] = []
    parse_date("2015-01-05", doubts, field="DA", year="2014", year_field="PY")
    assert doubts == ["DA '2015-01-05' is of another year than PY '2014'; 2014 is read"]


@every_case(
    ("year", "month", "day", "expected"),
    [
        ("2011", "may", None, "2011-05"),
        ("2011", "5", "12", "2011-05-12"),
        ("{2011}", "{5}", "", "2011-05"),
        (2011, 5, 12, "2011-05-12"),
        ("2011", "may~12", None, "2011-05-12"),
        ("2011", '10 # "~" # jan', None, "2011-01-10"),
        ("2011", "Jan./Feb.", None, "2011-01"),
        ("2011", "Mai", 3, "2011-05-03"),
        ("2011-06", None, None, "2011-06"),
        (None, "may", None, None),
    ],
)
def test_a_date_in_three_fields_is_one_date(year: Any, month: Any, day: Any, expected: str | None) -> None:
    doubts: list[str] = []
    assert join_date(year, month, day, doubts, field="month") == expected
    assert doubts == []


def test_a_year_is_that_of_the_date() -> None:
    assert parse_year("May 2011", []) == 2011
    assert year_of("2011-05") == 2011
    assert year_of(None) is None


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(["2019", "may", "raw"]),
    lambda inside: st.lists(inside) | st.dictionaries(st.sampled_from(["date-parts", "year", "raw", "day"]), inside),
    max_leaves=8,
)


@given(raw=JSON_VALUES, year=JSON_VALUES)
def test_any_value_gives_a_date_of_the_calendar_or_none(raw: Any, year: Any) -> None:
    found = parse_date(raw, [], field="date", year=year)
    if found is not None:
        date.fromisoformat(f"{found}-01-01"[:10] if len(found) < 10 else found)


@given(st.dates(min_value=date(1450, 1, 1), max_value=date(2100, 12, 31)))
def test_a_day_is_read_alike_from_every_form_that_states_it(day: date) -> None:
    forms = [day.isoformat(), f"{day:%d %B %Y}", f"{day:%Y %b %d}", f"{day:%Y/%m/%d/}", f"{day:%B %d, %Y}"]
    parts = {"date-parts": [[day.year, day.month, day.day]]}
    assert {parse_date(form, [], field="date") for form in [*forms, parts]} == {day.isoformat()}


@given(st.text(alphabet="0123456789/-. ?~[]()", max_size=40), st.integers(1900, 2030), st.text(" -/.", min_size=1))
def test_every_part_of_a_date_in_numbers_stands_in_the_text(text: str, year: int, mark: str) -> None:
    text = f"{year}{mark}{text}"
    found = parse_date(text, [], field="date")
    written = {
        int(text[i : i + width]) for i in range(len(text)) for width in (1, 2, 4) if text[i : i + width].isdigit()
    }
    assert {int(part) for part in (found or "").split("-") if part} <= written
