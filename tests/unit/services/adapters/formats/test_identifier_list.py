"""Lists of identifiers."""

from __future__ import annotations

import pytest

from kg.errors import InvalidInputError
from services.adapters.formats.detection import detect
from services.adapters.formats.identifier_list import rows
from services.collecting.formats import Format
from tests.builders.rows_of import parted
from tests.tables import every_case

LIST = """# my papers
10.1007/S12525-021-00475-2
https://doi.org/10.1145/3065386; arXiv: 1803.08375v2
PMID: 123456, PMC99
W2741809807

doi:10.1145/3065386
"""


def test_every_identifier_names_one_paper_once() -> None:
    found = parted(rows(LIST, source="list.txt"))
    assert [(record.row, record.identifiers) for record in found.records] == [
        (2, ("doi:10.1007/s12525-021-00475-2",)),
        (3, ("doi:10.1145/3065386",)),
        (3, ("arxiv:1803.08375",)),
        (4, ("pubmed:123456",)),
        (4, ("pmc:99",)),
        (5, ("openalex:W2741809807",)),
    ]
    assert {record.title for record in found.records} == {None}
    assert found.rejected == []


def test_punctuation_parts_identifiers_and_is_part_of_some() -> None:
    old = "10.1002/(SICI)1097-4571(199806)49:8<693::AID-ASI4>3.0.CO;2-O"
    found = parted(rows(f"{old}, <10.5555/a>;10.5555/b,doi:10.5555/c", source="list.txt"))
    assert [record.identifiers[0] for record in found.records] == [
        f"doi:{old.lower()}",
        "doi:10.5555/a",
        "doi:10.5555/b",
        "doi:10.5555/c",
    ]


def test_what_is_no_identifier_is_rejected_with_its_line() -> None:
    found = parted(rows("10.1145/3065386\nnonsense 10.5555/a\n", source="list.txt"))
    assert [(row.row, row.excerpt) for row in found.rejected] == [(2, "nonsense")]
    assert "write doi:" in found.rejected[0].reason
    assert len(found.records) == 2


@every_case(
    "text",
    [
        LIST,
        "10.1145/3065386\n",
        "2401.00001\n2401.00002v1",
        "https://arxiv.org/abs/2401.00001",
        "\n\n  # a remark\n#\nPMID:1\n",
        '"10.1145/3065386",\n',
        "a" * 40,
    ],
)
def test_a_list_is_known_by_its_beginning(text: str) -> None:
    assert detect(text.encode(), "papers.txt") is Format.IDENTIFIERS


@pytest.mark.parametrize("text", ["Dear reader", "1999.12345678 was a year", "10.1 percent", "# only remarks\n"])
def test_other_text_is_no_list(text: str) -> None:
    with pytest.raises(InvalidInputError, match="no format that can be read"):
        detect(text.encode(), "papers.txt")
