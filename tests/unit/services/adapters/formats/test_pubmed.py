"""PubMed's MEDLINE format."""

from __future__ import annotations

import pytest

from services.adapters.formats.pubmed import rows
from tests.builders.rows_of import parted
from tests.tables import every_case

RECORD = """
PMID- 30689646
DP  - 2019 Jan 28
TI  - A title of
      two lines.
LID - 10.1000/X [doi]
AID - S1 [pii]
AB  - BACKGROUND: Text
      goes on.
FAU - Wu, Dan
AU  - Wu D
CN  - A Consortium
JT  - PloS one
PMC - PMC6349414
PT  - Journal Article
"""


def test_a_record_arrives_whole() -> None:
    record = parted(rows(RECORD, source="n")).only
    assert record.title == "A title of two lines"
    assert record.abstract == "BACKGROUND: Text goes on."
    assert record.identifiers == ("doi:10.1000/x", "pubmed:30689646", "pmc:6349414")
    assert record.authors == ("Wu, Dan", "A Consortium")
    assert (record.publication_date, record.venue) == ("2019-01-28", "PloS one")


@pytest.mark.parametrize(
    ("stated", "expected"),
    [("2019 Jan-Feb", "2019-01"), ("2019 Winter", "2019"), ("2019", "2019"), ("2018-2019", "2018")],
)
def test_dates_are_read_as_far_as_they_are_exact(stated: str, expected: str) -> None:
    record = parted(rows(RECORD.replace("2019 Jan 28", stated), source="n")).only
    assert record.publication_date == expected


def test_a_translated_title_loses_its_brackets() -> None:
    assert parted(rows("PMID- 1\nTI  - [A title].\n", source="n")).only.title == "A title"


def test_a_retraction_is_said() -> None:
    found = parted(rows(RECORD + "PT  - Retracted Publication\n", source="n"))
    assert "retracted" in found.notices[0].text


def test_a_record_without_title_is_rejected_and_the_next_one_read() -> None:
    found = parted(rows("PMID- 1\nDP  - 2019\n" + RECORD, source="n"))
    assert [rejected.row for rejected in found.rejected] == [1]
    assert len(found.records) == 1


@every_case(
    ("lines", "title"),
    [
        ("TI  - [18F]FDG PET imaging in dementia.", "[18F]FDG PET imaging in dementia"),
        ("TI  - [18F]FDG binds to [beta].", "[18F]FDG binds to [beta]"),
        ("TI  - [A study of [11C]PIB in hospitals].", "A study of [11C]PIB in hospitals"),
        ("TI  - [A study.]", "A study"),
        ("TI  - [The [11C]PIB scans of old bees].\nLA  - ger\nTT  - Die Bilder.", "The [11C]PIB scans of old bees"),
        ("BTI - Bees and Health\nCTI - The inner bee: a\n      chapter", "The inner bee: a chapter"),
        ("TI  - Does [11C]PIB bind to amyloid [beta]?", "Does [11C]PIB bind to amyloid [beta]?"),
        ("TI  - Health policy in the U.S.", "Health policy in the U.S."),
        ("TI  - And then...", "And then..."),
        ("TI  - Bees and E. coli.", "Bees and E. coli"),
        ("TI  - [A study].\nTT  - Eine Studie.", "A study"),
        ("TI  - [Not Available].\nTT  - La sante des enfants.", "La sante des enfants"),
        ("TI  - [Not available]\nTT  - Une etude", "Une etude"),
        ("TI  - [In Process Citation]\nTT  - Une etude", "Une etude"),
        ("TT  - [Eine Studie].", "Eine Studie"),
        ("BTI - A book\nCTI - A chapter", "A chapter"),
        ("BTI - A book", "A book"),
    ],
)
def test_a_title_keeps_the_brackets_and_stops_of_its_own(lines: str, title: str) -> None:
    assert parted(rows(f"PMID- 1\n{lines}\n", source="n")).only.title == title


def test_a_record_whose_title_is_not_available_is_rejected() -> None:
    found = parted(rows("PMID- 1\nTI  - [Not Available].\n", source="n"))
    assert [rejected.reason for rejected in found.rejected] == ["title is missing; a paper needs a title"]


@pytest.mark.parametrize(
    ("lines", "doi"),
    [
        ("AID - S1 [pii]\nAID - 10.1000/a [doi]", "doi:10.1000/a"),
        ("LID - 10.1000/l [doi]\nAID - 10.1000/a [doi]", "doi:10.1000/l"),
        ("SO  - J Bees. 2010;1(1):2. doi: 10.1000/s.", "doi:10.1000/s"),
    ],
)
def test_the_doi_is_among_the_places_of_the_paper(lines: str, doi: str) -> None:
    assert parted(rows(f"PMID- 1\nTI  - T\n{lines}\n", source="n")).only.identifiers == (doi, "pubmed:1")


def test_a_record_ahead_of_print_has_the_date_of_its_appearance() -> None:
    assert parted(rows("PMID- 1\nTI  - T\nDEP - 20230517\n", source="n")).only.publication_date == "2023-05-17"


def test_groups_stand_behind_the_people() -> None:
    text = "PMID- 1\nTI  - T\nCN  - Imaging Group\nFAU - Able, Ann\nAU  - Able A\nMH  - *Humans\n"
    assert parted(rows(text, source="n")).only.authors == ("Able, Ann", "Imaging Group")
