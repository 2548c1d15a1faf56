"""RIS."""

from __future__ import annotations

import pytest

from services.adapters.formats.ris import rows
from tests.builders.rows_of import parted

RECORD = """TY  - JOUR
AU  - Kipf, T. N.
AU  - Welling, M.
TI  - A title that
goes on
PY  - 2017
DA  - 2017/04/24/
JO  - A journal
DO  - 10.1000/X
AB  - Abstract: Text
UR  - https://example.org
ER  -
"""


def test_a_record_arrives_whole() -> None:
    record = parted(rows(RECORD, source="r")).only
    assert record.title == "A title that goes on"
    assert record.authors == ("Kipf, T. N.", "Welling, M.")
    assert (record.publication_date, record.year, record.venue) == ("2017-04-24", 2017, "A journal")
    assert (record.identifiers, record.abstract, record.url) == (("doi:10.1000/x",), "Text", "https://example.org")


def test_a_missing_end_of_record_loses_nothing() -> None:
    found = parted(rows(RECORD.replace("ER  -\n", "") + "TY  - BOOK\nT1  - Second\nSN  - 0131103628\n", source="r"))
    assert [record.title for record in found.records] == ["A title that goes on", "Second"]
    assert found.records[1].identifiers == ("isbn:0131103628",)


def test_a_record_without_title_is_rejected_and_the_next_one_read() -> None:
    found = parted(rows("TY  - JOUR\nAU  - A\nER  - \n" + RECORD, source="r"))
    assert [(rejected.row, rejected.reason) for rejected in found.rejected] == [
        (1, "TI is missing; a paper needs a title")
    ]
    assert len(found.records) == 1


@pytest.mark.parametrize(("stated", "expected"), [("Y1  - 2016/05//", "2016-05"), ("PY  - 2016///", "2016")])
def test_partial_dates_are_read(stated: str, expected: str) -> None:
    record = parted(rows(f"TY  - JOUR\nTI  - T\n{stated}\nER  - \n", source="r")).only
    assert record.publication_date == expected
