"""DataCite: lists, single records, and its JSON by content negotiation."""

from __future__ import annotations

import pytest

from kg.algorithms.identity.merging import account
from kg.model.papers.paper import PaperId
from services.adapters.formats.datacite import rows
from services.rendering.references.bibtex import to_bibtex
from tests.builders.exports import read_export
from tests.builders.rows_of import parted
from tests.tables import every_case

WORK = {"doi": "10.1000/x", "titles": [{"title": "A title"}], "creators": [], "publicationYear": 2020}


def test_a_data_set_arrives_with_what_it_cites_and_what_cites_it() -> None:
    record = read_export("datacite_list.json").records[0]
    assert record.title == "Trials of brakes: Raw data of 40 trams"
    assert record.authors == ("Lindström, Åsa", "Tram Safety Board")
    assert (record.publication_date, record.venue, record.citation_count) == ("2020-11-30", None, 3)
    assert record.abstract == "All runs of wet rails."
    assert [work.identifiers for work in record.references or ()] == [("doi:10.1000/jte.7.12",), ("arxiv:2301.09001",)]
    assert [work.identifiers for work in record.cited_by or ()] == [("doi:10.1000/jtm.2022.101",)]
    assert record.entry is not None
    assert (record.entry.kind, dict(record.entry.fields)["publisher"]) == ("dataset", '"Zenodo"')


def test_the_work_elsewhere_names_the_paper_too() -> None:
    data, preprint = read_export("datacite_list.json").records
    assert data.identifiers == ("doi:10.5281/zenodo.9000002",)
    assert preprint.identifiers == ("doi:10.48550/arxiv.2301.09001", "arxiv:2301.09001", "doi:10.1000/tram23.7")


def test_links_of_a_single_record_are_citations() -> None:
    record = read_export("datacite_single.json").only
    assert [work.identifiers for work in record.references or ()] == [("doi:10.1000/jte.7.12",)]
    assert [work.identifiers for work in record.cited_by or ()] == [("doi:10.1000/jtm.2022.101",)]
    assert record.year == 2015


def test_json_of_content_negotiation_is_read() -> None:
    record = read_export("datacite_negotiated.json").only
    assert record.identifiers == ("doi:10.3204/pubdb-2020-1",)
    assert (record.publication_date, record.venue) == ("2020-05", "Journal of Curves")
    assert [work.identifiers for work in record.references or ()] == [("pubmed:12345678",)]
    assert record.entry is not None
    assert dict(record.entry.fields)["page"] == '"7-19"'


@every_case(
    ("relation", "kind", "value", "place"),
    [
        ("References", "DOI", "10.1000/y", "references"),
        ("Cites", "URL", "https://doi.org/10.1000/y", "references"),
        ("IsCitedBy", "DOI", "10.1000/y", "cited_by"),
        ("IsPreprintOf", "DOI", "10.1000/y", "identifiers"),
        ("IsIdenticalTo", "DOI", "10.1000/y", "identifiers"),
        ("IsPartOf", "DOI", "10.1000/y", None),
        ("IsSupplementTo", "DOI", "10.1000/y", None),
        ("References", "Handle", "11858/x", None),
        ("References", "DOI", None, None),
    ],
)
def test_each_relation_goes_to_its_place(relation: str, kind: str, value: str | None, place: str | None) -> None:
    related = [{"relationType": relation, "relatedIdentifierType": kind, "relatedIdentifier": value}]
    record = parted(rows({**WORK, "relatedIdentifiers": related}, source="x")).only
    found = {"references": record.references, "cited_by": record.cited_by, "identifiers": record.identifiers[1:]}
    assert [name for name, works in found.items() if works] == ([place] if place else [])


@every_case("relation", ["IsVersionOf", "HasVersion"])
@every_case(
    ("own", "other", "is_named"),
    [
        ("10.5281/zenodo.9", "10.5281/zenodo.8", False),
        ("10.5281/zenodo.9", "https://doi.org/10.5281/ZENODO.8", False),
        ("10.6084/m9.figshare.7.v2", "10.6084/m9.figshare.7", False),
        ("10.17632/abc.2", "10.17632/abc", False),
        ("10.48550/arxiv.2301.09001", "10.1103/physrev.1", True),
        ("10.1101/2020.1", "10.1038/s1", True),
    ],
)
def test_a_doi_of_all_versions_is_not_that_of_one_but_a_publication_elsewhere_is(
    relation: str, own: str, other: str, is_named: bool
) -> None:
    related = [{"relationType": relation, "relatedIdentifierType": "DOI", "relatedIdentifier": other}]
    record = parted(rows({**WORK, "doi": own, "relatedIdentifiers": related}, source="x")).only
    assert (len([each for each in record.identifiers if each.startswith("doi:")]) == 2) == is_named


@every_case(
    ("type_", "container", "venue"),
    [
        ("Software", {}, None),
        ("Dataset", {}, None),
        ("Dataset", {"type": "DataRepository", "title": "Sea Data"}, None),
        ("ComputationalNotebook", {}, None),
        ("Image", {}, None),
        ("Dataset", {"type": "Series", "title": "Journal of Maps"}, "Journal of Maps"),
        ("JournalArticle", {"title": "Journal of Maps"}, "Journal of Maps"),
        ("Dissertation", {}, "Zenodo"),
        ("Preprint", {}, "Zenodo"),
        ("Report", {}, "Zenodo"),
        (None, {}, "Zenodo"),
    ],
)
@every_case("publisher", ["Zenodo", {"name": "Zenodo"}])
def test_a_publisher_is_no_journal_of_data_and_software(
    type_: str | None, container: dict[str, str], venue: str | None, publisher: object
) -> None:
    types = {"resourceTypeGeneral": type_}
    work = {**WORK, "types": types, "container": container, "publisher": publisher}
    record = parted(rows(work, source="x")).only
    assert record.venue == venue
    assert record.entry is not None
    assert dict(record.entry.fields)["publisher"] == '"Zenodo"'
    written = to_bibtex([account(PaperId("p1"), record, source="x")])
    assert "publisher = {Zenodo}" in written or venue == "Zenodo"
    assert "journal = {Zenodo}" not in written or type_ not in {"Software", "Dataset", "ComputationalNotebook"}


def test_a_record_without_title_is_rejected_alone() -> None:
    found = parted(rows({"data": [{"id": "10.1000/a", "attributes": {"titles": []}}, WORK]}, source="x"))
    assert [row.row for row in found.rejected] == [1]
    assert len(found.records) == 1


@pytest.mark.parametrize(
    ("dates", "expected"),
    [
        ([{"date": "2020-02-03", "dateType": "Issued"}], "2020-02-03"),
        ([{"date": "2020-02-03", "dateType": "Collected"}], "2020"),
        ([{"date": "2018-02-03", "dateType": "Created"}], "2020"),
        ([{"date": "2020-05/2020-06", "dateType": "Available"}], "2020-05"),
        ([{"date": None, "dateType": "Issued"}, {"date": "2020-07", "dateType": "Created"}], "2020-07"),
    ],
)
def test_the_day_counts_where_it_is_of_the_year_stated(dates: list[object], expected: str) -> None:
    assert parted(rows({**WORK, "dates": dates}, source="x")).only.publication_date == expected
