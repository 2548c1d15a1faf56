"""One paper out of several accounts."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given

from kg.algorithms.identity.merging import account, join, stub, unite
from kg.model.papers.paper import CitationKey, CitedWork, Identifier, Paper, PaperId, PaperKind, PaperRecord
from tests.strategies import paper_records, papers
from tests.tables import every_case

GAT = Paper(
    id=PaperId("p1"),
    title="Graph Attention Networks",
    citation_key=CitationKey("velickovic2018graph"),
    identifiers=(Identifier("arxiv:1710.10903"),),
    abstract="Short.",
    year=2018,
    publication_date="2018",
    citation_count=10,
    sources=("first",),
)
STUB = Paper(id=PaperId("p2"), title="", citation_key=CitationKey("p2"), stub=True)


def merge(paper: Paper, record: PaperRecord, *, source: str = "") -> Paper:
    """`paper` with what `record` adds."""
    return join(paper, account(paper.id, record, source=source))


def test_what_is_there_stays_and_what_is_missing_is_filled() -> None:
    record = PaperRecord(row=1, identifiers=(), title="GAT", year=2017, venue="ICLR", authors=("P. Veličković", " "))
    merged = merge(GAT, record)
    assert (merged.title, merged.year, merged.venue) == ("Graph Attention Networks", 2018, "ICLR")
    assert merged.authors == ("P. Veličković",)


def test_the_longer_abstract_the_larger_count_and_the_preciser_date_win() -> None:
    record = PaperRecord(
        row=1, identifiers=(), title="GAT", abstract="Much longer.", citation_count=9, publication_date="2018-02-15"
    )
    merged = merge(GAT, record)
    assert (merged.abstract, merged.citation_count, merged.publication_date) == ("Much longer.", 10, "2018-02-15")


@every_case(
    ("accounts", "stands"),
    [
        ([(2018, "2018-05-03"), (2019, None)], (2019, None)),
        ([(2018, "2018-05-03"), (2019, "2019")], (2019, "2019")),
        ([(2018, "2018-05-03"), (2019, "2019-02"), (2019, None)], (2019, "2019-02")),
        ([(2018, "2018-05-03"), (2018, None)], (2018, "2018-05-03")),
        ([(2018, "2018-05-03"), (None, "2019-01-01"), (2019, None)], (2019, "2019-01-01")),
        ([(2018, "2019-01-02"), (2018, None)], (2018, "2019-01-02")),
        ([(2018, "2018-05-03"), (None, None)], (2018, "2018-05-03")),
        ([(2019, "2018-05-03"), (None, None)], (2019, None)),
    ],
)
def test_a_date_is_that_of_the_year_that_stands(
    accounts: list[tuple[int | None, str | None]], stands: tuple[int, str | None]
) -> None:
    for order in permutations(accounts):
        paper = replace(GAT, year=None, publication_date=None)
        for year, date in order:
            paper = merge(paper, PaperRecord(row=1, identifiers=(), title="GAT", year=year, publication_date=date))
        assert (paper.year, paper.publication_date) == stands


@every_case(
    ("kept", "other", "stands"),
    [
        ((2019, None), (2018, "2018-05-03"), (2019, None)),
        ((2019, "2019"), (2019, "2019-02"), (2019, "2019-02")),
        ((None, None), (2018, "2018-05-03"), (2018, "2018-05-03")),
        ((None, "2017"), (2018, "2018-05-03"), (2018, "2018-05-03")),
        ((2018, "2019-01"), (2019, "2019-01-02"), (2018, "2019-01")),
        ((2018, "2018-05"), (2018, "2018-06-01"), (2018, "2018-05")),
    ],
)
def test_united_papers_have_a_date_of_their_year(
    kept: tuple[int | None, str | None], other: tuple[int | None, str | None], stands: tuple[int, str | None]
) -> None:
    one, two = (replace(GAT, id=PaperId(f"p{year}"), year=year, publication_date=date) for year, date in (kept, other))
    united = unite(one, two)
    assert (united.year, united.publication_date) == stands


def record_with(abstract: str | None, *, is_extracted: bool) -> PaperRecord:
    return PaperRecord(row=1, identifiers=(), title="GAT", abstract=abstract, is_abstract_extracted=is_extracted)


@every_case(
    ("stated", "extracted", "abstract"),
    [
        (("We attend.",), ("We attend.1 2018 The Authors. Published by ICLR.",), "We attend."),
        (("We attend.", "We attend to n."), ("We attend to n. Keywords and more",), "We attend to n."),
        ((None,), ("Short", "Longer text"), "Longer text"),
        (("",), ("We attend.",), "We attend."),
        (("We attend.",), (None,), "We attend."),
        ((), (None,), None),
    ],
)  # fmt: skip
def test_an_abstract_that_a_source_states_goes_before_one_found_in_a_pdf(
    stated: tuple[str | None, ...], extracted: tuple[str | None, ...], abstract: str | None
) -> None:
    records = [record_with(text, is_extracted=False) for text in stated]
    records += [record_with(text, is_extracted=True) for text in extracted]
    for order in permutations(records):
        paper = replace(GAT, abstract=None)
        for record in order:
            paper = merge(paper, record)
        assert paper.abstract == abstract
        assert paper.is_abstract_extracted == (bool(abstract) and not any(stated))


def test_identifiers_and_sources_are_united() -> None:
    record = PaperRecord(row=1, identifiers=(Identifier("doi:10.1000/1"),), title="GAT")
    merged = merge(GAT, record, source="second")
    assert merged.identifiers == ("doi:10.1000/1", "arxiv:1710.10903")
    assert merged.sources == ("first", "second")


def test_a_stub_becomes_a_paper_once_a_record_gives_its_title() -> None:
    assert merge(STUB, PaperRecord(row=1, identifiers=(), title=None, year=2018)).stub
    merged = merge(STUB, PaperRecord(row=1, identifiers=(), title="GAT"), source="import")
    assert (merged.stub, merged.title, merged.sources) == (False, "GAT", ("import",))


def test_a_kind_that_was_not_known_is_taken_or_inferred() -> None:
    assert merge(GAT, PaperRecord(row=1, identifiers=(), title="x", kind=PaperKind.METHOD)).kind is PaperKind.METHOD
    assert merge(STUB, PaperRecord(row=1, identifiers=(), title="A survey of graphs")).kind is PaperKind.SURVEY


def test_what_a_citing_paper_says_counts_until_a_record_says_it() -> None:
    work = CitedWork(identifiers=(Identifier("s2:" + "a" * 40),), title="Another", year=2011, authors=("Ann Lee",))
    said = stub(PaperId("p2"), work)
    assert join(GAT, said) == replace(GAT, identifiers=("arxiv:1710.10903", "s2:" + "a" * 40))
    named = join(STUB, said)
    assert (named.title, named.year, named.authors, named.stub) == ("Another", 2011, ("Ann Lee",), True)
    record = PaperRecord(row=1, identifiers=(), title="GAT")
    assert (merge(named, record).year, merge(named, record).authors) == (None, ())


@given(papers(min_size=1), paper_records(), paper_records(), paper_records())
def test_the_order_of_accounts_does_not_matter(
    found: list[Paper], one: PaperRecord, two: PaperRecord, three: PaperRecord
) -> None:
    paper = replace(found[0], kind=PaperKind.OTHER, stub=True)
    said = {merge(merge(merge(paper, a), b), c) for a, b, c in permutations((one, two, three))}
    assert len(said) == 1


def test_uniting_keeps_the_id_and_the_first_real_citation_key() -> None:
    united = unite(STUB, GAT)
    assert (united.id, united.citation_key, united.title) == ("p2", GAT.citation_key, GAT.title)
    assert unite(GAT, replace(GAT, id=PaperId("p3"), citation_key=CitationKey("x"))).citation_key == GAT.citation_key


@given(papers(min_size=1), paper_records())
def test_merging_a_record_twice_is_merging_it_once(found: list[Paper], record: PaperRecord) -> None:
    once = merge(found[0], record, source="import")
    assert merge(once, record, source="import") is once


@pytest.mark.parametrize(
    ("clean", "read"),
    [
        ("It is as able as the Weisfeiler-Lehman test.", "It is as able as the Weisfeiler- Lehman test."),
        ("A convolutional layer for graph-structured data.", "A convolu- tional layer for graph-structured data."),
        ("Semi-supervised learning on graphs.", "Semisupervised learning on graphs."),
        ("We use R-GCNs for links.", "We use R- GCNs for links."),
        ("Of pre- and postwar hives in the north.", "Of pre- and post- war hives in the north."),
    ],
)
def test_of_two_abstracts_with_the_same_letters_the_one_without_parted_words_wins(clean: str, read: str) -> None:
    for first, second in ((clean, read), (read, clean)):
        paper = replace(GAT, abstract=first)
        assert merge(paper, PaperRecord(row=1, identifiers=(), title="GAT", abstract=second)).abstract == clean
