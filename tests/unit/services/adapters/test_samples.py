"""Every file of the development samples, counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from services.adapters.formats.files import read_records
from tests.builders.rows_of import Parted, parted

# File, papers, rejected rows, papers with an abstract. What is rejected: 16 snapshot works without title or references.
COUNTS = [
    ("arxiv_atom.xml", 15, 0, 15),
    ("bibtex_gbk_encoding.bib", 1, 0, 0),
    ("bibtex_jabref.bib", 156, 0, 36),  # 158 blocks, two of them comments
    ("bibtex_mendeley_abstracts.bib", 512, 0, 313),
    ("crossref_works.json", 20, 0, 15),
    ("openalex_snapshot_works.jsonl", 11, 16, 0),
    ("openalex_work_full.json", 1, 0, 1),
    ("openalex_works.json", 195, 0, 195),
    ("pubmed.nbib", 104, 0, 96),
    ("ris_avian_ecology.ris", 20, 0, 20),
    ("ris_lens_baseline.ris", 100, 0, 98),
    ("ris_zotero.ris", 100, 0, 98),
    ("s2_citations_page.json", 100, 0, 0),
    ("s2_graph_paper.json", 1_009, 0, 778),  # two of 780 abstracts are the word "Abstract"
    ("s2_references_page_1.json", 50, 0, 0),
    ("s2_references_page_2.json", 17, 0, 0),
    ("s2_search_bulk_page.json", 1_000, 0, 0),
    ("s2_search_page.json", 100, 0, 0),
]


@pytest.fixture
def samples(shared: Path) -> Path:
    return shared / "samples"


def read(path: Path) -> Parted:
    return parted(read_records(path))


def test_every_sample_is_counted(samples: Path) -> None:
    assert {path.name for path in samples.iterdir()} == {name for name, *_ in COUNTS} | {"README.md"}


@pytest.mark.parametrize(("name", "papers", "rejected", "abstracts"), COUNTS)
def test_a_sample_gives_its_papers(samples: Path, name: str, papers: int, rejected: int, abstracts: int) -> None:
    found = read(samples / name)
    assert len(found.records) == papers
    assert len(found.rejected) == rejected
    assert sum(record.abstract is not None for record in found.records) == abstracts


@pytest.mark.slow
def test_no_markup_and_no_blank_is_left_in_any_title(samples: Path) -> None:
    for name, *_ in COUNTS:
        for record in read(samples / name).records:
            assert record.title == " ".join((record.title or "").split())
            assert "</" not in (record.title or "")
            assert not (record.abstract or "").startswith(("Abstract ", "ABSTRACT"))


def test_gbk_is_read_as_chinese_and_said(samples: Path) -> None:
    found = read(samples / "bibtex_gbk_encoding.bib")
    assert found.only.authors == ("凯撒",)
    assert (found.only.title, found.only.venue, found.only.year) == ("Test Title", "测试期刊", 2013)
    assert "GBK" in found.notices[0].text


def test_the_same_works_arrive_alike_from_the_api_and_from_the_corpus(shared: Path, samples: Path) -> None:
    from_api = {record.identifiers[0]: record for record in read(samples / "openalex_works.json").records}
    from_corpus = {
        record.identifiers[0]: record for record in read(shared / "corpora/openalex_ai_sample.jsonl.gz").records
    }
    assert from_api.keys() == from_corpus.keys()
    for known, record in from_api.items():
        other = from_corpus[known]
        assert (record.title, record.abstract, record.year) == (other.title, other.abstract, other.year)
        assert record.references == other.references


def test_crossref_references_arrive(samples: Path) -> None:
    records = read(samples / "crossref_works.json").records
    works = [work for record in records for work in record.references or ()]
    assert sum(any(known.startswith("doi:") for known in work.identifiers) for work in works) >= 800
    assert all(work.identifiers or work.title for work in works)


def test_broken_mendeley_values_are_named(samples: Path) -> None:
    notices = [notice.text for notice in read(samples / "bibtex_mendeley_abstracts.bib").notices]
    assert any(text.startswith("year '6'") for text in notices)


def test_a_reference_page_keeps_works_that_have_a_title_only(samples: Path) -> None:
    found = read(samples / "s2_references_page_2.json")
    assert sum(not record.identifiers for record in found.records) == 13
    assert "does not name the paper" in found.notices[0].text
