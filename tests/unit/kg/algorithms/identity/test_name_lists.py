"""Lists of names: parted where BibTeX parts them, organisations in one piece."""

from __future__ import annotations

from kg.algorithms.identity.name_lists import list_authors, split_names
from kg.model.papers.paper import CitationKey, Entry, Paper, PaperId
from services.rendering.references.author_names import short_authors


def paper(*authors: str, names: str) -> Paper:
    return Paper(
        id=PaperId("p1"),
        title="On graphs",
        citation_key=CitationKey("acme2020on"),
        authors=authors,
        entry=Entry(format="bibtex", kind="article", key="x", fields=(("author", names),)),
    )


def test_and_parts_names_outside_braces_only() -> None:
    assert list(split_names("{Barnes and Noble} and Yu, Yue AND others")) == ["{Barnes and Noble}", "Yu, Yue", "others"]


def test_an_organisation_is_named_whole_in_prose() -> None:
    alone = paper("Acme Corp", names="{Acme Corp}")
    assert short_authors(list_authors(alone)) == "Acme Corp"
    several = paper("Acme Corp", "Yue Yu", names="{Acme Corp} and Yue Yu")
    assert short_authors(list_authors(several)) == "Acme Corp and Yu"


def test_a_paper_without_a_bibliography_keeps_its_authors() -> None:
    plain = paper("Yue Yu", names="")
    assert list_authors(plain) == ("Yue Yu",)
