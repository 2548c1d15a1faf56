"""PubMed's MEDLINE format."""

from __future__ import annotations

import pytest

from services.adapters.formats.pubmed import rows
from tests.builders.rows_of import parted

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
