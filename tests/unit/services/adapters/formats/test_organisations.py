"""Organisations among authors: they come whole out of every format that tells them from people, and go so into each."""

from __future__ import annotations

import json
from dataclasses import replace
from io import BytesIO

from kg.algorithms.identity.merging import account, join
from kg.algorithms.identity.name_lists import list_authors
from kg.algorithms.identity.resolution import resolve
from kg.model.papers.identity import KnownPapers
from kg.model.papers.paper import Paper, PaperId, PaperRecord
from services.adapters.formats.files import read_records
from services.rendering.references.author_names import short_authors
from services.rendering.references.bibtex import to_bibtex
from services.rendering.references.csl import to_csl
from services.rendering.references.ris import to_ris
from tests.tables import every_case

WHO = "World Health Organization"
REEF = "Reef Check Australia"
"""None of whose words says what it is."""

ZOTERO = {"itemType": "report", "title": "Corals", "date": "2019"}
DATACITE = {"titles": [{"title": "Corals"}], "publicationYear": 2019, "doi": "10.1000/c", "types": {}}
CROSSREF = {"title": ["Corals"], "DOI": "10.1000/c", "reference-count": 0, "type": "report"}
PUBMED = (
    "<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID>7</PMID><Article><ArticleTitle>Corals</ArticleTitle>"
    "<AuthorList><Author><LastName>Doe</LastName><ForeName>Jane</ForeName></Author>"
    f"<Author><CollectiveName>{REEF}</CollectiveName></Author></AuthorList></Article>"
    "</MedlineCitation></PubmedArticle></PubmedArticleSet>"
)
ENDNOTE = (
    '<xml><records><record><ref-type name="Report">27</ref-type><contributors><authors><author>Doe, Jane</author>'
    f"<author><style>{REEF},</style></author></authors></contributors><titles><title>Corals</title></titles>"
    "</record></records></xml>"
)
EUROPE_PMC = {
    "hitCount": 1,
    "resultList": {
        "result": [
            {
                "title": "Corals",
                "pmid": "7",
                "authorList": {"author": [{"firstName": "Jane", "lastName": "Doe"}, {"collectiveName": REEF}]},
            }
        ]
    },
}
LENS = {"lens_id": "000-000-000-000-001", "title": "Corals", "year_published": 2019}
WITH_A_PERSON = {
    "zotero.json": [
        ZOTERO | {"creators": [{"creatorType": "author", "lastName": "Doe", "firstName": "Jane"}, {"name": REEF}]}
    ],
    "better.json": [
        ZOTERO
        | {"creators": [{"lastName": "Doe", "firstName": "Jane"}, {"lastName": REEF, "firstName": "", "fieldMode": 1}]}
    ],
    "datacite.json": DATACITE
    | {"creators": [{"name": "Doe, Jane"}, {"name": REEF, "nameType": "Organizational", "familyName": "Australia"}]},
    "crossref.json": CROSSREF | {"author": [{"given": "Jane", "family": "Doe"}, {"name": REEF}]},
    "europe.json": EUROPE_PMC,
    "lens.json": [LENS | {"authors": [{"first_name": "Jane", "last_name": "Doe"}, {"collective_name": REEF}]}],
    "csl.json": [
        {"id": "c", "type": "report", "title": "Corals"}
        | {"author": [{"family": "Doe", "given": "Jane"}, {"literal": REEF}], "issued": {"date-parts": [[2019]]}}
    ],
    "pubmed.xml": PUBMED,
    "pubmed.nbib": f"PMID- 7\nTI  - Corals\nFAU - Doe, Jane\nCN  - {REEF}\nDP  - 2019\n",
    "endnote.xml": ENDNOTE,
    "endnote.enw": f"%0 Report\n%A Doe, Jane\n%A {REEF},\n%T Corals\n%D 2019\n",
    "ris.ris": f"TY  - RPRT\nTI  - Corals\nAU  - Doe, Jane\nAU  - {REEF},\nPY  - 2019\nER  - \n",
    "braces.bib": f"@report{{c, title = {{Corals}}, author = {{Doe, Jane and {{{REEF}}}}}, year = 2019}}",
    "collaboration.bib": f"@report{{c, title = {{Corals}}, author = {{Doe, Jane}}, collaboration = {{{REEF}}}}}",
    "others.bib": f"@misc{{c, title = {{Corals}}, author = {{Doe, Jane and others}}, collaboration = {{{REEF}}}}}",
    "wos.txt": f"FN Clarivate\nVR 1.0\nPT J\nAU Doe, J\nAF Doe, Jane\nCA {REEF}\nTI Corals\nPY 2019\nER\n\nEF\n",
}


