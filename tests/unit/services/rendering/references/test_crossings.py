"""Entries of one format in the words of another: what they say stays."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest

from kg.algorithms.identity.merging import account
from kg.model.papers.paper import Paper, PaperId, PaperRecord
from services.adapters.formats.files import read_records
from services.rendering.library.files import library_table
from services.rendering.references.bibtex import to_bibtex
from services.rendering.references.csl import to_csl
from services.rendering.references.ris import to_ris
from tests.tables import every_case

PERSON = {"family": "Okoye", "given": "Ada"}
ABSTRACT = r"We show that $x^2 < y_1$ and 50% of \(k\) walks & $5 each hold."
AUTHOR = {"creatorType": "author", "lastName": "Okoye", "firstName": "Ada"}
THESIS = {"type": "thesis", "publisher": "University of Lagos", "publisher-place": "Lagos", "genre": "PhD thesis"}
REPORT = {"type": "report", "publisher": "Bird Institute", "number": "TR-42"}
CHAPTER = {
    "type": "chapter",
    "container-title": "Handbook of Birds",
    "editor": [{"family": "Smith", "given": "Eve"}, {"family": "Roe", "given": "Max"}],
    "collection-title": "Bird Series",
    "collection-number": "7",
}


def of_csl(**item: Any) -> Paper:
    """The paper of a CSL item."""
    whole = {"id": "own1", "title": "Storks at rest", "author": [PERSON], "issued": {"date-parts": [[2019]]}, **item}
    return paper_of(json.dumps([whole]))


def paper_of(text: str) -> Paper:
    """The paper of a file with one record."""
    (record,) = (row for row in read_records(BytesIO(text.encode())) if isinstance(row, PaperRecord))
    return account(PaperId("p1"), record, source="mine")


def of_zotero(**item: Any) -> Paper:
    """The paper of an item of Better BibTeX JSON."""
    whole = {"title": "Storks at rest", "creators": [AUTHOR], "date": "2019-07", "citationKey": "own1", **item}
    return paper_of(json.dumps({"items": [whole]}))


def lines(text: str) -> set[str]:
    return {line.strip().rstrip(",") for line in text.splitlines()}


def test_a_thesis_keeps_school_place_type_and_abstract() -> None:
    paper = of_csl(**THESIS, abstract="Storks rest beside lakes.")
    assert {
        "school = {University of Lagos}",
        "address = {Lagos}",
        "type = {PhD thesis}",
        "abstract = {Storks rest beside lakes.}",
    } <= lines(to_bibtex([paper]))
    assert {"PB  - University of Lagos", "CY  - Lagos", "M3  - PhD thesis"} <= lines(to_ris([paper]))
    assert "AB  - Storks rest beside lakes." in lines(to_ris([paper]))


def test_a_report_keeps_institution_and_number_there_and_back() -> None:
    written = to_bibtex([of_csl(**REPORT)])
    assert {"institution = {Bird Institute}", "number = {TR-42}"} <= lines(written)
    (item,) = json.loads(to_csl([paper_of(written)]))
    assert (item["type"], item["publisher"], item["number"]) == ("report", "Bird Institute", "TR-42")
    assert "issue" not in item
    assert "M1  - TR-42" in lines(to_ris([of_csl(**REPORT)]))


def test_a_chapter_keeps_editors_series_and_its_number() -> None:
    paper = of_csl(**CHAPTER)
    assert {"editor = {Smith, Eve and Roe, Max}", "series = {Bird Series}", "number = {7}"} <= lines(to_bibtex([paper]))
    assert {"ED  - Smith, Eve", "ED  - Roe, Max", "T3  - Bird Series"} <= lines(to_ris([paper]))


def test_editors_of_ris_are_editors_of_bibtex() -> None:
    ris = "TY  - CHAP\nTI  - Geese in winter\nAU  - Lind, Bo\nA2  - Smith, Eve\nPY  - 2015\nER  - \n"
    assert "editor = {Smith, Eve}" in lines(to_bibtex([paper_of(ris)]))


def test_formulas_stay_formulas_and_prices_are_no_formulas() -> None:
    written = to_bibtex([of_csl(type="article-journal", abstract=ABSTRACT, title=r"On $\frac{1}{2}$-stable walks")])
    assert r"abstract = {We show that $x^2 < y_1$ and 50\% of \(k\) walks \& \$5 each hold.}" in lines(written)
    assert r"title = {On $\frac{1}{2}$-stable walks}" in lines(written)
    again = to_bibtex([paper_of(written)])
    assert "$x^2 < y_1$" in again
    assert r"$\frac{1}{2}$" in again


@pytest.mark.parametrize(
    ("title", "written"),
    [
        ("A thesis on storks", "A thesis on storks"),
        ("On Markov chains and the BERT model", "On {Markov} chains and the {BERT} model"),
        ("Graph Attention Networks: A Survey", "Graph Attention Networks: A Survey"),
        ("Semi-Supervised Learning with GraphSAGE", "Semi-Supervised Learning with {GraphSAGE}"),
        ("Deep learning: Methods for DNA", "Deep learning: Methods for {DNA}"),
    ],
)
def test_braces_stand_only_where_case_must(title: str, written: str) -> None:
    assert f"title = {{{written}}}" in lines(to_bibtex([of_csl(type="article-journal", title=title)]))


def test_the_number_of_arxiv_is_no_number_of_the_entry() -> None:
    assert "number" not in to_bibtex([of_csl(type="article", number="arXiv:2101.00001")])


@every_case(
    ("item", "bibtex", "ris"),
    [
        (
            {"itemType": "journalArticle", "abstractNote": ABSTRACT, "publicationTitle": "Birds", "pages": "3-9"},
            {"@article{p1", r"abstract = {We show that $x^2 < y_1$ and 50\% of \(k\) walks \& \$5 each hold.}"},
            {"TY  - JOUR", f"AB  - {ABSTRACT}", "SP  - 3", "EP  - 9"},
        ),
        (
            {
                "itemType": "bookSection",
                "bookTitle": "Birds",
                "creators": [
                    AUTHOR,
                    {"creatorType": "editor", "lastName": "Smith", "firstName": "Eve"},
                    {"creatorType": "editor", "name": "Bird Union"},
                ],
            },
            {"@incollection{p1", "editor = {Smith, Eve and Bird Union}", "booktitle = {Birds}"},
            {"TY  - CHAP", "ED  - Smith, Eve", "ED  - Bird Union"},
        ),
        (
            {
                "itemType": "report",
                "institution": "Bird Institute",
                "reportNumber": "TR-42",
                "reportType": "Survey",
            },
            {"@techreport{p1", "institution = {Bird Institute}", "number = {TR-42}", "type = {Survey}"},
            {"TY  - RPRT", "PB  - Bird Institute", "M1  - TR-42", "M3  - Survey"},
        ),
        (
            {"itemType": "thesis", "thesisType": "Master's thesis", "university": "University of Lagos"},
            {"@mastersthesis{p1", "school = {University of Lagos}"},
            {"TY  - THES", "PB  - University of Lagos"},
        ),
        (
            {"itemType": "thesis", "thesisType": "Dissertation", "university": "University of Lagos"},
            {"@phdthesis{p1", "school = {University of Lagos}"},
            {"TY  - THES", "M3  - Dissertation"},
        ),
        (
            {"itemType": "dataset", "repository": "Zenodo", "versionNumber": "1.2"},
            {"@dataset{p1", "publisher = {Zenodo}", "version = {1.2}"},
            {"TY  - DATA", "PB  - Zenodo", "ET  - 1.2"},
        ),
        (
            {"itemType": "computerProgram", "company": "Bird Union"},
            {"@software{p1", "publisher = {Bird Union}"},
            {"TY  - COMP", "PB  - Bird Union"},
        ),
        (
            {"itemType": "webpage", "websiteTitle": "Bird Union", "url": "https://birds.example/rest"},
            {"@online{p1", "organization = {Bird Union}", "url = {https://birds.example/rest}"},
            {"TY  - ELEC", "UR  - https://birds.example/rest"},
        ),
        (
            {
                "itemType": "book",
                "extra": "Citation Key: own1\ntex.ids: rest\nSigned copy",
                "notes": [{"note": "<p>Read <b>again</b>.</p>"}],
            },
            {"@book{p1", "ids = {own1, rest}", "note = {Signed copy / Read again.}"},
            {"TY  - BOOK", "N1  - Signed copy / Read again."},
        ),
    ],
    ids=["article", "chapter", "report", "master", "thesis", "data", "program", "page", "notes"],
)
def test_an_item_of_zotero_keeps_what_it_says(item: dict[str, Any], bibtex: set[str], ris: set[str]) -> None:
    paper = of_zotero(**item)
    assert bibtex <= lines(to_bibtex([paper]))
    assert ris <= lines(to_ris([paper]))


@every_case(
    ("degree", "kind"),
    [
        ("MSc thesis", "mastersthesis"),
        ("Diplomarbeit", "mastersthesis"),
        ("Magisterarbeit", "mastersthesis"),
        ("Dissertação de mestrado", "mastersthesis"),
        ("Mémoire de maîtrise", "mastersthesis"),
        ("PhD thesis", "phdthesis"),
        ("Habilitation", "phdthesis"),
        ("Thèse de doctorat", "phdthesis"),
    ],
)
def test_the_degree_of_a_thesis_is_told_in_several_languages(degree: str, kind: str) -> None:
    ris = f"TY  - THES\nTI  - Storks at rest\nM3  - {degree}\nER  - \n"
    papers = (of_csl(type="thesis", genre=degree), of_zotero(itemType="thesis", thesisType=degree), paper_of(ris))
    for paper in papers:
        assert f"@{kind}{{p1" in lines(to_bibtex([paper]))


@every_case(
    ("stated", "written"),
    [
        ("TY  - BOOK\nSN  - 978-1-139-01647-6\n", "isbn = {978-1-139-01647-6}"),
        ("TY  - CHAP\nSN  - 978-0-387-73412-5\n", "isbn = {978-0-387-73412-5}"),
        ("TY  - CONF\nSN  - 0-387-73412-X\n", "isbn = {0-387-73412-X}"),
        ("TY  - BOOK\nSN  - 978-1-139-01647-6, 978-0-387-73412-5\n", "isbn = {978-1-139-01647-6, 978-0-387-73412-5}"),
        ("TY  - JOUR\nSN  - 1234-5679\n", "issn = {1234-5679}"),
        ("TY  - JOUR\nSN  - 1234-567X\n", "issn = {1234-567X}"),
    ],
)
def test_a_number_of_ris_is_that_of_a_book_or_of_a_journal(stated: str, written: str) -> None:
    shown = lines(to_bibtex([paper_of(f"{stated}TI  - Storks at rest\nAU  - Okoye, Ada\nPY  - 2019\nER  - \n")]))
    assert written in shown
    assert sum(each.startswith(("isbn", "issn")) for each in shown) == 1


@pytest.mark.parametrize(
    ("note", "key", "kept"),
    [
        ("Citation Key: okoye2019", "okoye2019", False),
        ("citationkey: okoye2019", "okoye2019", False),
        ("Signed copy", "", True),
        ("The citation key: a history", "", True),
    ],
)
def test_a_key_in_a_note_of_ris_is_the_key(note: str, key: str, kept: bool) -> None:
    ris = f"TY  - JOUR\nTI  - Storks at rest\nAU  - Okoye, Ada\nPY  - 2019\nN1  - {note}\nER  - \n"
    paper = paper_of(ris)
    assert paper.entry is not None
    assert paper.entry.key == key
    assert (f"N1  - {note}" in lines(to_ris([paper]))) is kept


def test_a_key_of_ris_counts_more_than_one_in_a_note() -> None:
    lines_of_keys = ["ID  - own1", "N1  - Citation Key: other"]
    for first, second in (lines_of_keys, lines_of_keys[::-1]):
        paper = paper_of(f"TY  - JOUR\nTI  - Storks\n{first}\n{second}\nER  - \n")
        assert paper.entry is not None
        assert paper.entry.key == "own1"


@pytest.mark.parametrize("address", ["https://birds.example/rest", r"\url{https://birds.example/a_b}"])
def test_an_address_that_says_how_a_work_was_published_is_written_once(address: str) -> None:
    text = f"@misc{{own1, title = {{Storks}}, howpublished = {{{address}}}}}"
    written = to_bibtex([paper_of(text)])
    assert written.count("birds.example") == 1
    assert "UR  - https://birds.example/" in to_ris([paper_of(text)])


def test_place_and_language_of_biblatex_go_along() -> None:
    paper = paper_of(
        "@book{own1, author = {Okoye, Ada}, title = {Storks at rest}, date = {2019}, publisher = {Bird Press},\n"
        "  location = {Lagos}, langid = {english}}"
    )
    (item,) = json.loads(to_csl([paper]))
    assert (item["publisher-place"], item["language"]) == ("Lagos", "english")
    assert {"CY  - Lagos", "LA  - english"} <= lines(to_ris([paper]))


def test_editors_of_proceedings_do_not_become_their_authors() -> None:
    head = "TY  - CONF\nTI  - Proceedings of the Ninth Meeting on Storks\nPY  - 2019\n"
    written = to_bibtex([paper_of(f"{head}ED  - Smith, Eve\nED  - Roe, Max\nER  - \n")])
    assert "editor = {Smith, Eve and Roe, Max}" in lines(written)
    assert "author" not in written


@pytest.mark.parametrize("written", [to_csl, to_ris, to_bibtex])
def test_names_of_the_east_keep_the_family_name_through_every_format(written: Callable[[list[Paper]], str]) -> None:
    people = [{"family": "刘", "given": "知远"}, {"family": "田中", "given": "一郎"}, {"family": "김", "given": "민준"}]
    back = paper_of(written([of_csl(author=people)]))
    assert [(each["family"], each["given"]) for each in json.loads(to_csl([back]))[0]["author"]] == [
        (each["family"], each["given"]) for each in people
    ]


def test_a_table_gives_back_identifiers_and_keys() -> None:
    paper = of_csl(DOI="10.1000/storks", PMID="123", note="tex.ids: second2019, third2019")
    back = paper_of(library_table([paper]))
    assert back.identifiers == paper.identifiers == ("doi:10.1000/storks", "pubmed:123")
    assert (
        {"own1", "second2019", "third2019"} == set(paper.citation_keys) == {*back.citation_keys} - {paper.citation_key}
    )
