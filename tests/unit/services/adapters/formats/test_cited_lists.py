"""Reference lists in a cell: the forms of Scopus, Dimensions, Lens, Web of Science, and people's own."""

from __future__ import annotations

import pytest

from kg.model.papers.paper import CitedWork
from services.adapters.formats.cited_lists import read_list
from services.adapters.formats.record_lines import bare_identifier
from services.adapters.formats.scopus_references import scopus_reference, split_short_names
from tests.tables import every_case

PUB = "dimensions:pub.1000000001"
NEW = [
    ("Haghshenas M, Gerlich A P, Joining of sheets: A review, Tram Science, an International Journal, 21, 1, "
     "pp. 130-148, (2018)", 2018, "Joining of sheets: A review", 2),
    ("Ratna Sunil B, Mounika A S N, NavyaSree P, Joining of AZ31 alloys by FSW, Journal of Trams, 3, pp. 3-4, (2015)",
     2015, "Joining of AZ31 alloys by FSW", 3),
    ("Zhang H, FSW of magnesium alloys, (2010)", 2010, "FSW of magnesium alloys", 1),
    ("Song M, Kovacevic R., Numbers of heat, Proceeding of Tram Engineers, Part B, Journal of Trams, 216, 12, "
     "pp. 73-85, (2002)", 2002, "Numbers of heat", 2),
    ("Sato Y S, Kokawa H, Et al., Small things in a weld, Metal Transactions A: Trams, 32, 4, pp. 9-8, (2001)", 2001,
     "Small things in a weld", 2),
    ("van den Berg R., Li F.-F., Le Q.V., Robust, fast and cheap rails, Lecture Notes in Trams, 128 LNTS, pp. 1-9, "
     "(2020)", 2020, "Robust, fast and cheap rails", 3),
    ("World Tram Organization, Global report on trams, WTO, (2016)", 2016, "Global report on trams", 0),
    ("Kingma D.P., Ba J., A way to go downhill, arXiv preprint, (2014)", 2014, "A way to go downhill", 2),
    ("Tan M., Le Q.V., Scaling trams: A study, 36th Int. Conf. Mach. Learn., ICML 2019, 2019-June, pp. 1-9, (2019)",
     2019, "Scaling trams: A study", 2),
    ("Tan M., Fast bells, 55th Annu. Meet. Assoc. Comput. Linguist., ACL 2017, 1, pp. 1-9, (2017)", 2017, "Fast bells",
     1),
    ("Tan M., Fast bells, 4th Int. Conf. Learn. Represent., ICLR 2016 - Conf. Track Proc., (2016)", 2016, "Fast bells",
     1),
    ("Tan M., Fast bells, NAACL 2019 - 2019 Conf. N. Am. Chapter Linguist.: Proc. Conf., 1, pp. 4-9, (2019)", 2019,
     "Fast bells", 1),
    ("Scaling trams: A study, 2nd Eur. Symp. Trams, EST 2012, pp. 3-4, (2012)", 2012, "Scaling trams: A study", 0),
    ("Able A., Trams of Conf. tables and rails, Tram Lett., 3, (2004)", 2004, "Trams of Conf. tables and rails", 1),
    ("World Health Organization, Global report on trams, (2016)", 2016, "Global report on trams", 0),
    ("Bank of England, Tram stability report, (2010)", 2010, "Tram stability report", 0),
    ("Centers for Disease Control and Prevention, Trams and health, Tram Rep., 3, (2010)", 2010, "Trams and health", 0),
    ("The Royal Society, Trams for all, (2012)", 2012, "Trams for all", 0),
    ("European Food Safety Authority, Food in trams, EFSA J., (2011)", 2011, "Food in trams", 0),
    ("Python Software Foundation, (2020)", 2020, "Python Software Foundation", 0),
    ("A study of the royal society, Tram Lett., (2012)", 2012, "A study of the royal society", 0),
]  # fmt: skip
OLD = [
    ("Nayak, V., D'Souza, D.R., A survey on trams (2018) Int J Trams, 3 (7), pp. 36-4", 2018, "A survey on trams", 2),
    ("Aggarwal, K.K., Singh, Y., Tram Engineering (2009), Third Ed New Age", 2009, "Tram Engineering", 2),
    ("Ali, N., Lai, R., Global trams: a review (2021) Malaysian J Trams, 34 (1), pp. 82-129. , https://x.example, "
     "Retrieved from", 2021, "Global trams: a review", 2),
    ("Algan, Y., Cahuc, P., (2012) La fabrique de la défiance, , Albin Michel", 2012, "La fabrique de la défiance", 2),
    ("Amabile, T., (2011) Using Small Wins to Ignite Joy, Engagement, and Creativity, , Rail Press", 2011,
     "Using Small Wins to Ignite Joy, Engagement, and Creativity", 1),
    ("Caseau, Y., (2006) Urbanisation, SOA et BPM, 3rd edition, , Dunod", 2006, "Urbanisation, SOA et BPM", 1),
    ("Tan, M., Le, Q.V., Scaling trams (2019) 36th Int. Conf. Mach. Learn., ICML 2019, pp. 1-9", 2019,
     "Scaling trams", 2),
    ("The burden of trams (2004) Allergy, 59 (5), pp. 469-478", 2004, "The burden of trams", 0),
    ("(2012) World report on trams, , WTO", 2012, "World report on trams", 0),
    ("(2015) Global trams outlook, , https://www.trams.example", 2015, "Global trams outlook", 0),
    ("World Tram Board, (2016) Global report on trams, , Geneva", 2016, "Global report on trams", 0),
    ("Trams, rails and bells: A review, (1998) Tram Lett., 3, pp. 1-2", 1998, "Trams, rails and bells: A review", 0),
    ("Heskett, J., Earl Sasser, W., Jr., Schlessinger, L., (2003) The Value Chain, , Free Press", 2003,
     "The Value Chain", 3),
]  # fmt: skip
NAMELESS = [
    "Thomas W., Johnson K.I., Wiesner C.S., Advanced Tram Materials, 5, (2003)",
    "Cao X., Jahazi M., Proceedings of the 8th Conference on Trams, (2009)",
    "Kump L.R., Nature, 419, pp. 188-190, (2002)",
    "Brown, A., (2001) Nature of Trams, 3, pp. 4-5",
]