def record_of(text: str) -> PaperRecord:
    (record,) = (row for row in read_records(BytesIO(text.encode())) if isinstance(row, PaperRecord))
    return record


def paper_of(text: str) -> Paper:
    return account(PaperId("p1"), record_of(text), source="mine")


def csl_authors(paper: Paper) -> list[dict[str, str]]:
    authors: list[dict[str, str]] = json.loads(to_csl([paper]))[0]["author"]
    return authors


def ris_authors(paper: Paper) -> list[str]:
    return [line[6:] for line in to_ris([paper]).splitlines() if line.startswith("AU  - ")]


def bibtex_authors(paper: Paper) -> str:
    (line,) = (line for line in to_bibtex([paper]).splitlines() if line.startswith("  author = "))
    return line.removeprefix("  author = {").removesuffix("},")


def as_text(content: object) -> str:
    return content if isinstance(content, str) else json.dumps(content)


@every_case("name", WITH_A_PERSON)
def test_an_organisation_beside_a_person_is_given_back_as_one_in_every_format(name: str) -> None:
    paper = paper_of(as_text(WITH_A_PERSON[name]))
    assert paper.authors[1:] == (REEF,)
    assert csl_authors(paper) == [{"family": "Doe", "given": "Jane"}, {"literal": REEF}]
    assert ris_authors(paper) == ["Doe, Jane", f"{REEF},"]
    if "collaboration = " in to_bibtex([paper]):
        assert bibtex_authors(paper).partition(" and ")[0] == "Doe, Jane"
        assert REEF not in bibtex_authors(paper)
    else:
        assert bibtex_authors(paper) == f"Doe, Jane and {{{REEF}}}"
    assert short_authors(list_authors(paper)) == f"Doe and {REEF}"


@every_case(
    "text",
    [
        json.dumps([ZOTERO | {"creators": [{"creatorType": "author", "name": WHO}]}]),
        json.dumps(DATACITE | {"creators": [{"name": WHO, "nameType": "Organizational"}]}),
        f"%0 Report\n%A {WHO},\n%T Corals\n",
        f"@report{{c, title = {{Corals}}, author = {{{{{WHO}}}}}}}",
        f"@report{{c, title = {{Corals}}, collaboration = {{{WHO}}}}}",
        f"TY  - RPRT\nTI  - Corals\nAU  - {WHO}\nER  - \n",
    ],
)
def test_an_organisation_alone_is_the_author(text: str) -> None:
    paper = paper_of(text)
    assert paper.authors == (WHO,)
    assert csl_authors(paper) == [{"literal": WHO}]
    assert bibtex_authors(paper) == f"{{{WHO}}}"
    assert {each.rstrip(",") for each in ris_authors(paper)} == {WHO}


@every_case("name", WITH_A_PERSON)
@every_case("write", [to_csl, to_bibtex, to_ris])
def test_what_is_written_is_read_as_it_was(name: str, write: object) -> None:
    paper = paper_of(as_text(WITH_A_PERSON[name]))
    assert callable(write)
    again = paper_of(write([paper]))
    assert csl_authors(again) == csl_authors(paper)


@every_case(
    ("line", "authors"),
    [
        ("Department of Health, Education and Welfare,", ("Department of Health, Education and Welfare",)),
        ("Library of Congress,, Washington", ("Library of Congress, Washington",)),
        ("Reef, Coral and Sons,, Cairns,", ("Reef, Coral and Sons, Cairns",)),
        ("Doe, Jane,", ("Doe, Jane",)),
        ("Doe, Jane, Jr.", ("Doe, Jane, Jr.",)),
        ("Plato,", ("Plato",)),
    ],
)
def test_a_line_of_a_name_ends_with_a_comma(line: str, authors: tuple[str, ...]) -> None:
    assert record_of(f"%0 Report\n%A {line}\n%T Corals\n").authors == authors
    assert record_of(f"TY  - RPRT\nTI  - Corals\nAU  - {line}\nER  - \n").authors == authors


def test_people_with_one_name_or_in_a_single_field_of_datacite_stay_people() -> None:
    people = [{"name": "Doe, Jane", "nameType": "Personal"}, {"name": "Roe, Max"}]
    assert csl_authors(paper_of(json.dumps(DATACITE | {"creators": people}))) == [
        {"family": "Doe", "given": "Jane"},
        {"family": "Roe", "given": "Max"},
    ]


