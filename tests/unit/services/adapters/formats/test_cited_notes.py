"""Reference lists and counts of citations in BibTeX and RIS, as Scopus and Web of Science export them."""

from __future__ import annotations

import pytest

from services.adapters.formats import ris
from services.adapters.formats.bibtex import rows as bibtex_rows
from services.adapters.formats.cited_notes import count_in_notes, list_in_notes
from tests.builders.rows_of import Parted, parted
from tests.tables import every_case

SCOPUS_LIST = (
    "Ångström, Å., Öberg, Ö., Rails of steel (2005) Tram Letters, 102 (46), pp. 16569-16572; Price, D., (1963) Little "
    "Lines, Big Lines, , Columbia University Press; Lee, A., Attention for trams (2017) arXiv:1706.03762"
)
SCOPUS_WORKS = [
    ("Rails of steel", 2005, ("Ångström, Å.", "Öberg, Ö."), ()),
    ("Little Lines, Big Lines", 1963, ("Price, D.",), ()),
    ("Attention for trams", 2017, ("Lee, A.",), ("arxiv:1706.03762",)),
]


def scopus_ris(*notes: str) -> Parted:
    lines = "".join(f"N1  - {note}\n" for note in notes)
    return parted(ris.rows(f"TY  - JOUR\nTI  - Trams\nDO  - 10.1000/x\n{lines}DB  - Scopus\nER  - \n", source="r"))


@pytest.mark.parametrize(
    "listed",
    [
        """Hirsch JE, 2005, P RAIL ACAD, V102, P16569, DOI 10.1000/late\\_1.
   van Cole C. J., 1979, J TRAM ENG, V1, P3.
   Price D, 1963, LITTLE LINES.""",
        """Hirsch JE, 2005, P RAIL ACAD, V102, P16569, DOI 10.1000/late\\_1. van Cole
 C. J., 1979, J TRAM
 ENG, V1, P3. Price D, 1963, LITTLE LINES.""",  # as JabRef wraps it
    ],
)
def test_bibtex_of_web_of_science_has_its_citations(listed: str) -> None:
    text = f"""@article{{ WOS:000350000000001,
Author = {{Roe, Rita}},
Title = {{{{Trams in snow}}}},
DOI = {{{{10.1000/x}}}},
Cited-References = {{{{{listed}}}}},
Times-Cited = {{{{12}}}},
Unique-ID = {{{{WOS:000350000000001}}}},
}}
"""
    found = parted(bibtex_rows(text, source="b"))
    assert [work.identifiers for work in found.only.references or ()] == [
        ("doi:10.1000/late_1",),
        ("local.wos:van cole c, 1979, j tram eng, v1 p3",),
    ]
    assert [notice.text for notice in found.notices] == ["1 of 3 cited-references have neither a DOI nor a page"]
    assert found.only.citation_count == 12
    assert found.only.identifiers == ("doi:10.1000/x", "wos:000350000000001")


def test_bibtex_of_scopus_has_its_citations() -> None:
    text = f"@ARTICLE{{Roe2020, title={{Trams}}, year={{2020}}, references={{{SCOPUS_LIST}}}, note={{cited By 7}}}}"
    record = parted(bibtex_rows(text, source="b")).only
    works = record.references or ()
    assert [(work.title, work.year, work.authors, work.identifiers) for work in works] == SCOPUS_WORKS
    assert (record.citation_count, record.identifiers) == (7, ())


@pytest.mark.parametrize("break_", [" ", "\n", "\n   "])
def test_ris_of_scopus_has_its_citations(break_: str) -> None:
    listed = f"References: {SCOPUS_LIST.replace('; ', f'; {break_}')}"
    record = scopus_ris("Export Date: 1 May 2020", "Cited By :7", "CODEN: ABC", listed).only
    works = record.references or ()
    assert [(work.title, work.year, work.authors, work.identifiers) for work in works] == SCOPUS_WORKS
    assert (record.citation_count, record.identifiers) == (7, ("doi:10.1000/x",))


def test_a_record_without_a_list_says_nothing_of_what_it_cites() -> None:
    record = scopus_ris("Export Date: 1 May 2020").only
    assert (record.references, record.citation_count) == (None, None)


@every_case(
    ("notes", "count"),
    [
        (["Export Date: 1 May 2020; Cited By: 45; Correspondence Address: U."], 45),
        (["cited By 0"], 0),
        (["Times Cited in Web of Science Core Collection:  3", "Total Times Cited:  4"], 3),
        (["Total Times Cited:  4", "Cited Reference Count:  40"], 4),
        (["Cited by many"], None),
        (["Cited Reference Count: 40"], None),
        (["cited by 10.1000/x"], None),
        (["Cited By: 99999999999"], None),
    ],
)
def test_the_count_is_the_first_that_is_stated(notes: list[str], count: int | None) -> None:
    assert count_in_notes(notes) == count


def test_a_list_begins_with_its_heading() -> None:
    assert list_in_notes(["See references: none", "References: A; B"]) == "A; B"
    assert list_in_notes(["On the references: none"]) == ""
