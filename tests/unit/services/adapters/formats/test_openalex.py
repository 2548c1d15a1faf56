"""OpenAlex works."""

from __future__ import annotations

from typing import Any

from kg.model.papers.paper import CitedWork
from services.adapters.formats.openalex import rows
from tests.builders.rows_of import parted
from tests.tables import every_case

WORK: dict[str, Any] = {
    "id": "https://openalex.org/W10",
    "doi": "https://doi.org/10.1000/Abc",
    "ids": {"mag": "10", "pmid": "https://pubmed.ncbi.nlm.nih.gov/29456894"},
    "title": "Graphs in <i>R</i>",
    "publication_year": 2018,
    "publication_date": "2018-02-13",
    "primary_location": {"source": {"display_name": "PeerJ"}, "landing_page_url": "https://doi.org/10.1000/abc"},
    "authorships": [{"author": {"display_name": "Ada Lovelace"}}, {"author": {}, "raw_author_name": "C. Babbage"}],
    "cited_by_count": 5,
    "abstract_inverted_index": {"Abstract": [0], "Graphs": [1, 4], "link": [2], "other": [3]},
    "referenced_works": ["https://openalex.org/W1", "https://openalex.org/W2", "nonsense"],
}


def test_a_work_arrives_whole_and_its_abstract_in_order() -> None:
    record = parted(rows(WORK, source="w")).only
    assert record.title == "Graphs in R"
    assert record.abstract == "Graphs link other Graphs"
    assert record.identifiers == ("openalex:W10", "doi:10.1000/abc", "mag:10", "pubmed:29456894")
    assert record.authors == ("Ada Lovelace", "C. Babbage")
    assert (record.year, record.venue, record.citation_count) == (2018, "PeerJ", 5)
    assert record.references == (CitedWork(identifiers=("openalex:W1",)), CitedWork(identifiers=("openalex:W2",)))


def test_lists_and_api_answers_hold_works() -> None:
    assert len(parted(rows([WORK, WORK], source="w")).records) == 2
    assert len(parted(rows({"meta": {"count": 1}, "results": [WORK]}, source="w")).records) == 1


def test_a_position_beyond_reason_costs_no_memory() -> None:
    index = {"far": [10**15], "near": [0]}
    assert parted(rows({**WORK, "abstract_inverted_index": index}, source="w")).only.abstract == "near far"


def test_a_broken_abstract_is_left_out_and_the_work_stays() -> None:
    found = parted(rows({**WORK, "abstract_inverted_index": {"a": 3}}, source="w"))
    assert found.only.abstract is None
    assert "abstract_inverted_index" in found.notices[0].text


def test_a_retraction_is_said() -> None:
    assert "retracted" in parted(rows({**WORK, "is_retracted": True}, source="w")).notices[0].text


def test_a_work_without_title_keeps_its_references_or_is_rejected() -> None:
    untitled = {**WORK, "title": None}
    assert parted(rows(untitled, source="w")).only.title is None
    found = parted(rows({**untitled, "referenced_works": []}, source="w"))
    assert found.rejected[0].reason.startswith("title is missing")


def test_a_type_that_is_no_text_costs_the_type_alone() -> None:
    found = parted(rows({**WORK, "type": {"a": 1}}, source="w"))
    assert found.only.title == parted(rows(WORK, source="w")).only.title


@every_case(
    ("shown", "printed", "author"),
    [
        ("José García Márquez", "Garcia Marquez, Jose", "García Márquez, José"),
        ("Édouard Grave", "Grave, Edouard", "Édouard Grave"),
        ("Dong Li", "Dong, Li", "Li Dong"),
        ("Dai, Zihang", "Dai, Zihang", "Dai, Zihang"),
        ("J. García Márquez", "García Márquez, José", "J. García Márquez"),
        ("Ada Lovelace", "Ada Lovelace", "Ada Lovelace"),
        ("小明 王", "王, 小明", "王, 小明"),
    ],
)
def test_the_printed_name_tells_which_words_are_the_family_name(shown: str, printed: str, author: str) -> None:
    authorship = {"author": {"display_name": shown}, "raw_author_name": printed}
    work = {"id": "https://openalex.org/W11", "title": "Trams", "authorships": [authorship]}
    assert parted(rows([work], source="w")).only.authors == (author,)
