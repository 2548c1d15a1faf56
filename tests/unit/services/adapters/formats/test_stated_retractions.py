"""Retractions in the formats of libraries and registries that state them in a place of their own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from kg.model.papers.retraction import Retraction
from services.adapters.formats import arxiv, dblp, endnote, pubmed_xml, zotero_json
from services.adapters.formats.retraction_titles import TitleMark, read_title
from services.adapters.formats.tables import table_rows
from services.collecting.import_report import SourceRow
from tests.builders.rows_of import parted
from tests.tables import every_case

NOTICE = "Lancet. 2010 Feb 6;375(9713):445. doi: 10.1016/S0140-6736(10)60175-4."
BY_PUBMED = Retraction(sources=("PubMed",), date="2010", notice="doi:10.1016/s0140-6736(10)60175-4")
BY_NOTE = Retraction(sources=("note",))


def in_pubmed(*, types: str = "Journal Article", corrections: str = "") -> Iterable[SourceRow]:
    text = (
        "<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID>9500320</PMID><Article><ArticleTitle>Trams.</ArticleTitle>"
        f"<PublicationTypeList><PublicationType>{types}</PublicationType></PublicationTypeList></Article>"
        f"<CommentsCorrectionsList>{corrections}</CommentsCorrectionsList></MedlineCitation></PubmedArticle>"
        "</PubmedArticleSet>"
    )
    return pubmed_xml.rows(text.encode(), source="p")


def correction(kind: str) -> str:
    reference = f"<RefSource>{NOTICE}</RefSource><PMID>20137807</PMID>"
    return f'<CommentsCorrections RefType="{kind}">{reference}</CommentsCorrections>'


def in_endnote(notes: str, *, kind: str = "") -> Iterable[SourceRow]:
    text = (
        "<xml><records><record><titles><title>Trams</title></titles>"
        f"<notes>{notes}</notes><work-type>{kind}</work-type></record></records></xml>"
    )
    return endnote.xml_records(text.encode(), source="e")


def in_arxiv(comment: str) -> Iterable[SourceRow]:
    text = (
        '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:arxiv="http://arxiv.org/schemas/atom"><entry>'
        f"<id>http://arxiv.org/abs/1609.02907v4</id><title>Trams</title><arxiv:comment>{comment}</arxiv:comment>"
        "</entry></feed>"
    )
    return arxiv.rows(text.encode(), source="a")


def in_zotero(**fields: object) -> Iterable[SourceRow]:
    return zotero_json.rows([{"itemType": "journalArticle", "title": "Trams", **fields}], source="z")


@every_case(
    ("found", "expected"),
    [
        (in_pubmed(types="Retracted Publication"), Retraction(sources=("PubMed",))),
        (in_pubmed(corrections=correction("RetractionIn")), BY_PUBMED),
        (in_pubmed(types="Retracted Publication", corrections=correction("RetractionIn")), BY_PUBMED),
        (in_pubmed(corrections=correction("PartialRetractionIn")), None),
        (in_pubmed(corrections=correction("ErratumIn") + correction("CommentIn")), None),
        (in_pubmed(), None),
        (in_endnote("Roe, Rita&#xD;eng&#xD;Journal Article&#xD;Retracted Publication&#xD;England"), BY_NOTE),
        (in_endnote(f"eng&#xD;Retraction in: {NOTICE}"), replace(BY_PUBMED, sources=("note",))),
        (in_endnote("", kind="Retracted Publication"), BY_NOTE),
        (in_endnote("On retracted papers&#xD;England"), None),
        (in_arxiv("This paper has been withdrawn by the author due to an error"), BY_NOTE),
        (in_arxiv("Withdrawn"), BY_NOTE),
        (in_arxiv("12 pages, 3 figures"), None),
        (in_zotero(extra="PMID: 1\nRetracted in 2013"), Retraction(sources=("note",), date="2013")),
        (in_zotero(tags=[{"tag": "Retracted Publication"}]), Retraction(sources=("keyword",))),
        (in_zotero(tags=[{"tag": "Retraction"}], extra="Citation Key: roe"), None),
        (dblp.rows({"result": {"hits": {"hit": {"info": {"title": "Trams"}}}}}, source="d"), None),
        (table_rows("title,year,is_retracted\nTrams,2001,TRUE\n", source="t"), Retraction(sources=("record",))),
        (table_rows("title,year,Retracted\nTrams,2001,no\n", source="t"), None),
    ],
)  # fmt: skip
def test_a_retraction_is_kept_where_it_is_stated(found: Iterable[SourceRow], expected: Retraction | None) -> None:
    assert parted(found).only.retraction == expected


def test_a_notice_in_pubmed_names_the_work_that_it_retracts() -> None:
    found = in_pubmed(types="Retraction of Publication", corrections=correction("RetractionOf"))
    record = parted(found).only
    assert record.retraction is None
    works = record.retracts or ()
    assert [work.identifiers for work in works] == [("doi:10.1016/s0140-6736(10)60175-4", "pubmed:20137807")]


def test_the_lines_of_notes_in_endnote_stay_apart() -> None:
    record = parted(in_endnote(f"eng&#xD;Comment in: {NOTICE} PMID: 20137807&#xD;doi: 10.1000/own. Epub 2009.")).only
    assert record.identifiers == ("doi:10.1000/own",)


@every_case(
    "title",
    [
        "撤稿：Trams of the sea",
        "【已撤稿】Trams of the sea",
        "［撤回］Trams of the sea",
        "[철회] Trams of the sea",
        "ARTÍCULO RETRACTADO: Trams of the sea",
        "ARTIGO RETRATADO: Trams of the sea",
        "Article rétracté : Trams of the sea",
        "Zurückgezogen: Trams of the sea",
        "Статья отозвана: Trams of the sea",
    ],
)
def test_a_title_says_it_in_other_languages(title: str) -> None:
    found = read_title(title)
    assert found is not None
    assert (found.mark, found.work) == (TitleMark.RETRACTED, "Trams of the sea")


@pytest.mark.parametrize(
    "title",
    [
        "撤稿声明的研究",
        "撤回権に関する考察",
        "Un artículo retractado y su efecto",
        "Zurückgezogene Arbeiten: eine Übersicht",
    ],
)
def test_a_study_in_other_languages_is_no_retracted_work(title: str) -> None:
    assert read_title(title) is None
