"""Cited references of Web of Science."""

from __future__ import annotations

import pytest

from services.adapters.formats.wos_references import identifier_by_place, wos_reference
from tests.tables import every_case

CASES = [
    ("Chung CYS, 2011, J TRAM SOC, V133, P18775, DOI 10.1000/ja205996e", "doi:10.1000/ja205996e", 2011, ("Chung CYS",)),
    ("Hanai T., 1960, KOLLOID Z, V171, P23, DOI DOI 10.1007/BF01520320", "doi:10.1007/bf01520320", 1960, ("Hanai T.",)),
    ("Liu X., 1999, P ACM INT C, P41, DOI [10.1145/3.4, DOI 10.1145/3.4]", "doi:10.1145/3.4", 1999, ("Liu X.",)),
    ("He K, 2016, ECCV, V9908, P630, DOI [DOI 10.1007/a_38, 10.1007/a_38, DOI 10.1109/b.90]", "doi:10.1007/a_38", 2016,
     ("He K",)),
    ("Szegedy C, 2016, CVPR, P28, DOI [10.1109/c.308, 10.48550/arXiv.1512.00567]", "doi:10.1109/c.308", 2016,
     ("Szegedy C",)),
    ("Redmon J, 2018, Arxiv, DOI arXiv:1804.02767", "arxiv:1804.02767", 2018, ("Redmon J",)),
    ("Chung JY, 2014, Arxiv, DOI [arXiv:1412.3555, 10.48550/arxiv.1412.3555]", "arxiv:1412.3555", 2014, ("Chung JY",)),
    ("Kingma DP, 2014, ARXIV14126980", "arxiv:1412.6980", 2014, ("Kingma DP",)),
    ("Kipf T. N., 2016, ARXIV160902907", "arxiv:1609.02907", 2016, ("Kipf T. N.",)),
    ("SOINI E, 1979, CLIN CHEM, V25, P353", "local.wos:soini e, 1979, clin chem, v25 p353", 1979, ("SOINI E",)),
    ("Grudzen CR, 2009, AM J PUBLIC HEALTH, V99, pS152", "local.wos:grudzen c, 2009, am j public health, v99 ps152",
     2009, ("Grudzen CR",)),
    ("Lu W, 2001, LECT NOTES, P33, DOI [10.1000/one, 10.1000/two]", "local.wos:lu w, 2001, lect notes, p33", 2001,
     ("Lu W",)),
    ("[Anonymous], 2012, J CULT, DOI DOI 10.1037/H0099215", "doi:10.1037/h0099215", 2012, ()),
    ("*WHO, 2003, TRAM RULES, V2, P1", "local.wos:who, 2003, tram rules, v2 p1", 2003, ("WHO",)),
]  # fmt: skip


@every_case(("text", "known", "year", "authors"), CASES)
def test_a_reference_is_known_by_doi_arxiv_number_or_place(
    text: str, known: str, year: int, authors: tuple[str, ...]
) -> None:
    work = wos_reference(text)
    assert work is not None
    assert (work.identifiers, work.year, work.authors) == ((known,), year, authors)
    assert work.title is None


@every_case(
    "text",
    [
        "", ",", "[Anonymous], THESIS", "[Anonymous], 2010, J TRAM, V1, P2", "Hames B.D., 1998, GEL ELECTROPHORESIS",
        "github, Baidu: video-to-text-OCR", "XIE T, 1998, J TSINGHUA U", "BALA LP, 1997, PCS97",
        "Plutchik R., EMOTION PSYCHOPATHOL, P3", "Smith J, IN PRESS", "Kay W, 2017, ARXIV170506",
        "Lu W, DOI [10.1000/one, 10.1000/two]",
    ],
)  # fmt: skip
def test_a_reference_that_says_too_little_names_no_work(text: str) -> None:
    assert wos_reference(text) is None


@every_case(
    ("author", "person"),
    [
        ("Hirsch, J. E.", "hirsch j"), ("HIRSCH JE", "hirsch j"), ("Hirsch J.E.", "hirsch j"),
        ("van Raan, AFJ", "van raan a"), ("van Raan A. F. J.", "van raan a"), ("Davenport Glorianna", "davenport g"),
        ("Davenport, G", "davenport g"), ("Böszörmenyi, L", "boszormenyi l"), ("Del Fabro M.", "del fabro m"),
    ],
)  # fmt: skip
def test_an_author_is_one_however_he_is_written(author: str, person: str) -> None:
    assert identifier_by_place(author, 2005, "P NATL ACAD SCI USA", "102", "16569") == (
        f"local.wos:{person}, 2005, p natl acad sci usa, v102 p16569"
    )


@pytest.mark.parametrize(
    ("author", "year", "source", "page"),
    [("", 2005, "J", "1"), ("Roe R", None, "J", "1"), ("Roe R", 2005, "", "1"), ("Roe R", 2005, "J", "")],
)
def test_a_work_is_not_told_by_less_than_author_year_source_and_page(
    author: str, year: int | None, source: str, page: str
) -> None:
    assert identifier_by_place(author, year, source, "1", page) is None
