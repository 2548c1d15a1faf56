"""What lights papers by a name: a question, an entity, an author, a cell; and what colour and size say by choice."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.explorer.conftest import Opener, barriers

FIELD = "/fields/graph-neural-networks"


def lit(page: Page) -> int:
    """How many papers are lit on the map."""
    return page.locator(".map [role=option]").count()


def test_a_question_is_answered_by_sentences_whose_papers_are_lit(open_page: Opener, root: Path) -> None:
    page = open_page(FIELD, bypass_csp=True)
    page.click("role=tab[name=Ask]")
    page.fill("[aria-label='Your question']", "what makes deep networks oversmooth")
    page.keyboard.press("Enter")
    page.wait_for_selector(".answers blockquote")
    assert "ask=what+makes+deep+networks+oversmooth" in page.url
    asked = {"q": "what makes deep networks oversmooth", "field": "graph-neural-networks", "types": "passages"}
    found = page.request.get(f"{open_page.address}/v1/search", params={**asked, "limit": "30"}).json()["passages"]
    assert page.locator(".answers li").count() == len(found)
    expect(page.locator(".answers blockquote").first).to_have_text(found[0]["passage"]["text"])
    assert lit(page) == len({each["paper"]["id"] for each in found})
    assert barriers(page, root) == []
    page.click(".answers figcaption a >> nth=0")
    page.wait_for_selector("#panel article.paper")
    page.go_back()
    page.wait_for_selector(".answers blockquote")


def test_a_question_is_asked_of_what_the_filters_leave_and_from_the_search_box(open_page: Opener) -> None:
    page = open_page(f"{FIELD}?layers=frontier")
    page.fill("input[type=search]", "explanations")
    page.click(".hits >> text=Find sentences that answer")
    page.wait_for_selector(".answers blockquote")
    expect(page.locator("#panel")).to_contain_text("papers that pass the filters")
    assert 0 < lit(page) <= 12


def test_an_author_is_found_lit_and_listed_with_co_authors(open_page: Opener, root: Path) -> None:
    page = open_page(FIELD, bypass_csp=True)
    page.fill("input[type=search]", "leskovec")
    page.click(".names-found button >> nth=0")
    page.wait_for_selector("section.author")
    name = page.inner_text("section.author h2")
    asked = {"name": name}
    (author,) = page.request.get(f"{open_page.address}/v1{FIELD}/authors", params=asked).json()["items"]
    expect(page.locator("section.author")).to_contain_text(f"{author['co_authors']} co-authors")
    page.fill("input[type=search]", "")
    assert lit(page) == len(author["papers"])
    page.click("section.author .take-papers")
    expect(page.locator("section.author .take-papers")).to_contain_text(f"On the list ({len(author['papers'])})")
    assert barriers(page, root) == []
    page.click("section.author .plain-list a >> nth=0")
    expect(page.locator("section.author h2")).to_have_text(author["together"][0]["name"])
    page.locator(".map-focus").focus()
    page.keyboard.press("Escape")
    page.wait_for_selector("section.author", state="detached")
    assert "author=" not in page.url


def test_the_names_of_a_paper_lead_to_its_authors(open_page: Opener) -> None:
    page = open_page(f"{FIELD}?paper=wu2019comprehensive&panel=paper")
    page.click(".byline a >> nth=0")
    page.wait_for_selector("section.author")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_colour_and_size_say_what_is_chosen_and_the_legend_says_so(open_page: Opener, root: Path, theme: str) -> None:
    page = open_page(FIELD, bypass_csp=True, color_scheme=theme)
    before = page.locator(".map canvas").first.screenshot()
    page.select_option(".look label:has-text('Colour') select", "year")
    page.select_option(".look label:has-text('Size') select", "citations")
    assert "colour=year" in page.url
    assert "size=citations" in page.url
    rows = page.locator(".legend-entries li >> visible=true").all_inner_texts()
    assert sum(int(row.rpartition("·")[2]) for row in rows) == 126
    assert rows[0].startswith("2017")
    page.wait_for_timeout(300)
    assert page.locator(".map canvas").first.screenshot() != before
    expect(page.locator("#panel")).to_contain_text("as large as its citations in the world")
    assert barriers(page, root) == []


def test_the_saved_picture_has_the_legend_of_what_is_chosen(open_page: Opener, tmp_path: Path) -> None:
    page = open_page(f"{FIELD}?colour=kind&size=equal")
    page.click("text=Picture")
    with page.expect_download() as download:
        page.click("role=button[name=SVG]")
    download.value.save_as(tmp_path / "map.svg")
    svg = (tmp_path / "map.svg").read_text("utf-8")
    assert "Survey · 16" in svg
    assert "all of one size" in svg


def test_on_a_phone_the_legend_stands_on_the_map(open_page: Opener) -> None:
    page = open_page(f"{FIELD}?colour=kind", viewport={"width": 390, "height": 844}, has_touch=True)
    expect(page.locator(".map-legend summary")).to_contain_text("Colour: kind of paper")
    page.click(".map-legend summary")
    expect(page.locator(".map-legend li").first).to_be_visible()


def test_the_card_of_a_community_has_its_terms_with_their_papers(open_page: Opener, root: Path) -> None:
    page = open_page(f"{FIELD}?panel=community&ribbon=development:0", bypass_csp=True)
    page.click(".terms summary >> nth=0")
    take = page.locator(".terms .take-papers").first
    expect(take).to_contain_text("+ List (")
    assert barriers(page, root) == []
