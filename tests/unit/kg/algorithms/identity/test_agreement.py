"""Which records of one title, or with one DOI, are one work."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kg.algorithms.identity.resolution import resolve
from kg.model.papers.entry import Entry
from kg.model.papers.identity import KnownPapers
from kg.model.papers.paper import CitedWork, Identifier, PaperRecord
from tests.tables import every_case

LONG = "A study of rivers that flow to the north"
BOOK = Identifier("doi:10.4000/book1")


def record(
    title: str, author: str = "", year: int | None = 2020, venue: str | None = None, **facts: str
) -> PaperRecord:
    """A record without an identifier; `facts` are fields of its BibTeX entry, `kind` is the kind of it."""
    kind = facts.pop("kind", "article")
    entry = Entry(format="bibtex", kind=kind, key="", fields=tuple(facts.items())) if facts else None
    authors = (author,) if author else ()
    return PaperRecord(row=1, identifiers=(), title=title, authors=authors, year=year, venue=venue, entry=entry)


def chapter(
    title: str, author: str, *, kind: str = "incollection", format: str = "bibtex", **fields: str
) -> PaperRecord:
    """A record of one part of a book with the DOI of this; `kind="book"` is the whole of it."""
    entry = Entry(format=format, kind=kind, key="", fields=(("title", title), *fields.items()))
    return PaperRecord(row=1, identifiers=(BOOK,), title=title, authors=(author,), year=2011, entry=entry)


def papers_of(*records: PaperRecord) -> int:
    """How many papers records are, in either order."""
    counts = {len(resolve(rows, KnownPapers()).papers) for rows in (records, records[::-1])}
    assert len(counts) == 1
    return counts.pop()


@every_case(
    ("one", "other"),
    [
        (
            record("Reply", "Smith, Ann", venue="Rivers", volume="3", pages="1"),
            record("Reply", "Smith, Ann", venue="Lakes"),
        ),
        (record("Introduction", "Jones, Kim", 2015), record("Introduction", "Jones, Kim", 2016)),
        (record("Preface", "Jones, Kim"), record("Preface")),
        (
            record("Book reviews", venue="Rivers", volume="3", pages="90"),
            record("Book reviews", venue="Rivers", volume="4", pages="90"),
        ),
        (
            record("Erratum", "Smith, Ann", venue="Rivers", volume="3", number="1"),
            record("Erratum", "Smith, Ann", venue="Rivers", volume="3", number="4"),
        ),
        (
            record("In this issue", venue="Lakes", volume="9", issue="1"),
            record("In this issue", venue="Lakes", volume="9", issue="2"),
        ),
        (
            record("Machine learning", "Li, Wei", venue="A", volume="3", number="1"),
            record("Machine learning", "Li, Wei", venue="A", volume="3", number="2"),
        ),
        (
            record("社论", "王小明", venue="河流", volume="1", pages="1"),
            record("社论", "王小明", venue="河流", volume="1", pages="7"),
        ),
        (record("Machine learning", "Li, Wei", venue="A"), record("Machine learning", "Li, Wei", venue="B")),
        (record("Deep learning", "Li, Wei", venue="A"), record("Deep learning", "Li, Wenjun", venue="A")),
        (record("Programming in C", "Li, Wei", venue="A"), record("Programming in C++", "Li, Wei", venue="A")),
    ],
    ids=[
        "reply",
        "years",
        "no place",
        "volumes",
        "issues",
        "issue of nobody",
        "issues of a year",
        "pages",
        "venues",
        "given names",
        "signs",
    ],
)
def test_titles_that_many_works_have_need_more_in_common(one: PaperRecord, other: PaperRecord) -> None:
    assert papers_of(one, other) == 2


COMMON = record("Introduction", "Jones, Kim", venue="Rivers")


@every_case(
    "other",
    [
        replace(COMMON, abstract="This issue is on dams."),
        replace(COMMON, authors=("Jones, Kim", "Roe, Bo")),
        replace(COMMON, url="https://rivers.example/7"),
        replace(COMMON, publication_date="2020-11"),
        record("Introduction", "Jones, Kim", venue="Rivers", number="4"),
        record("Introduction", "Jones, Kim", venue="Rivers", volume="3", number="4"),
        replace(COMMON, entry=Entry(format="bibtex", kind="article", key="jones2020b", fields=())),
    ],
    ids=["abstract", "second author", "address", "date", "issue", "volume without page", "key"],
)
def test_common_parts_of_one_author_venue_and_year_are_as_many_as_their_records_differ(other: PaperRecord) -> None:
    assert papers_of(COMMON, other) == 2
    assert papers_of(COMMON, COMMON, other, other) == 2


def test_what_the_owner_of_a_list_adds_makes_no_second_part() -> None:
    filed = record("Introduction", "Jones, Kim", venue="Rivers", file="a.pdf", keywords="dams")
    assert papers_of(COMMON, filed) == 1


@pytest.mark.parametrize("title", ["Machine learning", LONG], ids=["short", "long"])
def test_other_titles_of_one_author_venue_and_year_are_one_work_whatever_else_is_said(title: str) -> None:
    known = record(title, "Jones, Kim", venue="Rivers")
    assert papers_of(known, replace(known, abstract="On dams.", url="https://rivers.example/7")) == 1


def test_common_parts_with_one_identifier_are_one_work() -> None:
    known = replace(COMMON, identifiers=(Identifier("doi:10.1/a"),))
    assert papers_of(known, replace(known, abstract="This issue is on dams.")) == 1


@every_case(
    ("one", "other"),
    [
        (
            record("Editorial", "Smith, Ann", venue="Journal of Rivers", volume="3", pages="1--2"),
            record("EDITORIAL.", "A. Smith", venue="Journal of rivers", volume="3", pages="1"),
        ),
        (
            record("Éditorial", venue="Rivers", volume="3", pages="1"),
            record("E\u0301ditorial", "Smith, Ann", venue="Rivers", volume="3", pages="1-4"),
        ),
        (record("Machine learning", "Li, Wei", venue="A"), record("Machine Learning", "W. Li", 2021, venue="A")),
        (
            record("Machine learning", "Li, Wei", venue="A", volume="3"),
            record("Machine learning", "Li, Wei", venue="A"),
        ),
        (
            record("Editorial", "Smith, Ann", venue="Rivers", volume="3", number="1-2", pages="1"),
            record("Editorial", "Smith, Ann", venue="Rivers", volume="3", number="Suppl. 1", pages="1"),
        ),
        (record(LONG, "Lee, Ann", venue="Rivers"), record(LONG, "A. M. Lee", 2019, venue="arXiv")),
        (record(LONG, "Lee, Ann"), record(LONG, "", None)),
        (record(LONG, "王 小明"), record(LONG, "王小明")),
    ],
    ids=[
        "place",
        "accents",
        "initials",
        "no volume",
        "issue beside pages",
        "preprint",
        "nothing else",
        "blank in a name",
    ],
)
def test_what_agrees_in_enough_is_one_work(one: PaperRecord, other: PaperRecord) -> None:
    assert papers_of(one, other) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (record(LONG, "Lee, Ann"), record(LONG, "Lee, Bo")),
        (record(LONG, "Lee, A. B."), record(LONG, "Lee, Carla")),
        (record(LONG, "Lee, Ann"), record(LONG, "Li, Ann")),
        (record(LONG, "Lee, Ann", 2012), record(LONG, "Lee, Ann", 2014)),
        (record(LONG, "Lee, Ann"), record(LONG + ": ten years later", "Lee, Ann")),
    ],
    ids=["given names", "initials", "surnames", "years", "title"],
)
def test_what_contradicts_is_two_works(one: PaperRecord, other: PaperRecord) -> None:
    assert papers_of(one, other) == 2


def test_a_title_that_may_be_either_of_two_works_is_neither() -> None:
    old, new = record(LONG, "Lee, Ann", 2003), record(LONG, "Roe, Bo", 2019)
    assert papers_of(old, record(LONG, year=None)) == 1
    assert papers_of(old, record(LONG, year=None), new) == 3


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (chapter("Preface", "Ash, Q"), chapter("Advances in things of many kinds", "Birch, Q")),
        (chapter("Rivers of the north", "Ash, Q"), chapter("A book of many rivers", "Ash, Q", kind="book")),
        (chapter("Preface", "Ash, Q"), chapter("Introduction", "Ash, Q")),
        (chapter("Rivers", "Ash, Q", kind="CHAP", format="ris"), chapter("Lakes", "Ash, Q", kind="CHAP", format="ris")),
        (chapter("Rivers of the north", "Ash, Q", kind="inbook"), chapter("Rivers of the south", "Ash, Q")),
    ],
    ids=["authors", "book", "one author", "ris", "like titles"],
)
def test_chapters_with_the_doi_of_their_book_are_works_of_their_own(one: PaperRecord, other: PaperRecord) -> None:
    assert papers_of(one, other) == 2


def paper_of_meeting(title: str, author: str, doi: str, *, kind: str = "inproceedings") -> PaperRecord:
    """A record of a paper in proceedings, which has a DOI, its own or that of the whole."""
    entry = Entry(format="bibtex", kind=kind, key="", fields=(("title", title),))
    identifiers = (Identifier(f"doi:{doi}"),)
    return PaperRecord(row=1, identifiers=identifiers, title=title, authors=(author,), year=2014, entry=entry)


@every_case(
    "doi",
    [
        "10.1145/3292500",
        "10.1109/cvpr42600.2020",
        "10.1007/978-3-030-01234-2",
        "10.18653/v1/2020.acl-main",
        "10.4230/lipics.itcs.2020",
        "10.1007/3-540-45014-9",
        "10.3233/faia325",
        "10.1609/aaai.v33i01",
        "10.1016/s1877-0509(18)x0015-3",
        "10.5555/tram.2014",
        "10.5555/2014",
    ],
)
def test_papers_with_the_doi_of_their_proceedings_are_works_of_their_own(doi: str) -> None:
    trams, lakes = paper_of_meeting("Trams", "Ash, Q", doi), paper_of_meeting("Nets of lakes", "Birch, R", doi)
    whole = paper_of_meeting("Proceedings of TRAM 2014", "", doi, kind="proceedings")
    assert papers_of(trams, lakes) == 2
    assert papers_of(trams, whole) == 2
    assert papers_of(trams, paper_of_meeting("Trams.", "Ash, Quinn", doi, kind="CPAPER")) == 1


def test_a_paper_with_an_identifier_of_its_own_does_not_go_by_the_doi_of_its_proceedings() -> None:
    trams, lakes = (
        replace(each, identifiers=(*each.identifiers, Identifier(f"acl:2020.acl-main.{number}")))
        for number, each in enumerate(
            (
                paper_of_meeting("Trams of the north", "Ash, Q", "10.18653/v1/2020.acl-main"),
                paper_of_meeting("Nets of lakes", "Ash, Q", "10.18653/v1/2020.acl-main"),
            )
        )
    )
    found = resolve([trams, lakes], KnownPapers())
    assert sorted(paper.identifiers for paper in found.papers) == [("acl:2020.acl-main.0",), ("acl:2020.acl-main.1",)]
    assert papers_of(trams, replace(lakes, identifiers=trams.identifiers)) == 1


@pytest.mark.parametrize(
    "doi", ["10.1145/3292500.3330701", "10.1109/cvpr42600.2020.00123", "10.1007/978-3-030-01234-2_12", "10.5555/12"]
)
def test_a_paper_of_a_meeting_with_its_own_doi_is_known_by_it(doi: str) -> None:
    one, other = paper_of_meeting("Bäume lernen", "Ash, Q", doi), paper_of_meeting("Learning trees", "Ash, Q", doi)
    assert papers_of(one, other) == 1


@pytest.mark.parametrize(
    "other",
    [
        PaperRecord(row=2, identifiers=(BOOK,), title="Rivers of the North", authors=("Q. Ash",), year=2011),
        chapter("Rivers of the north: a survey", "Ash, Q", kind="chapter", format="csl"),
        chapter("Rivers of the north", "Ash, Quentin", pages="3--9"),
        PaperRecord(row=2, identifiers=(BOOK,), title=None),
        PaperRecord(row=2, identifiers=(), title="Rivers of the north that we all love", year=None),
    ],
    ids=["record", "subtitle", "pages", "identifier alone", "another title"],
)
def test_a_chapter_is_found_by_its_doi_and_title(other: PaperRecord) -> None:
    expected = 2 if other.title and "love" in other.title else 1
    assert papers_of(chapter("Rivers of the north", "Ash, Q"), other) == expected


def test_a_citation_of_the_doi_means_the_chapter_only_where_there_is_one() -> None:
    one, other = chapter("Rivers of the north", "Ash, Q"), chapter("Lakes of the south", "Birch, R")
    citing = PaperRecord(row=3, identifiers=(), title=LONG, references=(CitedWork(identifiers=(BOOK,)),))
    alone = resolve([one, citing], KnownPapers())
    assert alone.stubs == ()
    both = resolve([citing, one, other], KnownPapers())
    (stub,) = both.stubs
    assert [citation.cited for citation in both.citations] == [stub.id]