def test_a_source_that_says_it_tells_all_others() -> None:
    told = record_of(json.dumps(CROSSREF | {"author": [{"name": REEF}], "is-referenced-by-count": 1}))
    untold = record_of(json.dumps({"id": "10.1000/c", "title": "Corals", "authors": [REEF]}))
    for first, second in ((told, untold), (untold, told)):
        paper = join(account(PaperId("p1"), first, source="a"), account(PaperId("p1"), second, source="b"))
        assert csl_authors(paper) == [{"literal": REEF}]


def test_a_chapter_of_a_registry_stays_without_fields() -> None:
    record = record_of(json.dumps(CROSSREF | {"type": "book-chapter", "author": [{"name": REEF}]}))
    assert record.entry is not None
    assert (record.authors, record.entry.fields) == ((REEF,), ())


def csl(*authors: dict[str, str]) -> str:
    return json.dumps([{"id": "c", "type": "report", "title": "Corals", "author": authors}])


RIS = "TY  - RPRT\nTI  - Corals\n{}ER  - \n"
BIBTEX = "@report{{c, title = {{Corals}}, author = {{{}}}}}"
MARKED_AND_FULLER = {
    "csl": (
        csl({"family": "Doe", "given": "J."}, {"literal": REEF}),
        csl({"family": "Doe", "given": "Jane Anna"}, {"family": "Australia", "given": "Reef Check"}),
    ),
    "csl, longer": (
        csl({"literal": REEF}),
        csl({"family": "Australia", "given": "Reef Check"}, {"family": "Doe", "given": "Jane Anna"}),
    ),
    "bibtex": (BIBTEX.format(f"Doe, J. and {{{REEF}}}"), BIBTEX.format(f"Doe, Jane Anna and {REEF}")),
    "ris": (RIS.format(f"AU  - {REEF},\n"), RIS.format(f"AU  - Doe, Jane Anna\nAU  - {REEF}\n")),
    "registry": (
        json.dumps(CROSSREF | {"author": [{"given": "J.", "family": "Doe"}, {"name": REEF}]}),
        json.dumps({"title": "Corals", "DOI": "10.1000/c", "authors": [{"name": "Jane Anna Doe"}, {"name": REEF}]}),
    ),
    "zotero beside bibtex": (
        json.dumps([ZOTERO | {"creators": [{"creatorType": "author", "name": REEF}]}]),
        BIBTEX.format(f"Doe, Jane Anna and {REEF}"),
    ),
}


@every_case("name", MARKED_AND_FULLER)
def test_a_fuller_list_of_another_source_keeps_the_mark(name: str) -> None:
    marked, fuller = map(record_of, MARKED_AND_FULLER[name])
    for first, second in ((marked, fuller), (fuller, marked)):
        paper = join(account(PaperId("p1"), first, source="a"), account(PaperId("p1"), second, source="b"))
        assert {"literal": REEF} in csl_authors(paper)
        assert f"{REEF}," in ris_authors(paper)
        assert f"{{{REEF}}}" in bibtex_authors(paper)
        assert not any("Anna" in author.get("literal", "") for author in csl_authors(paper))


@every_case(
    ("text", "base"),
    [
        (csl({"literal": REEF}), "reefcheckaustraliandcorals"),
        (BIBTEX.format(f"{{{REEF}}}"), "reefcheckaustraliandcorals"),
        (RIS.format(f"AU  - {REEF},\n"), "reefcheckaustraliandcorals"),
        (RIS.format("AU  - European Federation\n"), "europeanfederationndcorals"),
        (RIS.format("AU  - Bank of England\n"), "bankofenglandndcorals"),
        (RIS.format("AU  - Centers for Disease Control\n"), "centersfordiseasecontrolndcorals"),
        (RIS.format("AU  - Instituto Nacional\n"), "institutonacionalndcorals"),
        (RIS.format("AU  - Deutsche Gesellschaft für Riffe\n"), "deutschegesellschaftfurriffendcorals"),
        (RIS.format("AU  - Acme GmbH\n"), "acmegmbhndcorals"),
        (RIS.format("AU  - Jane Doe\n"), "doendcorals"),
        (RIS.format("AU  - Ford, Jane\n"), "fordndcorals"),
    ],
)
def test_a_citation_key_has_the_whole_name_of_an_organisation(text: str, base: str) -> None:
    record = replace(record_of(text), citation_keys=(), identifiers=(), year=None)
    record = replace(record, entry=record.entry and replace(record.entry, key=""))
    (paper,) = resolve([record], KnownPapers(), source="mine").papers
    assert paper.citation_key == base
