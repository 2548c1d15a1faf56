"""CSL-JSON."""

from __future__ import annotations

from typing import Any

import pytest

from kg.algorithms.identity.normal_forms import keys_of
from services.adapters.formats.csl_json import rows
from tests.builders.rows_of import parted
from tests.tables import every_case

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


BARE = {"id": "b1", "type": "article-journal", "title": "Bees"}


@every_case(
    ("variables", "known"),
    [
        (
            {"note": "DOI: 10.1000/x\nPMID: 123\nPMCID: PMC45\nCitation Key: b"},
            ("doi:10.1000/x", "pubmed:123", "pmc:45"),
        ),
        ({"note": "{:DOI: 10.1000/x}{:original-date:1777}"}, ("doi:10.1000/x",)),
        ({"note": "arXiv:2101.00002 [cs]"}, ("arxiv:2101.00002",)),
        ({"note": "Comment: Erratum, doi 10.1000/y"}, ()),
        ({"annote": "doi: 10.1000/x"}, ("doi:10.1000/x",)),
        ({"URL": "https://doi.org/10.1000/x"}, ("doi:10.1000/x",)),
        ({"URL": "https://pubmed.ncbi.nlm.nih.gov/123/"}, ("pubmed:123",)),
        ({"URL": "https://arxiv.org/abs/2101.00002"}, ("arxiv:2101.00002",)),
        ({"doi": "10.1000/x", "pmid": 123}, ("doi:10.1000/x", "pubmed:123")),
        ({"Doi": "https://doi.org/10.1000/x (open)", "pmcid": "PMC45"}, ("doi:10.1000/x", "pmc:45")),
        ({"DOI": "", "doi": "10.1000/x"}, ("doi:10.1000/x",)),
        ({"DOI": "10.1000/x", "note": "DOI: 10.1000/other"}, ("doi:10.1000/x",)),
        ({"publisher": "arXiv", "number": "2101.00002"}, ("arxiv:2101.00002",)),
        ({"archive": "arXiv", "archive_location": "2101.00002"}, ("arxiv:2101.00002",)),
        ({"DOI": "10.48550/arXiv.2101.00002"}, ("doi:10.48550/arxiv.2101.00002", "arxiv:2101.00002")),
        ({"number": "2101.00002"}, ()),
    ],
)
def test_identifiers_are_read_wherever_tools_put_them(variables: dict[str, Any], known: tuple[str, ...]) -> None:
    assert parted(rows({**BARE, **variables}, source="c")).only.identifiers == known


@every_case(
    ("variables", "key"),
    [
        ({"citation-key": "own2020"}, "own2020"),
        ({"citation_key": "own2020"}, "own2020"),
        ({"citekey": "own2020"}, "own2020"),
        ({"note": "Citation Key: own2020"}, "b1"),
        ({"id": "http://zotero.org/users/1/items/A", "note": "PMID: 1\nCitation Key: own2020"}, "own2020"),
        ({"id": "http://zotero.org/users/1/items/A"}, "http://zotero.org/users/1/items/A"),
        ({"id": 7}, "7"),
    ],
)
def test_the_key_is_the_one_that_its_owner_chose(variables: dict[str, Any], key: str) -> None:
    entry = parted(rows({**BARE, **variables}, source="c")).only.entry
    assert entry is not None
    assert entry.key == key


def test_a_key_in_the_note_is_kept_beside_the_one_that_the_item_has() -> None:
    note = "tex.ids: third2020\nCitation Key: second2020"
    record = parted(rows({**BARE, "citation-key": "own2020", "note": note}, source="c")).only
    assert keys_of(record) == ("own2020", "second2020", "third2020")


@pytest.mark.parametrize(
    ("author", "names"),
    [
        ([{"name": "Name Only"}], ("Name Only",)),
        ([{"family": "King", "given": "Martin", "suffix": "Jr."}], ("Martin King Jr.",)),
        ([{"family": "Humboldt", "given": "Alexander", "dropping-particle": "von"}], ("Alexander von Humboldt",)),
        ("Able, Ann; Best, Bob", ("Able, Ann", "Best, Bob")),
        (["Ann Able", "Bob Best"], ("Ann Able", "Bob Best")),
        ([{}], ()),
    ],
)
def test_authors_are_read_in_the_forms_that_tools_write(author: Any, names: tuple[str, ...]) -> None:
    assert parted(rows({**BARE, "author": author}, source="c")).only.authors == names


def test_titles_in_lists_are_read() -> None:
    record = parted(
        rows({**BARE, "title": ["Bees"], "container-title": ["Journal of Bees", "J Bees"]}, source="c")
    ).only
    assert (record.title, record.venue) == ("Bees", "Journal of Bees")


def test_a_date_in_the_note_counts_where_there_is_no_other() -> None:
    note = {"note": "Issued: 1999-04\nDOI: 10.1000/x"}
    assert parted(rows({**BARE, **note}, source="c")).only.publication_date == "1999-04"
    dated = {**BARE, **note, "issued": {"date-parts": [[2001]]}}
    assert parted(rows(dated, source="c")).only.publication_date == "2001"
