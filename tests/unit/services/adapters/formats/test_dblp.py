"""DBLP: its search, pages of people, and its dump."""

from __future__ import annotations

import json

import pytest

from kg.algorithms.identity.merging import account
from kg.model.papers.paper import PaperId, PaperRecord
from kg.model.papers.retraction import Retraction
from services.adapters.formats.dblp import rows, xml_records
from services.rendering.references.bibtex import to_bibtex
from tests.builders.exports import read_export
from tests.builders.rows_of import parted
from tests.tables import every_case


def test_hits_of_the_search_arrive() -> None:
    first, second, third = read_export("dblp_search.json").records
    assert first.title == "Learning to Ring the Bell & to Stop"
    assert first.authors == ("Min-jun Kim", "Ann Able")
    assert first.identifiers == ("dblp:conf/tram/KimA23", "doi:10.1000/tram23.7")
    assert (first.venue, first.year) == ("TRAM", 2023)
    assert second.authors == ("Min-jun Kim",)
    assert "arxiv:2301.09001" in second.identifiers
    assert third.title == "What is a Tram?"
    assert third.entry is not None
    assert (third.entry.kind, dict(third.entry.fields)["page"]) == ("article-journal", '"5-9"')


def test_a_page_of_a_person_arrives_without_the_home_page() -> None:
    found = read_export("dblp_person.xml")
    assert [record.title for record in found.records] == [
        "Learning to Ring the Bell in CO2",
        "Rails before bells",
        "Proceedings of TRAM 2023, Pécs, Hungary",
    ]
    assert found.records[1].identifiers == ("dblp:journals/corr/KimA16", "arxiv:1609.09001")
    assert found.records[1].publication_date == "2016-09"
    assert found.records[2].authors == ()
    assert editors(found.records[2]) == [{"family": "Kim", "given": "Min-jun"}]
    assert not found.rejected


def test_the_dump_is_read_with_its_encoding_its_entities_and_its_citations() -> None:
    first, thesis = read_export("dblp_dump.xml").records
    assert first.authors == ("Jürgen Müller", "José García")
    assert first.title == "On the Theory of Bells & Whistles"
    assert [work.identifiers for work in first.references or ()] == [
        ("dblp:journals/trams/Cole79",),
        ("dblp:conf/tram/Able77",),
    ]
    assert (thesis.venue, thesis.references) == ("University of Rails", None)


def editors(record: PaperRecord) -> list[dict[str, str]]:
    assert record.entry is not None
    found: list[dict[str, str]] = json.loads(dict(record.entry.fields).get("editor", "[]"))
    return found


@every_case("text", ["<editor>Ann Able 0001</editor>", "<editor>Ann Able</editor><editor>X</editor>"])
@every_case("name", ["proceedings", "book", "phdthesis"])
def test_editors_are_no_authors(name: str, text: str) -> None:
    whole = f"<dblp><{name} key='a/b/c'>{text}<title>T.</title><year>2001</year></{name}></dblp>"
    record = parted(xml_records(whole.encode(), source="x")).only
    assert record.authors == ()
    assert editors(record)[0] == {"family": "Able", "given": "Ann"}
    assert editors(record)[1:] in ([], [{"literal": "X"}])


@pytest.mark.parametrize("type_", ["Editorship", "editorship"])
def test_the_authors_of_an_editorship_are_editors(type_: str) -> None:
    info = {"title": "Proceedings of TRAM.", "type": type_, "authors": {"author": [{"text": "Ann Able 0001"}]}}
    record = parted(rows({"result": {"hits": {"hit": {"info": info}}}}, source="x")).only
    assert (record.authors, editors(record)) == ((), [{"family": "Able", "given": "Ann"}])


def test_an_author_beside_an_editor_stays_one() -> None:
    text = "<dblp><book key='a'><author>Bo Best</author><editor>Ann Able</editor><title>T.</title></book></dblp>"
    record = parted(xml_records(text.encode(), source="x")).only
    assert (record.authors, editors(record)) == (("Bo Best",), [{"family": "Able", "given": "Ann"}])
    written = to_bibtex([account(PaperId("p1"), record, source="x")])
    assert "author = {Best, Bo}" in written
    assert "editor = {Able, Ann}" in written


def test_an_answer_in_xml_says_what_one_in_json_says() -> None:
    info = "<authors><author pid='1'>Ann Able 0001</author></authors><title>A Title.</title><year>2001</year>"
    more = "<type>Journal Articles</type><key>journals/x/A01</key><ee>https://doi.org/10.1000/x</ee>"
    text = (
        f"<?xml version='1.0'?><result><hits total='1'><hit score='1'><info>{info}{more}</info></hit></hits></result>"
    )
    record = parted(xml_records(text.encode(), source="x")).only
    assert (record.title, record.authors, record.year) == ("A Title", ("Ann Able",), 2001)
    assert record.identifiers == ("dblp:journals/x/A01", "doi:10.1000/x")


@pytest.mark.parametrize(
    "hits",
    [{}, {"hit": None}, {"hit": {"info": {"title": "Alone.", "authors": {"author": "Ann Able"}}}}, {"hit": [7, {}]}],
)
def test_answers_of_other_shapes_lose_nothing_but_themselves(hits: object) -> None:
    found = parted(rows({"result": {"hits": hits}}, source="x"))
    assert [record.title for record in found.records] in ([], ["Alone"])
    assert all(row.reason for row in found.rejected)


def test_a_withdrawn_work_is_named() -> None:
    text = "<dblp><article publtype='withdrawn' key='a/b/c'><title>T.</title><year>2001</year></article></dblp>"
    assert parted(xml_records(text.encode(), source="x")).only.retraction == Retraction(sources=("DBLP",))