def one(text: str) -> CitedWork | None:
    works, unnamed = read_list(text, bare_identifier)
    assert len(works) + unnamed == 1, works
    return works[0] if works else None


@every_case(("text", "year", "title", "authors"), [*NEW, *OLD])
def test_a_reference_of_scopus_has_its_title_year_and_authors(text: str, year: int, title: str, authors: int) -> None:
    work = one(text)
    assert work is not None
    assert (work.year, work.title, len(work.authors)) == (year, title, authors)


@pytest.mark.parametrize("text", NAMELESS)
def test_a_journal_is_no_title(text: str) -> None:
    assert one(text) is None


def test_a_list_is_parted_and_what_names_no_work_is_counted() -> None:
    works, unnamed = read_list("; ".join([*(case[0] for case in NEW), *NAMELESS]), bare_identifier)
    assert [work.title for work in works] == [case[2] for case in NEW]
    assert unnamed == len(NAMELESS)


def test_a_reference_with_a_doi_is_known_by_it_and_keeps_its_title() -> None:
    work = one("Able A., Bells for trams of all kinds, Adv Trams, 30, pp. 5-6, (2017), https://doi.org/10.1000/bells")
    assert work == CitedWork(
        identifiers=("doi:10.1000/bells",), title="Bells for trams of all kinds", year=2017, authors=("Able A.",)
    )


@every_case(
    ("text", "expected"),
    [
        ("10.1000/a; 10.1000/b", ["doi:10.1000/a", "doi:10.1000/b"]),
        ("10.1000/a,10.1000/b", ["doi:10.1000/a", "doi:10.1000/b"]),
        ("['10.1000/a', '10.1000/b']", ["doi:10.1000/a", "doi:10.1000/b"]),
        ('["W12345", "W23456"]', ["openalex:W12345", "openalex:W23456"]),
        ("https://doi.org/10.1000/a | arXiv:2001.00001", ["doi:10.1000/a", "arxiv:2001.00001"]),
        ("pub.1000000001;pub.1000000002", ["dimensions:pub.1000000001", "dimensions:pub.1000000002"]),
        ("108-641-285-883-579; 003-980-492-344-18X", ["lens:108-641-285-883-579", "lens:003-980-492-344-18X"]),
        ("10.1000/a\n10.1000/b\n", ["doi:10.1000/a", "doi:10.1000/b"]),
        ("Cole C, 1979, J TRAM, V1, P3; Roe R, 2001, J, V2, P4, DOI 10.1000/b",
         ["local.wos:cole c, 1979, j tram, v1 p3", "doi:10.1000/b"]),
    ],
)  # fmt: skip
def test_a_list_of_identifiers_is_parted_however_it_is_written(text: str, expected: list[str]) -> None:
    works, unnamed = read_list(text, bare_identifier)
    assert [known for work in works for known in work.identifiers] == expected
    assert unnamed == 0


