"""A file that nobody has seen is kept only with the paper that it shows itself to be."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from kg.model.papers.full_text import FullText, TextParagraph
from kg.model.papers.paper import Identifier, Paper
from services.collecting.kept_texts import identifies_paper, sign_of_another_paper
from tests.builders.values import paper

BODY = TextParagraph(section="2 Method", text="We train on graphs and compare with what others report. " * 30, page=2)


@pytest.fixture(scope="module")
def papers(root: Path) -> list[Paper]:
    """The papers of the example, without identifiers: nothing but title and authors tells them apart."""
    lines = (root / "examples" / "graph_neural_networks.jsonl").read_text("utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    return [
        replace(paper(number), title=row["title"], authors=tuple(row["authors"]), identifiers=())
        for number, row in enumerate(rows)
    ]


def forms(of: Paper) -> list[FullText]:
    """A paper as a reader gives it: all marked; nothing marked, but printed where it begins; nothing but a body."""
    first = TextParagraph(section="", text=f"{of.title} {', '.join(of.authors)} Abstract", page=1)
    marked = FullText(title=of.title, authors=of.authors, identifiers=(), paragraphs=(BODY,), references=())
    return [
        marked,
        replace(marked, title=None, authors=(), paragraphs=(first, BODY)),
        replace(marked, title=None, authors=()),
    ]


def is_kept(text: FullText, paper: Paper) -> bool:
    return sign_of_another_paper(text, paper) is None and identifies_paper(text, paper)


def test_of_200_mixtures_none_is_kept_with_another_paper(papers: list[Paper]) -> None:
    mixtures = [
        (text, papers[(number + step) % len(papers)])
        for step in (1, 7, 31)
        for number, each in enumerate(papers)
        for text in forms(each)
    ]
    assert len(mixtures) > 1_000
    assert [other.title for text, other in mixtures if is_kept(text, other)] == []


def test_each_is_kept_with_its_own_where_it_says_so(papers: list[Paper]) -> None:
    for each in papers:
        assert [is_kept(text, each) for text in forms(each)] == [True, True, False]


def test_an_identifier_shows_it_and_another_title_refutes_it() -> None:
    own = replace(paper(1), title="A Note", identifiers=(Identifier("doi:10.5555/a"),), authors=("Ann Doe",))
    bare = FullText(title=None, authors=(), identifiers=own.identifiers, paragraphs=(BODY,), references=())
    assert is_kept(bare, own)
    other = replace(bare, title="Reefs of the cold sea and what divers have seen of them")
    assert not is_kept(other, own)


def test_a_title_that_tells_little_counts_with_an_author_only() -> None:
    own = replace(paper(1), title="Introduction", authors=("Ann Doe",), identifiers=())
    named = TextParagraph(section="", text="Introduction. By Ann Doe", page=1)
    unnamed = TextParagraph(section="", text="Introduction to a book", page=1)
    text = FullText(title=None, authors=(), identifiers=(), paragraphs=(named,), references=())
    assert identifies_paper(text, own)
    assert not identifies_paper(replace(text, paragraphs=(unnamed,)), own)
