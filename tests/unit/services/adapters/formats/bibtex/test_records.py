"""BibTeX and BibLaTeX."""

from __future__ import annotations

import pytest

from services.adapters.formats.bibtex import rows
from tests.builders.rows_of import parted

ENTRY = r"""
@string{iclr = "Intl. Conf. on Learning Representations"}
@InProceedings{Kipf2017,
  Title     = {Semi-Supervised Classification with {G}raph Networks},
  author    = {Kipf, Thomas N. and G{\"o}del, Kurt and {Research and Development Team} and others},
  booktitle = iclr,
  year      = 2017, month = apr,
  eprint    = {1609.02907}, archivePrefix = {arXiv},
  doi       = {https://doi.org/10.1000/A\_b},
}
"""


def test_an_entry_arrives_whole() -> None:
    record = parted(rows(ENTRY, source="b")).only
    assert record.title == "Semi-Supervised Classification with Graph Networks"
    assert record.authors == ("Kipf, Thomas N.", "Gödel, Kurt", "Research and Development Team")
    assert record.venue == "Intl. Conf. on Learning Representations"
    assert (record.year, record.publication_date) == (2017, "2017-04")
    assert record.identifiers == ("doi:10.1000/a_b", "arxiv:1609.02907")


def test_a_broken_entry_never_stops_good_ones() -> None:
    entries = (
        "@article{a, title={First}}",
        "@article{b, title = {Open",
        "@article{c, title={Third}}",
        "@misc{d, note={x}}",
    )
    found = parted(rows("\n".join(entries), source="b"))
    assert [record.title for record in found.records] == ["First", "Third"]
    assert any("not BibTeX" in rejected.reason for rejected in found.rejected)
    assert any("'d' has no title" in rejected.reason for rejected in found.rejected)


def test_entries_that_share_a_key_are_all_read() -> None:
    found = parted(
        rows("@book{, title={One}}\n@book{, title={Two}}\n@book{k, title={Three}}\n@book{k, title={Four}}", source="b")
    )
    assert [(record.row, record.title) for record in found.records] == [
        (1, "One"),
        (2, "Two"),
        (3, "Three"),
        (4, "Four"),
    ]


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ("date = {2019-03-01/2019-04-01}", "2019-03-01"),
        ("year = {2019}, month = {3}", "2019-03"),
        ("year = {2019}, month = {MAR}", "2019-03"),
        ("year = {2019}, month = {31}", "2019"),
        ("year = {c. 2019}", "2019"),
        ("year = {to appear}", None),
    ],
)
def test_dates_are_read_as_far_as_they_go(fields: str, expected: str | None) -> None:
    assert parted(rows(f"@article{{k, title={{T}}, {fields}}}", source="b")).only.publication_date == expected


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ("url = {https://arxiv.org/abs/1609.02907v2}", ("arxiv:1609.02907",)),
        ("journal = {arXiv preprint arXiv:1609.02907}", ("arxiv:1609.02907",)),
        ("url = {https://doi.org/10.1000/x}", ("doi:10.1000/x",)),
        ("eprint = {hep-th/9901001}, eprinttype = {arxiv}", ("arxiv:hep-th/9901001",)),
        ("isbn = {978-0-13-110362-7}", ()),
    ],
)
def test_identifiers_are_found_where_people_write_them(fields: str, expected: tuple[str, ...]) -> None:
    assert parted(rows(f"@article{{k, title={{T}}, {fields}}}", source="b")).only.identifiers == expected


def test_a_book_is_known_by_its_isbn() -> None:
    text = "@book{k, title={T}, isbn={9780822349242, 9780822349198}}"
    assert parted(rows(text, source="b")).only.identifiers == ("isbn:9780822349242",)


VOLUME = """
@inproceedings{bees, crossref = {Tides24}, title = {Bees at sea}, author = {Doe, Jane}, pages = {3--9}}
@inproceedings{ants, crossref = {tides24}, title = {Ants at sea}, booktitle = {Our Tides}, year = {2025}}
@inproceedings{lost, crossref = {nowhere}, title = {Lost at sea}}
@proceedings{tides24, title = {Proceedings of Tides}, year = {2024}, editor = {Roe, R.}, doi = {10.1000/volume}}
"""


def test_an_entry_inherits_what_its_volume_says() -> None:
    bees, ants, lost, volume = parted(rows(VOLUME, source="b")).records
    assert (bees.venue, bees.year, bees.identifiers) == ("Proceedings of Tides", 2024, ())
    assert (ants.venue, ants.year) == ("Our Tides", 2025)
    assert (lost.venue, lost.year) == (None, None)
    assert volume.identifiers == ("doi:10.1000/volume",)
    assert bees.entry is not None
    assert dict(bees.entry.fields)["editor"] == "Roe, R."
    assert bees.title == "Bees at sea"
