"""BibTeX and BibLaTeX."""

from __future__ import annotations

import io

import pytest

from services.adapters.formats.bibtex import rows
from services.adapters.formats.files import read_records
from tests.builders.rows_of import parted
from tests.tables import every_case

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


@every_case(
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


FAULTY = r"""
@article{a, title={T} year=2001}
@article{b, title={U}, keywords={x}, keywords={y}, year=2002}
@article{c, title={\foo{V} and \bar x}, journal={\foo{J} \quux}, abstract={see \foo{z}}}
"""


def test_what_is_wrong_with_an_entry_is_said_with_its_line() -> None:
    found = parted(rows(FAULTY, source="b"))
    assert [record.year for record in found.records] == [2001, 2002, None]
    assert [(notice.row, notice.text) for notice in found.notices[:2]] == [
        (1, "a comma is missing between title and year (entry at line 2)"),
        (2, "keywords stands twice; the first value is kept (entry at line 3)"),
    ]


def test_a_command_that_is_not_known_is_named_once_and_leaves_its_text() -> None:
    found = parted(rows(FAULTY, source="b"))
    record = found.records[2]
    assert (record.title, record.venue, record.abstract) == ("V and x̄", r"J \quux", "see z")
    assert [notice.text.split()[:3] for notice in found.notices[2:]] == [
        ["\\foo", "in", "title"],
        ["\\quux", "in", "journal"],
    ]
    assert record.entry is not None
    assert dict(record.entry.fields)["journal"] == r"\foo{J} \quux"


def test_fields_of_an_entry_without_a_key_stay_with_it() -> None:
    text = """@article{, author={Mendel, Gil}, title={Peas}, journal={Journal of Peas}, year={1866}, month={feb}}
    @article{darwin, author={Darwin, Cora}, title={Finches}} @inproceedings{ida, title={Engines}, year={1843}}
    @article{, title={Rays}, journal={Journal of Rays}, year={1898}}"""
    found = [(each.title, each.venue, each.publication_date) for each in parted(rows(text, source="b")).records]
    assert found == [
        ("Peas", "Journal of Peas", "1866-02"),
        ("Finches", None, None),
        ("Engines", None, "1843"),
        ("Rays", "Journal of Rays", "1898"),
    ]


@every_case(
    ("journal", "venue"),
    [
        (r"\apj", "Astrophysical Journal"),
        (r"{\mnras}", "Monthly Notices of the Royal Astronomical Society"),
        (r"\apjs, in press", "Astrophysical Journal Supplement Series, in press"),
        (r"Science {\&}amp$\mathsemicolon$ Society", "Science & Society"),
        (r"Journal of G{\"o}del Studies", "Journal of Gödel Studies"),
        ("https://example.org/x", None),
    ],
)
def test_a_venue_is_read_as_it_is_printed(journal: str, venue: str | None) -> None:
    assert parted(rows(f"@article{{k, title={{T}}, journal={{{journal}}}}}", source="b")).only.venue == venue


def test_a_book_without_a_title_of_its_own_has_that_of_the_book() -> None:
    text = "@proceedings{k, booktitle={Proceedings of Trams}, year=2001} @article{l, booktitle={No}}"
    found = parted(rows(text, source="b"))
    assert [record.title for record in found.records] == ["Proceedings of Trams"]
    assert "'l' has no title" in found.rejected[0].reason


def test_an_entry_keeps_paths_addresses_and_names_so_that_they_can_be_given_back() -> None:
    text = r"""@article{M{\"u}ller2001, title={T}, author={Smith, J.; Jones, K. et al.}, month = apr,
    file = {:C$\backslash$:/papers/a{\_}b.pdf:pdf}, url = {http://x.org/{\~{}}a\_b--c}, pages={1--2}}"""
    record = parted(rows(text, source="b")).only
    assert record.authors == ("Smith, J.", "Jones, K.")
    assert record.url == "http://x.org/~a_b--c"
    assert record.entry is not None
    assert record.entry.key == "Müller2001"
    assert record.entry.fields == (
        ("title", "T"),
        ("author", "Smith, J. and Jones, K. and others"),
        ("month", "apr"),
        ("file", r":C\:/papers/a_b.pdf:pdf"),
        ("url", "http://x.org/~a_b--c"),
        ("pages", "1–2"),
    )


@every_case("end", ["\n", "\r\n", "\r"])
@every_case("mark", ["", "\ufeff"])
def test_line_ends_and_a_byte_order_mark_change_nothing(end: str, mark: str) -> None:
    text = (mark + "@article{k,\n title = {A title\n on two lines},\n year=2001\n}\n").replace("\n", end)
    record = parted(read_records(io.BytesIO(text.encode()), name="b.bib")).only
    assert (record.title, record.year) == ("A title on two lines", 2001)


MENDELEY = r"""@article{,
abstract = {{\textless}p{\textgreater}We
 measure {\~{}}5{\%} of $\beta$-catenin at 10{\textdegree}C{\textless}/p{\textgreater}},
author = {M{\"{u}}ller, J{\"{o}}rg and {El Ni{\~{n}}o}, Jos{\'{e}}},
title = {{The role of {\{}E. coli{\}} in H{\$}{\_}2{\$}O}},
url = {http://a.org/x{\_}y http://b.org/z},
year = {2014},
month = {feb}
}"""
ZOTERO = r"""@article{smith_trams_2014,
	title = {Trams {\textless}i{\textgreater}sensu lato{\textless}/i{\textgreater} \& {$<$}b{$>$}buses{$<$}/b{$>$}},
	volume = {1}, issn = {1234-5678}, shorttitle = {Trams},
	url = {https://doi.org/10.1000/x_y}, doi = {10.1000/x\_y},
	language = {en}, urldate = {2020-01-02}, author = {Smith, Ann and {World Health Organization}},
	month = may, year = {2014}, note = {PMID: 123
PMCID: PMC456}, keywords = {a, b}, file = {Full Text:/home/u/a.pdf:application/pdf} }"""


def test_mendeley_and_zotero_are_read_as_they_write() -> None:
    record = parted(rows(MENDELEY, source="b")).only
    assert record.abstract == "We measure ~5% of $\\beta$-catenin at 10°C"
    assert record.authors == ("Müller, Jörg", "El Niño, José")
    assert record.title == "The role of {E. coli} in H2O"
    assert (record.url, record.publication_date) == ("http://a.org/x_y", "2014-02")
    record = parted(rows(ZOTERO, source="b")).only
    assert record.title == "Trams sensu lato & buses"
    assert record.authors == ("Smith, Ann", "World Health Organization")
    assert record.identifiers == ("doi:10.1000/x_y", "pubmed:123", "pmc:456")
    assert record.publication_date == "2014-05"


@every_case(
    ("fields", "address"),
    [
        ("howpublished = {https://birds.example/rest}", "https://birds.example/rest"),
        (r"howpublished = {\url{https://birds.example/a_b}}", "https://birds.example/a_b"),
        (r"howpublished = {Available at \url{http://birds.example/rest}.}", "http://birds.example/rest"),
        ("howpublished = {Blog post, https://birds.example/rest; read 2020}", "https://birds.example/rest"),
        ("howpublished = {Private letter}", None),
        ("howpublished = {https://a.example}, url = {https://b.example}", "https://b.example"),
    ],
)
def test_a_web_page_has_its_address_where_zotero_writes_it(fields: str, address: str | None) -> None:
    assert parted(rows(f"@misc{{a, title = {{Storks at rest}}, {fields}}}", source="b")).only.url == address
