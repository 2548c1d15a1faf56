"""CSL-JSON."""

from __future__ import annotations

from services.adapters.formats.csl_json import rows
from tests.builders.rows_of import parted

ITEM = {
    "id": "vaswani2017",
    "type": "article-journal",
    "title": "A title",
    "container-title": "A journal",
    "author": [{"family": "Beethoven", "given": "Ludwig", "non-dropping-particle": "van"}, {"literal": "A Group"}],
    "issued": {"date-parts": [["2017", 6]]},
    "DOI": "10.1000/x",
    "PMID": "123",
    "note": "arXiv: 1706.03762",
}


def test_an_item_arrives_whole() -> None:
    record = parted(rows([ITEM], source="c")).only
    assert record.authors == ("Ludwig van Beethoven", "A Group")
    assert record.identifiers == ("doi:10.1000/x", "arxiv:1706.03762", "pubmed:123")
    assert (record.publication_date, record.year, record.venue) == ("2017-06", 2017, "A journal")


def test_items_may_come_alone_or_wrapped() -> None:
    assert parted(rows(ITEM, source="c")).only == parted(rows({"items": [ITEM]}, source="c")).only


def test_a_written_date_is_read() -> None:
    assert parted(rows({**ITEM, "issued": {"raw": "2017-06-12"}}, source="c")).only.publication_date == "2017-06-12"


def test_a_date_of_no_numbers_is_left_out() -> None:
    found = parted(rows({**ITEM, "issued": {"date-parts": [["spring"]]}}, source="c"))
    assert found.only.year is None
    assert found.notices[0].text.startswith("issued")


def test_half_a_character_in_an_id_or_a_type_is_no_reason_to_lose_the_paper() -> None:
    found = parted(rows([{"id": "a\ud800b", "type": "\udfff", "title": "Bees", "DOI": "10.1/b"}], source="s"))
    entry = found.only.entry
    assert entry is not None
    assert (entry.key, entry.kind) == ("a\ufffdb", "\ufffd")