def test_references_of_dimensions_are_parted_by_bars() -> None:
    works, unnamed = read_list(
        "[Able, Ann; Best, B]|Wet; rails|J Trams|1999|1|2|3-4|10.1000/old|pub.1000000001|5;[Cole, C]||J|1998||||||;"
        "[]|A title alone|||||||",
        bare_identifier,
    )
    assert works[0] == CitedWork(
        identifiers=("doi:10.1000/old", "dimensions:pub.1000000001"),
        title="Wet; rails",
        year=1999,
        authors=("Able, Ann", "Best, B"),
    )
    assert (works[1].title, unnamed) == ("A title alone", 1)


@pytest.mark.parametrize(
    "text",
    [
        "Able, A. (2001). Trams of the night. Journal of Rails, 1, 1-9.",
        "Able A, Best B (2001) Trams of the night. J Rails 1:1-9",
        "[1] A. Able and B. Best, “Trams of the night,” J. Rails, vol. 1, 2001.",
    ],
)
def test_references_in_styles_of_journals_are_read_as_printed_ones(text: str) -> None:
    work = one(text)
    assert work is not None
    assert (work.title, work.year) == ("Trams of the night", 2001)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Govil N., van den Berg J.P.", ["Govil N.", "van den Berg J.P."]),
        ("Li F.-F.", ["Li F.-F."]),
        ("Able, Ann", []),
        ("Ann Able, Bob Best", []),
        ("", []),
    ],
)
def test_a_list_of_short_names_is_told_from_one_inverted_name(text: str, names: list[str]) -> None:
    assert split_short_names(text) == names


def test_numbers_of_people_in_a_list_of_dimensions_are_no_title() -> None:
    text = (
        "[Okafor, Ngozi C.; Kim, Min-Jun]|[ur.0131.42; ur.0132.42]|Hive|2012|51|2|101-110|10.5555/h.1|pub.1000000001|9;"
        "[Roe, A]|[]|Hive|1979|1||3||pub.1000000002|1;[Poe, B]|ur.01.2|Hive|1980|||||pub.1000000003|0"
    )
    works, unnamed = read_list(text, bare_identifier)
    assert unnamed == 0
    assert [work.title for work in works] == [None, None, None]
    assert [work.identifiers[-1] for work in works] == [f"dimensions:pub.100000000{n}" for n in (1, 2, 3)]
    assert works[0].authors == ("Okafor, Ngozi C.", "Kim, Min-Jun")


@every_case(
    ("entry", "title", "authors", "year"),
    [
        ("Deep learning for all of medicine", "Deep learning for all of medicine", (), None),
        ("Deep learning for all of medicine, J. Bells, 4", "Deep learning for all of medicine", (), None),
        (
            "Able A., Best B., Bells for graphs of molecules",
            "Bells for graphs of molecules",
            ("Able A.", "Best B."),
            None,
        ),
        ("Able, A., Bells for the whole of medicine", "Bells for the whole of medicine", ("Able, A.",), None),
        ("Bells for the whole of medicine, (2018)", "Bells for the whole of medicine", (), 2018),
        ("Society of Bells, (2020) The bells of all towns, , Geneva", "The bells of all towns", (), 2020),
    ],
)
def test_a_reference_of_scopus_without_year_or_people_is_known_by_its_title(
    entry: str, title: str, authors: tuple[str, ...], year: int | None
) -> None:
    others = "Price D., Little science, Science, 3, pp. 1-2, (1963); Roe B., On bells, Science, 4, pp. 2-3, (2002)"
    works, unread = read_list(f"{others}; {entry}", lambda _: None)
    assert (works[-1].title, works[-1].authors, works[-1].year, unread) == (title, authors, year, 0)


def test_a_journal_alone_names_no_work() -> None:
    assert scopus_reference("Nature, 5, 3, pp. 1-9") is None


