"""The abstract and the list of references of pages of publishers."""

from __future__ import annotations

import pytest

from services.adapters.formats.detection import detect
from services.adapters.formats.fulltext import html
from services.collecting.formats import Format

INTRODUCTION = "<h2>Introduction</h2><p>Sponges are old [1].</p>"
ABSTRACTS = {
    "paragraphs": "<div><h2>Abstract</h2><div><h3>Background</h3><p>Sponges filter.</p></div></div>",
    "beside the text": "<h2>Abstract</h2><p>Sponges filter.</p>",
    "no paragraph": "<section><h2>Abstract</h2><b>:</b> Sponges <i>filter</i>.</section>",
    "of a class": '<div class="abstract"><h2>Summary</h2><p>Sponges filter.</p></div>',
}
ENTRIES = (
    "Ann Doe. Old sponges. Nature 12, 2001.",
    "Bob Roe. New sponges. Science 13, 2002.",
    "Cy Poe. Reefs. Cell 14, 2003.",
)
BUTTONS = (
    '[<a href="https://doi.org/10.5555/x{}">CrossRef</a>] [<a href="http://scholar.google.com/{}">Google Scholar</a>]'
)


def page(*parts: str) -> str:
    return f"<!doctype html><html><h1>Sponges and their graphs</h1>{''.join(parts)}</html>"


def list_of(opening: str, entry: str, closing: str) -> str:
    entries = [entry.format(place, f"{text} {BUTTONS.format(place, place)}") for place, text in enumerate(ENTRIES, 1)]
    return f"<h2>References</h2>{opening}{''.join(entries)}{closing}"


@pytest.mark.parametrize("kind", ABSTRACTS)
def test_an_abstract_is_found_by_its_mark_or_by_its_heading_and_is_no_part_of_the_text(kind: str) -> None:
    found = html.full_text(page(ABSTRACTS[kind], INTRODUCTION))
    assert found.abstract == "Sponges filter."
    assert [each.text for each in found.paragraphs] == ["Sponges are old [1]."]


@pytest.mark.parametrize(
    ("opening", "entry", "closing"),
    [
        ("<ol>", "<li id=x{}>{}</li>", "</ol>"),
        (
            "<div><ul><li>by year</li><li>by name</li></ul><div>",
            "<article id=x{}><div>{}</div></article>",
            "</div></div>",
        ),
        ("<ol>", "<li><a name=x{}></a>{}</li>", "</ol>"),
    ],
)
def test_a_list_is_found_below_its_heading_and_read_without_its_buttons(opening: str, entry: str, closing: str) -> None:
    text = '<h2>Introduction</h2><p>Sponges are old [<a href="#x2">2</a>].</p>'
    found = html.full_text(page(text, list_of(opening, entry, closing), "<h2>Notes</h2><p>In 1999.</p>"))
    assert [each.text for each in found.references] == list(ENTRIES)
    assert [each.identifiers for each in found.references] == [(f"doi:10.5555/x{place}",) for place in (1, 2, 3)]
    assert [each.references for each in found.paragraphs[0].markers] == [("x2",)]
    assert [each.section for each in found.paragraphs] == ["Introduction", "Notes"]


def test_a_title_that_the_page_marks_may_be_before_the_authors() -> None:
    entry = '<article id=x{}><cite class="nlm-article-title">Reefs of old</cite><div>{}</div></article>'
    found = html.full_text(page(list_of("<div>", entry, "</div>")))
    assert [each.title for each in found.references] == ["Reefs of old"] * 3
    assert [each.year for each in found.references] == [2001, 2002, 2003]


def test_a_page_with_the_heading_of_an_abstract_is_a_paper_also_behind_a_mark_of_byte_order() -> None:
    data = page('<h2 class="head">Abstract</h2><p>Sponges filter.</p>').encode("utf-8-sig")
    assert detect(data, "page.html") is Format.HTML
