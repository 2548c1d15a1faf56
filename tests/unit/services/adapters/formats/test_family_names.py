"""Family names of several words, in every format that keeps the parts of a name apart, and two people of one name."""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any

import pytest

from kg.algorithms.identity.name_parts import split_name
from kg.model.papers.paper import PaperRecord
from services.adapters.formats.csl_entries import join_name
from services.adapters.formats.files import read_records
from tests.builders.rows_of import parted
from tests.tables import every_case

PEOPLE = [
    ("Gabriela", "García Márquez"), ("Jan P.", "van den Berg"), ("Nguyen", "Thi Minh"), ("Jun", "LI"), ("Ann", "Able"),
    ("Rosa", "Rossi Bianchi Verdi"), ("Mary", "Smith-Jones"), ("小明", "王"),
]  # fmt: skip
CROSSREF: dict[str, Any] = {
    "DOI": "10.1000/a",
    "title": ["Trams"],
    "reference-count": 0,
    "issued": {"date-parts": [[2020]]},
}
CSL: dict[str, Any] = {"id": "a", "type": "article-journal", "title": "Trams", "issued": {"date-parts": [[2020]]}}
OPENALEX: dict[str, Any] = {
    "id": "https://openalex.org/W11",
    "display_name": "Trams",
    "publication_year": 2020,
    "referenced_works": [],
}


def only_record(name: str, text: str) -> PaperRecord:
    return parted(read_records(BytesIO(text.encode()), name=name)).only


def crossref(given: str, family: str) -> str:
    return json.dumps(CROSSREF | {"author": [{"given": given, "family": family}]})


def csl(given: str, family: str) -> str:
    return json.dumps([CSL | {"author": [{"given": given, "family": family}]}])


def zotero(given: str, family: str) -> str:
    creator = {"creatorType": "author", "firstName": given, "lastName": family}
    return json.dumps([{"key": "A", "data": {"itemType": "journalArticle", "title": "Trams", "creators": [creator]}}])


def europe_pmc(given: str, family: str) -> str:
    author = {"firstName": given, "lastName": family, "fullName": f"{family} {given[0]}"}
    result = {"id": "1", "source": "MED", "title": "Trams.", "pubYear": "2020", "authorList": {"author": [author]}}
    return json.dumps({"hitCount": 1, "resultList": {"result": [result]}})


def datacite(given: str, family: str) -> str:
    creator = {"name": f"{family}, {given}", "givenName": given, "familyName": family, "nameType": "Personal"}
    work = {"doi": "10.1000/a", "titles": [{"title": "Trams"}], "creators": [creator], "publicationYear": 2020}
    return json.dumps({"data": {"id": "10.1000/a", "attributes": work}})


def openalex(given: str, family: str) -> str:
    author = {"author": {"display_name": f"{given} {family}"}, "raw_author_name": f"{family}, {given}"}
    return json.dumps(OPENALEX | {"authorships": [author]})


def lens(given: str, family: str) -> str:
    author = {"first_name": given, "last_name": family}
    return json.dumps({"lens_id": "000-111-222-333-444", "title": "Trams", "year_published": 2020, "authors": [author]})


def record_line(given: str, family: str) -> str:
    return json.dumps({"title": "Trams", "year": 2020, "authors": [{"given": given, "family": family}]})


def arxiv_line(given: str, family: str) -> str:
    return json.dumps({"id": "2001.00001", "title": "Trams", "authors_parsed": [[family, given, ""]]})


def pubmed_xml(given: str, family: str) -> str:
    author = f"<Author><LastName>{family}</LastName><ForeName>{given}</ForeName></Author>"
    article = f"<Article><ArticleTitle>Trams.</ArticleTitle><AuthorList>{author}</AuthorList></Article>"
    citation = f"<MedlineCitation><PMID>1</PMID>{article}</MedlineCitation>"
    return f"<PubmedArticleSet><PubmedArticle>{citation}</PubmedArticle></PubmedArticleSet>"


@every_case(("given", "family"), PEOPLE)
@every_case(
    "write",
    [crossref, csl, zotero, europe_pmc, datacite, openalex, lens, record_line, arxiv_line, pubmed_xml],
)
def test_a_family_name_stays_whole(write: Any, given: str, family: str) -> None:
    text = write(given, family)
    (author,) = only_record("download.xml" if text.startswith("<") else "download.json", text).authors
    parts = split_name(author)
    assert (parts.given, parts.family) == (given, family)


