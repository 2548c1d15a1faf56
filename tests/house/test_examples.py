"""The example papers: complete, connected, quotable, and true to their source without copying it."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

KEYS = (
    "id",
    "title",
    "abstract",
    "year",
    "publication_date",
    "venue",
    "authors",
    "citation_count",
    "external_ids",
    "references",
    "url",
    "summary",
)
FACTS = tuple(key for key in KEYS if key not in {"abstract", "references", "summary"})

FORBIDDEN_OPENING = re.compile(
    r"(?:It|Its|This|That|These|Those|They|Their|There|Here|However|Moreover|Furthermore|Additionally|Such|Both|Also"
    r"|Then|Thus|Therefore|Hence|Finally|And|But)\b"
)
FIRST_PERSON = re.compile(r"\b(?:I|we|us|our|ours|my)\b", re.IGNORECASE)
LONGEST_COMMON_RUN = 7
"""Words; a longer run shared with the abstract counts as copied."""

Row = dict[str, Any]


@pytest.fixture(scope="module")
def papers(root: Path) -> list[Row]:
    """The example papers, in the order of the file."""
    return _rows((root / "examples" / "graph_neural_networks.jsonl").read_text("utf-8"))


@pytest.fixture(scope="module")
def corpus(shared: Path) -> dict[str, Row]:
    """The corpus the example papers were chosen from, by id."""
    with gzip.open(shared / "corpora" / "graph_neural_networks.jsonl.gz", "rt", encoding="utf-8") as stream:
        return {row["id"]: row for row in _rows(stream.read())}


def _rows(text: str) -> list[Row]:
    return [json.loads(line) for line in text.split("\n") if line]


def _sentences(papers: Iterable[Row]) -> Iterator[str]:
    for paper in papers:
        yield from re.split(r"(?<=[.!?])\s+(?=[A-Z])", paper["summary"])


def _runs(text: str, length: int) -> set[tuple[str, ...]]:
    """Every run of `length` words, without regard to case and punctuation."""
    words = re.findall(r"\w+", text.lower())
    return {tuple(words[start : start + length]) for start in range(len(words) - length + 1)}


def _citations(papers: Iterable[Row]) -> list[tuple[str, str]]:
    return [(paper["id"], cited["id"]) for paper in papers for cited in paper["references"] or ()]


def _largest_connected_part(papers: Iterable[Row]) -> int:
    """Number of papers in the largest weakly connected component of the citation graph."""
    part = {paper["id"]: {paper["id"]} for paper in papers}
    for citing, cited in _citations(papers):
        if part[citing] is not part[cited]:
            joined = part[citing] | part[cited]
            part.update(dict.fromkeys(joined, joined))
    return max(map(len, part.values()))


def test_there_are_about_120_papers_of_every_year_from_2017_to_2024(papers: list[Row]) -> None:
    assert 110 <= len(papers) <= 130
    assert {paper["year"] for paper in papers} == set(range(2017, 2025))


def test_every_paper_has_the_keys_of_the_schema_in_their_order(papers: list[Row]) -> None:
    assert {tuple(paper) for paper in papers} == {KEYS}


def test_every_paper_states_what_a_reference_list_needs(papers: list[Row]) -> None:
    for paper in papers:
        assert paper["title"]
        assert paper["venue"]
        assert paper["authors"]
        assert paper["citation_count"] >= 0


def test_ids_are_unique_paper_ids_of_semantic_scholar(papers: list[Row]) -> None:
    ids = [paper["id"] for paper in papers]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"[0-9a-f]{40}", id) for id in ids)


def test_papers_are_sorted_by_year_then_title(papers: list[Row]) -> None:
    assert papers == sorted(papers, key=lambda paper: (paper["year"], paper["title"]))


def test_every_reference_names_another_paper_of_the_file_once(papers: list[Row]) -> None:
    titles = {paper["id"]: paper["title"] for paper in papers}
    for paper in papers:
        cited = [reference["id"] for reference in paper["references"] or ()]
        assert paper["id"] not in cited
        assert len(set(cited)) == len(cited)
        assert all(titles[reference["id"]] == reference["title"] for reference in paper["references"] or ())


def test_most_papers_are_in_one_connected_part_of_the_citation_graph(papers: list[Row]) -> None:
    assert _largest_connected_part(papers) >= 0.7 * len(papers)


def test_the_readme_states_the_size_of_the_citation_graph(papers: list[Row], root: Path) -> None:
    readme = " ".join((root / "examples" / "README.md").read_text("utf-8").split())
    years = {paper["id"]: paper["year"] for paper in papers}
    citations = _citations(papers)
    connected = _largest_connected_part(papers)
    later = sum(years[cited] > years[citing] for citing, cited in citations)
    assert f"{len(papers)} real papers" in readme
    assert f"{len(citations)} citations" in readme
    assert f"other {connected} papers form one connected part" in readme
    assert f"{later} citations lead to a paper of a later year" in readme


def test_no_paper_carries_an_abstract(papers: list[Row]) -> None:
    assert {paper["abstract"] for paper in papers} == {None}


def test_a_summary_has_three_to_five_sentences_of_12_to_35_words(papers: list[Row]) -> None:
    assert all(3 <= len(list(_sentences([paper]))) <= 5 for paper in papers)
    assert [text for text in _sentences(papers) if not 12 <= len(text.split()) <= 35] == []


def test_every_sentence_of_a_summary_can_be_quoted_alone(papers: list[Row]) -> None:
    sentences = list(_sentences(papers))
    assert [text for text in sentences if FORBIDDEN_OPENING.match(text)] == []
    assert [text for text in sentences if FIRST_PERSON.search(text)] == []
    assert [
        text for text in sentences if not re.fullmatch(r"[A-Z][ -~]*\.", text) or re.search(r"[\\$\[\]]", text)
    ] == []


def test_no_sentence_occurs_twice(papers: list[Row]) -> None:
    sentences = list(_sentences(papers))
    assert len(set(sentences)) == len(sentences)


@pytest.mark.shared
def test_no_summary_copies_its_abstract(papers: list[Row], corpus: dict[str, Row]) -> None:
    length = LONGEST_COMMON_RUN + 1
    copied = [
        run
        for paper in papers
        for run in _runs(paper["summary"], length) & _runs(corpus[paper["id"]]["abstract"], length)
    ]
    assert copied == []


@pytest.mark.shared
def test_the_facts_are_those_of_the_source(papers: list[Row], corpus: dict[str, Row]) -> None:
    chosen = {paper["id"] for paper in papers}
    for paper in papers:
        source = corpus[paper["id"]]
        assert {key: paper[key] for key in FACTS} == {key: source[key] for key in FACTS}
        known = source["references"]
        assert paper["references"] == (known and [cited for cited in known if cited["id"] in chosen])


@pytest.mark.shared
def test_the_numbers_of_a_summary_stand_in_its_source(papers: list[Row], corpus: dict[str, Row]) -> None:
    invented = []
    for paper in papers:
        source = corpus[paper["id"]]
        stated = set(re.findall(r"\d+(?:\.\d+)?", f"{source['title']} {source['abstract']}".replace(",", "")))
        told = set(re.findall(r"\d+(?:\.\d+)?", paper["summary"].replace(",", "")))
        invented += [(paper["title"], number) for number in sorted(told - stated)]
    assert invented == []
