"""The pages: one file, no door for foreign markup, no link to nowhere."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from kg.model.surveys.survey import PassageSource, Support
from services.document.citations import citation_table
from services.rendering.field.page import field_page, opening
from services.rendering.survey.html import render_html
from services.rendering.survey.html_prose import ProseWriter
from tests.builders.rendering_values import FIELD, PAPERS, SURVEY
from tests.golden_files import assert_golden

VOID = {"meta", "input", "br", "link", "img", "hr"}


class Page(HTMLParser):
    """Collects what the tests ask about and insists that elements close in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.attributes: list[tuple[str, str, str]] = []
        self.texts: dict[str, list[str]] = {}
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        self.ids += [value or "" for name, value in attrs if name == "id"]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open:
            self.texts.setdefault(self.open[-1], []).append(data)

    def values(self, attribute: str) -> list[str]:
        return [value for _, name, value in self.attributes if name == attribute]


PAGES: list[Callable[[], str]] = [lambda: render_html(SURVEY, FIELD), lambda: field_page(FIELD)]


@pytest.fixture(params=PAGES, ids=["survey", "field"])
def text(request: pytest.FixtureRequest) -> str:
    make: Callable[[], str] = request.param
    return make()


def test_elements_close_in_order_and_ids_are_unique(text: str) -> None:
    page = Page(text)
    assert len(page.ids) == len(set(page.ids))


def test_every_link_inside_the_page_leads_somewhere(text: str) -> None:
    page = Page(text)
    inside = {value[1:] for value in page.values("href") if value.startswith("#")}
    named = {value for name in ("aria-labelledby", "data-paper") for value in page.values(name)}
    assert inside | named <= {*page.ids, "card-title"}


def test_nothing_is_loaded_from_elsewhere(text: str) -> None:
    page = Page(text)
    assert page.values("src") == []
    assert not {tag for tag, _, _ in page.attributes} & {"link", "img", "iframe", "object", "base"}
    assert "url(" not in text
    assert "@import" not in text


def test_the_policy_allows_this_style_and_this_script_and_nothing_else(text: str) -> None:
    page = Page(text)
    (policy,) = [
        value for tag, name, value in page.attributes if tag == "meta" and name == "content" and "src" in value
    ]
    assert policy.startswith("default-src 'none'; ")
    for tag in ("style", "script"):
        content = page.texts[tag][-1]
        digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy
    assert not [name for _, name, _ in page.attributes if name.startswith("on") or name == "style"]


def test_foreign_markup_stays_text(text: str) -> None:
    page = Page(text)
    assert text.count("<script") == len(page.texts["script"])
    assert "<b>& Pruning" not in text
    assert "<script>alert(1)" not in re.sub(r"<script[^>]*>.*?</script>", "", text, flags=re.DOTALL)


def test_every_citation_opens_the_passages_of_its_claim() -> None:
    page = Page(render_html(SURVEY, FIELD))
    anchors = [anchor for value in page.values("data-evidence") for anchor in value.split()]
    assert sorted(anchors) == sorted(each for each in page.ids if each.startswith("passage-"))
    assert len(page.values("data-evidence")) == 14
    marks = page.texts["mark"]
    supports = [
        support.passage.text
        for section in (SURVEY.abstract, *SURVEY.sections, *SURVEY.sections[1].subsections)
        for claim in section.claims
        for support in claim.supports
    ]
    assert sorted(marks) == sorted(supports)


def test_evidence_is_labelled_as_what_it_is() -> None:
    section = SURVEY.sections[1].subsections[0]
    claim = section.claims[0]
    passage = claim.supports[0].passage
    title = PAPERS[passage.paper_id].title
    record = replace(passage, source=PassageSource.RECORD, text=title, start=0, end=len(title))
    on_record = replace(claim, supports=(Support(passage=record, score=0.9), *claim.supports[1:]))
    resting = replace(section, claims=(on_record, *section.claims[1:]))
    parent = replace(SURVEY.sections[1], subsections=(resting, *SURVEY.sections[1].subsections[1:]))
    text = render_html(replace(SURVEY, sections=(SURVEY.sections[0], parent, *SURVEY.sections[2:])), FIELD)
    labels = re.findall(r'<figure class="evidence (\w+)".*?<figcaption>(.*?)</figcaption>', text, re.DOTALL)
    assert sum(kind == "record" for kind, _ in labels) == 1
    for kind, label in labels:
        assert ("Words of the sentence found in the passage: " in label) == (kind == "passage")
        assert ("Catalogue record" in label and "%" not in label) == (kind == "record")
    assert "Support 1" not in text
    assert "<b>1</b> with the catalogue record" in text or "<b>1</b> with passages and records" in text


def test_a_claim_is_one_span_around_its_sentence() -> None:
    prose = ProseWriter(SURVEY, citation_table(SURVEY, PAPERS)).prose(SURVEY.sections[1].subsections[0])
    spans = re.findall(r'<span class="claim" id="claim-\d+">(.*?\.)</span>', prose)
    assert len(spans) == 2
    assert re.sub("<[^>]+>", "", spans[1]).startswith("Chebyshev polynomials make the filters local, and")
    assert "<em>local</em>" in spans[1]
    assert prose.endswith("<p>The price of a filter fell from a full eigendecomposition to a pass over the edges.</p>")


def test_a_citation_outside_every_claim_still_leads_to_its_reference() -> None:
    section = replace(SURVEY.sections[2], claims=())
    survey = replace(SURVEY, sections=(*SURVEY.sections[:2], section, *SURVEY.sections[3:]))
    assert 'href="#ref-10"' in render_html(survey, FIELD)


def test_the_data_of_the_field_page_are_whole() -> None:
    page = Page(field_page(FIELD))
    data = json.loads(page.texts["script"][0])
    assert [paper["id"] for paper in data["papers"]] == sorted(PAPERS)
    assert (len(data["citations"]), len(data["similarities"]), len(data["paths"])) == (48, 3, 2)
    assert {paper["id"] for paper in data["papers"]} <= set(page.ids)


def test_an_opening_ends_with_a_sentence_or_says_that_it_goes_on() -> None:
    assert opening("One. Two.", 100) == "One. Two."
    assert opening("One sentence here. " * 5, 60) == "One sentence here. One sentence here. One sentence here."
    assert opening("word " * 40, 22) == "word word word word …"


@pytest.mark.golden
def test_the_survey_page_is_as_pinned() -> None:
    text = render_html(SURVEY, FIELD)
    body = text[text.index("<main") : text.index("</main>")]
    assert_golden("survey.html", re.sub(r"<svg.*?</svg>", "<svg/>", body, flags=re.DOTALL) + "</main>\n")