@every_case(
    ("entry", "identifiers", "title", "year"),
    [
        (
            "Hirsch, J E|An index|PNAS|2005|102|46|1|10.1073/a|pub.1000000001|5",
            ("doi:10.1073/a", PUB),
            "An index",
            2005,
        ),
        ("Hirsch|An_index|PNAS|2005|102|46|1|10.1073/a|pub.1000000001|5", ("doi:10.1073/a", PUB), "An_index", 2005),
        ("10.1073/a|pub.1000000001|5", ("doi:10.1073/a", PUB), None, None),
        ("2005|10.1073/a|pub.1000000001|5|x", ("doi:10.1073/a", PUB), None, 2005),
        ("https://doi.org/10.1073/a|2005", ("doi:10.1073/a",), None, 2005),
        ("[]|||2005|||1|10.1073/a;10.1073/b|pub.1000000001|5", ("doi:10.1073/a", PUB), None, 2005),
    ],
)
def test_columns_of_dimensions_in_an_unexpected_form_make_no_doi_with_bars(
    entry: str, identifiers: tuple[str, ...], title: str | None, year: int | None
) -> None:
    (work,), unnamed = read_list(entry, bare_identifier)
    assert (work.identifiers, work.title, work.year, unnamed) == (identifiers, title, year, 0)


def test_several_of_them_are_several_works() -> None:
    works, unnamed = read_list("10.1073/a|pub.1000000001|5;10.1073/b|pub.1000000002|5", bare_identifier)
    assert [work.identifiers[0] for work in works] == ["doi:10.1073/a", "doi:10.1073/b"]
    assert unnamed == 0


@pytest.mark.parametrize(
    "text",
    [
        "36th Int. Conf. Mach. Learn., ICML 2019, (2019)",
        "Tan M., 36th Int. Conf. Mach. Learn., ICML 2019, 2019-June, pp. 1-9, (2019)",
        "Tan, M., Le, Q.V., (2019) 36th Int. Conf. Mach. Learn., ICML 2019, pp. 10691-10700",
        "2nd Int. Workshop Trams, IWT 2018, (2018)",
        "11th Annu. Meet. Trams, (2018)",
    ],
)
def test_a_meeting_is_no_title(text: str) -> None:
    assert scopus_reference(text) is None


VANCOUVER = "Able A, Best B. Trams of the night. J Rails. 2001;3(2):4-5"


@every_case(
    ("text", "titles"),
    [
        (VANCOUVER, ["Trams of the night"]),
        ("Able A. Trams of the night. N Engl J Rails. 2001 Sep 2; 351(10): 987-9.", ["Trams of the night"]),
        (f"{VANCOUVER}. doi:10.1000/a", ["Trams of the night"]),
        (f"{VANCOUVER}; Cole C. Bells of the day. J Bells. 2002;4:1", ["Trams of the night", "Bells of the day"]),
        (f"1. {VANCOUVER}. 2. Cole C. Bells of the day. J Bells. 2002;4:1", ["Trams of the night", "Bells of the day"]),
        (f"[1] {VANCOUVER}. [2] Cole C. Bells of the day. J Bel. 2002;4:1", ["Trams of the night", "Bells of the day"]),
        ("Able, A. (2001). Trams of the night; a second look. J Rails, 1.", ["Trams of the night; a second look"]),
        ("Able, A. (2001). Trams of the night. J Rails, 1; van Dam, C. (2002). Bells of the day. J Bells, 2",
         ["Trams of the night", "Bells of the day"]),
        ("Able, A. (2001). Trams of the night. J Rails; d'Arc, C. (2002). Bells of the day. J Bells; 10.1000/a",
         ["Trams of the night", "Bells of the day", None]),
        ("Trams of the night (2001)", ["Trams of the night"]),
    ],
)  # fmt: skip
def test_a_semicolon_inside_a_reference_parts_none(text: str, titles: list[str | None]) -> None:
    works, unnamed = read_list(text, bare_identifier)
    assert ([work.title for work in works], unnamed) == (titles, 0)


@every_case(
    "text",
    ["Smith 1999", "Smith et al., 1999", "Smith and Jones, 1999", "(Smith, 1999)", "WHO 1999", "World Bank (2014)"],
)
def test_authors_and_a_year_name_no_work(text: str) -> None:
    assert one(text) is None