@every_case(
    ("parts", "name"),
    [
        (("José", "García Márquez", "Jr."), "García Márquez, José, Jr."),
        (("Ann", "Able", "Jr."), "Ann Able Jr."),
        (("Ann", None), "Ann"),
        (("", " Plato "), "Plato"),
        ((None, None), None),
        ((1, {}), None),
    ],
)
def test_a_name_is_joined_so_that_its_parts_can_be_told(parts: tuple[Any, ...], name: str | None) -> None:
    assert join_name(*parts) == name


NAMESAKES = {
    "a.bib": "@article{a, title={Trams}, author={Wang, Y. and Wang, Y. and Li, F.}, year=2020}",
    "a.ris": "TY  - JOUR\nTI  - Trams\nAU  - Wang, Y.\nAU  - Wang, Y.\nAU  - Li, F.\nER  - \n",
    "a.csv": 'Title,Authors,Year\nTrams,"Wang, Y.; Wang, Y.; Li, F.",2020\n',
    "a.nbib": "PMID- 1\nTI  - Trams.\nFAU - Wang, Y.\nFAU - Wang, Y.\nFAU - Li, F.\n",
    "a.enw": "%0 Journal Article\n%T Trams\n%A Wang, Y.\n%A Wang, Y.\n%A Li, F.\n",
    "a.jsonl": '{"title": "Trams", "year": 2020, "authors": ["Wang, Y.", "Wang, Y.", "Li, F."]}\n',
}  # fmt: skip


@every_case("name", NAMESAKES)
def test_two_people_of_one_name_are_two_authors(name: str) -> None:
    assert only_record(name, NAMESAKES[name]).authors == ("Wang, Y.", "Wang, Y.", "Li, F.")


@pytest.mark.parametrize(
    ("written", "authors"),
    [
        ("Wang, Y.; Li, F.; Wang, Y.; Li, F.", ("Wang, Y.", "Li, F.")),
        ("Wang, Y.; Li, F.; Roe, B.; Wang, Y.; Li, F.; Roe, B.", ("Wang, Y.", "Li, F.", "Roe, B.")),
        ("Wang, Y.; Li, F.; Wang, Y.", ("Wang, Y.", "Li, F.", "Wang, Y.")),
        ("Wang, Y.; Li, F.; Li, F.; Wang, Y.", ("Wang, Y.", "Li, F.", "Li, F.", "Wang, Y.")),
        ("Wang, Y.; Wang, Y.; Wang, Y.", ("Wang, Y.", "Wang, Y.", "Wang, Y.")),
    ],
)
def test_a_whole_list_that_was_written_twice_is_one(written: str, authors: tuple[str, ...]) -> None:
    assert only_record("a.csv", f'Title,Authors,Year\nTrams,"{written}",2020\n').authors == authors


@pytest.mark.parametrize(
    ("names", "kept"),
    [
        (["Ann Roe", "Poe, B.", "Cole, C.", "Poe, B.", "Ann Roe"], 3),
        (["Poe, B.", "Reef Check Australia", "Poe, B.", "Reef Check Australia", "Cole, C."], 3),
        (["Poe, B.", "Wang, Y.", "Poe, B.", "Cole, C.", "Wang, Y."], 5),
        (["Ann Roe", "Poe, B.", "Ann Roe"], 2),
        (["王伟", "李雷", "王伟"], 3),
    ],
)
def test_a_list_put_together_of_parts_names_each_once(names: list[str], kept: int) -> None:
    record = only_record("a.jsonl", json.dumps({"title": "Trams", "year": 2020, "authors": names}))
    assert record.authors == (tuple(names) if kept == len(names) else tuple(dict.fromkeys(names)))


def test_a_number_of_a_person_tells_namesakes_from_one_who_is_named_twice() -> None:
    people = [("1", "Y. Wang"), ("2", "Y. Wang"), ("1", "Y. Wang"), (None, "Y. Wang")]
    paper = {
        "paperId": "0123456789abcdef0123456789abcdef01234567",
        "title": "Trams",
        "authors": [{"authorId": number, "name": name} for number, name in people],
    }
    assert only_record("a.json", json.dumps(paper)).authors == ("Y. Wang", "Y. Wang", "Y. Wang")
