"""Strata's own JSON Lines."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from kg.model.papers.paper import CitedWork, PaperKind
from services.adapters.formats.files import read_records
from services.adapters.formats.record_lines import bare_identifier, collection_of, rows
from tests.builders.rows_of import Parted, parted
from tests.tables import every_case

S2_ID = "36eff562f65125511b5dfab68ce7f7a943c27478"
FULL = {
    "id": S2_ID,
    "title": "Semi-Supervised Classification with\n Graph Convolutional Networks",
    "abstract": "Abstract: A network on graphs.",
    "summary": "A layer that averages neighbours.",
    "year": 2017,
    "publication_date": "2016-09-09",
    "venue": "ICLR",
    "authors": ["Thomas Kipf", "", "M. Welling"],
    "citation_count": 30000,
    "external_ids": {"DOI": "10.48550/arXiv.1609.02907", "ArXiv": "1609.02907", "CorpusId": 3144218},
    "references": [
        {"id": "W42", "title": None},
        {"id": None, "title": "Deep <i>Learning</i>"},
        {"id": None, "title": None},
    ],
    "kind": "method",
    "url": "https://example.org",
}


def read(*documents: Any, source: str = "corpus.jsonl.gz") -> Parted:
    return parted(
        row for number, document in enumerate(documents, 1) for row in rows(document, source=source, first_row=number)
    )


def test_every_key_of_the_schema_arrives() -> None:
    record = read(FULL).only
    assert record.title == "Semi-Supervised Classification with Graph Convolutional Networks"
    assert record.abstract == "A network on graphs."
    assert record.summary == "A layer that averages neighbours."
    assert (record.year, record.publication_date, record.venue) == (2017, "2016-09-09", "ICLR")
    assert record.authors == ("Thomas Kipf", "M. Welling")
    assert record.citation_count == 30000
    assert record.kind is PaperKind.METHOD
    assert record.url == "https://example.org"
    assert record.identifiers[0] == f"s2:{S2_ID}"
    assert {"doi:10.48550/arxiv.1609.02907", "arxiv:1609.02907", "corpus:3144218"} <= set(record.identifiers)
    assert record.references == (CitedWork(identifiers=("openalex:W42",)), CitedWork(title="Deep Learning"))
    assert record.cited_by is None


def test_no_list_of_references_is_not_an_empty_one() -> None:
    assert read({"title": "T", "references": None}).only.references is None
    assert read({"title": "T", "references": []}).only.references == ()


def test_a_companion_line_needs_no_title() -> None:
    record = read({"id": S2_ID, "cited_by": [{"id": "W7", "title": "Later"}]}).only
    assert record.title is None
    assert record.cited_by == (CitedWork(identifiers=("openalex:W7",), title="Later"),)


def test_a_row_without_title_keeps_its_citations_and_says_so() -> None:
    found = read({"id": S2_ID, "title": None, "references": ["10.1000/a"]})
    assert found.only.references == (CitedWork(identifiers=("doi:10.1000/a",)),)
    assert "title is missing" in found.notices[0].text


def test_what_is_known_of_a_citation_is_kept() -> None:
    work = {
        "id": "W7",
        "title": "Later",
        "year": 2020,
        "authors": ["A. B."],
        "contexts": ["As shown by [3] ."],
        "intents": ["background"],
        "influential": True,
    }
    assert read({"title": "T", "references": [work]}).only.references == (
        CitedWork(
            identifiers=("openalex:W7",),
            title="Later",
            year=2020,
            authors=("A. B.",),
            contexts=("As shown by [3] .",),
            intents=("background",),
            influential=True,
        ),
    )


@every_case(
    ("raw", "expected"),
    [
        (S2_ID, f"s2:{S2_ID}"),
        ("W2741809807", "openalex:W2741809807"),
        ("https://openalex.org/W2741809807", "openalex:W2741809807"),
        ("10.1038/D41586-019-00857-9", "doi:10.1038/d41586-019-00857-9"),
        ("2607.25169v1", "arxiv:2607.25169"),
        ("hep-th/9901001", "arxiv:hep-th/9901001"),
        ("https://arxiv.org/abs/1609.02907v4", "arxiv:1609.02907"),
        ("doi:10.1000/x", "doi:10.1000/x"),
        ("paper-1", "local.mine:paper-1"),
        ("362205", "local.mine:362205"),
    ],
)
def test_an_id_is_recognised_by_its_form(raw: str, expected: str) -> None:
    assert bare_identifier(raw, collection="mine") == expected


def test_a_collection_and_its_companion_share_their_own_ids() -> None:
    assert collection_of("folder/mine.jsonl.gz") == collection_of("mine.cited_by.jsonl") == "mine"
    papers = read({"id": "p1", "title": "One", "references": [{"id": "p2"}]}, {"id": "p2", "title": "Two"}).records
    assert papers[0].references is not None
    assert papers[0].references[0].identifiers == papers[1].identifiers


@every_case(
    ("row", "reason"),
    [
        ({"id": "x1"}, "title is missing"),
        ({"title": "   "}, "title is missing"),
        ({"title": ["a", "b"]}, "title is a list, not text"),
        ({"title": "T", "id": {"x": 1}}, "id is an object, not text"),
        ("just text", "not a JSON object"),
        ([["nested"]], "not a JSON object"),
    ],
)
def test_a_row_without_a_usable_paper_is_rejected_with_its_field(row: Any, reason: str) -> None:
    found = read({"title": "Good"}, row, {"title": "Also good"})
    assert [record.title for record in found.records] == ["Good", "Also good"]
    assert [(rejected.row, rejected.source) for rejected in found.rejected] == [(2, "corpus.jsonl.gz")]
    assert reason in found.rejected[0].reason


@every_case(
    ("field", "value", "kept"),
    [
        ("year", 20233, None),
        ("year", "soon", None),
        ("year", True, None),
        ("citation_count", -3, None),
        ("citation_count", 2.5, None),
        ("citation_count", "12", 12),
        ("year", "2019", 2019),
        ("venue", 7, None),
        ("authors", 7, ()),
        ("publication_date", "yesterday", None),
        ("publication_date", "2021-02-31", "2021-02"),
        ("abstract", {"a": 1}, None),
        ("references", "none", None),
        ("external_ids", "10.1/x", None),
        ("kind", "poem", None),
    ],
)
def test_an_impossible_value_is_left_out_and_the_paper_stays(field: str, value: Any, kept: Any) -> None:
    found = read({"id": "W1", "title": "T", field: value})
    record = found.only
    if field != "external_ids":
        assert getattr(record, field) == kept
    doubted = [notice for notice in found.notices if notice.text.startswith(field)]
    assert bool(doubted) is (kept in (None, (), "2021-02"))
    assert all(notice.row == 1 for notice in found.notices)


def test_the_year_of_the_date_stands_in_for_a_missing_year() -> None:
    assert read({"title": "T", "publication_date": "2021-05"}).only.year == 2021


def test_an_unfit_identifier_is_doubted_and_an_unknown_scheme_skipped() -> None:
    found = read({"id": "W1", "title": "T", "external_ids": {"DOI": "none", "Shelf": "B 12"}})
    assert found.only.identifiers == ("openalex:W1",)
    assert [notice.text for notice in found.notices] == ["DOI 'none' is not an identifier of that kind; left out"]


@every_case(
    ("keys", "known"),
    [
        ({"doi": "10.1000/x"}, ("doi:10.1000/x",)),
        ({"DOI": "https://doi.org/10.1000/x"}, ("doi:10.1000/x",)),
        ({"Doi": "10.1000/x (in press)"}, ("doi:10.1000/x",)),
        ({"pmid": 123, "pmcid": "PMC45"}, ("pubmed:123", "pmc:45")),
        ({"PubMed_ID": "123"}, ("pubmed:123",)),
        ({"arxiv_id": "2101.00001v2"}, ("arxiv:2101.00001",)),
        ({"ids": {"doi": "10.1000/x"}}, ("doi:10.1000/x",)),
        ({"identifiers": ["doi:10.1000/x", "arxiv:2101.00001"]}, ("doi:10.1000/x", "arxiv:2101.00001")),
        ({"id": "W1", "doi": "10.1000/x"}, ("openalex:W1", "doi:10.1000/x")),
        ({"url": "https://doi.org/10.1000/x"}, ("doi:10.1000/x",)),
        ({"id": "W1", "url": "https://doi.org/10.1000/x"}, ("openalex:W1",)),
        ({"key": "lee2019"}, ("local.corpus:lee2019",)),
        ({"doi": None, "pmid": ""}, ()),
    ],
)
def test_an_identifier_is_read_under_a_key_of_its_own(keys: dict[str, Any], known: tuple[str, ...]) -> None:
    found = read({"title": "T", **keys})
    assert found.only.identifiers == known
    assert found.notices == []


@every_case(
    ("keys", "field", "value"),
    [
        ({"journal": "Journal of Bees"}, "venue", "Journal of Bees"),
        ({"journal": {"name": "Journal of Bees", "volume": "1"}}, "venue", "Journal of Bees"),
        ({"container-title": "Journal of Bees"}, "venue", "Journal of Bees"),
        ({"Source Title": "Journal of Bees"}, "venue", "Journal of Bees"),
        ({"venue": "", "booktitle": "The Bee Book"}, "venue", "The Bee Book"),
        ({"pub_year": "2019"}, "year", 2019),
        ({"publicationYear": 2019}, "year", 2019),
        ({"Year": 2019}, "year", 2019),
        ({"date": "14 Aug 2018"}, "publication_date", "2018-08-14"),
        ({"published": "2018-08"}, "publication_date", "2018-08"),
        ({"versions": [{"created": "Mon, 2 Apr 2007 19:18:42 GMT"}]}, "publication_date", "2007-04-02"),
        ({"times_cited": 7}, "citation_count", 7),
        ({"cited_by": 7}, "citation_count", 7),
        ({"Abstract": "We see."}, "abstract", "We see."),
        ({"link": "https://bees.example"}, "url", "https://bees.example"),
    ],
)
def test_a_known_spelling_of_a_key_is_read(keys: dict[str, Any], field: str, value: Any) -> None:
    found = read({"id": "W1", "title": "T", **keys})
    assert getattr(found.only, field) == value
    assert found.notices == []


@pytest.mark.parametrize(
    ("keys", "names"),
    [
        ({"author": "Able, Ann; Best, Bob"}, ("Able, Ann", "Best, Bob")),
        ({"authors": "Ann Able, Bob Best and Cy Cole"}, ("Ann Able", "Bob Best", "Cy Cole")),
        ({"authors": ["Ann Able", {"name": "Bob Best"}]}, ("Ann Able", "Bob Best")),
        ({"Authors": [{"given": "Ann", "family": "Able"}]}, ("Ann Able",)),
        ({"authors": [{"firstName": "Ann", "lastName": "Able"}]}, ("Ann Able",)),
        ({"authors": [{"full_name": "Ann Able"}]}, ("Ann Able",)),
        ({"authors": "A. Able", "authors_parsed": [["Able", "Ann", ""], ["King", "M.", "Jr."]]}, ("A. Able",)),
        ({"authors_parsed": [["Able", "Ann", ""], ["King", "M.", "Jr."]]}, ("Ann Able", "M. King Jr.")),
    ],
)
def test_authors_come_as_text_or_as_lists_of_any_kind(keys: dict[str, Any], names: tuple[str, ...]) -> None:
    assert read({"title": "T", **keys}).only.authors == names


def test_references_are_read_under_other_keys_too() -> None:
    work = {"doi": "10.1000/x", "Title": "Bees", "pub_year": 2001, "author": "Able, Ann"}
    assert read({"title": "T", "cited_references": [work, {"pages": "3"}]}).only.references == (
        CitedWork(identifiers=("doi:10.1000/x",), title="Bees", year=2001, authors=("Able, Ann",)),
    )


def test_a_key_that_is_not_read_is_named_once_for_a_list_and_a_file() -> None:
    papers = [{"title": "One", "shelf": 1, "empty": None}, {"title": "Two", "shelf": 2, "colour\x1b": "red"}]
    assert [(n.row, n.text) for n in read(papers).notices] == [
        (0, "the key 'shelf' is not read"),
        (0, "the key 'colour\ufffd' is not read"),
    ]
    lines = "\n".join(map(json.dumps, papers)).encode()
    assert len(parted(read_records(io.BytesIO(lines), name="mine.jsonl")).notices) == 2


def test_a_line_of_the_datasets_of_semantic_scholar_is_read_as_one() -> None:
    paper = {
        "corpusid": 2314124,
        "externalids": {"ArXiv": "2101.00009", "DOI": "10.1000/s2ag", "ACL": None},
        "url": f"https://www.semanticscholar.org/paper/{S2_ID}",
        "title": "Bees",
        "authors": [{"authorId": "1", "name": "Ann Able"}],
        "venue": "",
        "journal": {"name": "J. Sets"},
        "year": 2021,
        "publicationdate": "2021-02-03",
        "citationcount": 34,
        "isopenaccess": False,
    }
    found = read(paper)
    record = found.only
    assert record.identifiers == (f"s2:{S2_ID}", "corpus:2314124", "arxiv:2101.00009", "doi:10.1000/s2ag")
    assert (record.year, record.publication_date, record.citation_count) == (2021, "2021-02-03", 34)
    assert (record.authors, record.venue) == (("Ann Able",), "J. Sets")
    assert found.notices == []


def test_an_id_may_hold_several_identifiers_as_opencitations_writes_them() -> None:
    assert read({"id": "doi:10.1000/x openalex:W12 omid:br/1", "title": "T"}).only.identifiers == (
        "doi:10.1000/x",
        "openalex:W12",
    )
    assert read({"id": "Roe 2001", "title": "T"}).only.identifiers == ("local.corpus:Roe 2001",)


@pytest.mark.parametrize(
    ("answer", "key"),
    [
        ({"total": 1, "papers": [{"title": "Trams", "doi": "10.1000/x"}]}, "papers"),
        ({"response": {"numFound": 1, "docs": [{"title": ["Trams"], "doi": ["10.1000/x"]}]}}, "docs"),
        ({"messages": [{"status": "ok"}], "collection": [{"title": "Trams", "doi": "10.1000/x"}]}, "collection"),
        ({"publications": [{"title": "Trams", "doi": "10.1000/x"}], "_stats": {"total_count": 1}}, "publications"),
        ({"totalHits": 1, "results": [{"Title": "Trams", "DOI": "10.1000/x"}]}, "results"),
    ],
)
def test_the_papers_of_an_answer_are_found_in_it(answer: dict[str, Any], key: str) -> None:
    found = read(answer)
    assert (found.only.title, found.only.identifiers) == ("Trams", ("doi:10.1000/x",))
    assert [notice.text for notice in found.notices] == [f"the papers are those under '{key}'"]


@pytest.mark.parametrize("line", [{"x": [{"y": 1}]}, {"x": {"y": {"z": [{"title": "T"}]}}}, {"x": []}, {"x": "title"}])
def test_what_holds_no_list_of_papers_is_rejected(line: dict[str, Any]) -> None:
    assert [row.reason for row in read(line).rejected] == ["title is missing; a paper needs a title"]


def test_a_list_inside_a_paper_is_not_taken_for_papers() -> None:
    paper = {"title": "Trams", "reviews": [{"title": "A review"}]}
    assert read(paper).only.title == "Trams"
    works = read({"id": "10.1000/x", "cited_by": [{"title": "A citing work"}]}).only.cited_by or ()
    assert [work.title for work in works] == ["A citing work"]


def test_a_citation_of_the_datasets_joins_two_papers() -> None:
    edge = {
        "citationid": 1,
        "citingcorpusid": "12",
        "citedcorpusid": "34",
        "isinfluential": True,
        "contexts": ["As [3] shows"],
        "intents": [["background"], ["background", "methodology"]],
    }
    record = read(edge).only
    assert (record.identifiers, record.title) == (("corpus:12",), None)
    assert record.references == (
        CitedWork(
            identifiers=("corpus:34",),
            contexts=("As [3] shows",),
            intents=("background", "methodology"),
            influential=True,
        ),
    )
    rejected = read({**edge, "citedcorpusid": None}).rejected
    assert [row.reason for row in rejected] == ["citedcorpusid is missing; a citation needs both papers"]
