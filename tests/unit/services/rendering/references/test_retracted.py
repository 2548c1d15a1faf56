"""A reference to a retracted work says so, in every list and in every form of a survey."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from dataclasses import replace

from kg.model.papers.entry import Entry
from kg.model.papers.paper import CitationKey, Paper, PaperId
from kg.model.papers.retraction import Retraction
from services.adapters.formats import bibtex, csl_json, ris
from services.rendering.field.graph_exports import nodes, to_csv
from services.rendering.field.page import field_page
from services.rendering.references.bibtex import to_bibtex
from services.rendering.references.csl import to_csl
from services.rendering.references.retracted import add_status, retraction_words
from services.rendering.references.ris import to_ris
from services.rendering.survey.docx import render_docx
from services.rendering.survey.html import render_html
from services.rendering.survey.latex import render_latex
from services.rendering.survey.markdown import escape, render_markdown
from services.rendering.survey.typst import render_typst
from tests.builders.rendering_values import FIELD, PAPERS, SURVEY
from tests.builders.rows_of import parted
from tests.tables import every_case

SAID = Retraction(sources=("PubMed",), date="2010-02-06", notice="doi:10.1000/no_tice")
WORDS = "Retracted 2010-02-06, notice doi:10.1000/no_tice"
CITED = next(iter(SURVEY.keys.values()))
RETRACTED = {**PAPERS, CITED: replace(PAPERS[CITED], retraction=SAID)}
IN_FIELD = replace(FIELD, papers={id: RETRACTED.get(id, paper) for id, paper in FIELD.papers.items()})


def paper(**fields: object) -> Paper:
    basis = Paper(
        id=PaperId("p0"),
        title="A Title of Bees",
        citation_key=CitationKey("someone2020title"),
        authors=("Ann Someone",),
        retraction=SAID,
    )
    return replace(basis, **fields)  # type: ignore[arg-type]


@every_case(
    ("retraction", "words"),
    [
        (None, ""),
        (Retraction(sources=("title",)), "Retracted"),
        (Retraction(sources=("title",), date="2010"), "Retracted 2010"),
        (Retraction(sources=("title",), notice="pubmed:20137807"), "Retracted, notice PMID 20137807"),
        (Retraction(sources=("title",), notice="s2:abc"), "Retracted"),
        (SAID, WORDS),
    ],
)
def test_the_words_say_what_is_known(retraction: Retraction | None, words: str) -> None:
    assert retraction_words(paper(retraction=retraction)) == words


def test_an_own_note_stays_and_says_it_once() -> None:
    assert add_status("See page 2", "Retracted") == "Retracted. See page 2"
    assert add_status("Retracted in 2010", "Retracted") == "Retracted in 2010"
    assert add_status("See page 2", "") == "See page 2"


def test_a_list_of_papers_that_stand_says_nothing() -> None:
    for write in (to_bibtex, to_ris, to_csl):
        assert "etract" not in write([paper(retraction=None)])


ENTRIES = (
    None,
    Entry(format="bibtex", kind="article", key="k", fields=(("title", "A Title of Bees"), ("note", "See page 2"))),
    Entry(format="ris", kind="JOUR", key="k", fields=(("TI", "A Title of Bees"), ("N1", "See page 2"))),
    Entry(format="csl", kind="article", key="k", fields=(("title", '"A Title of Bees"'), ("note", '"See page 2"'))),
)


@every_case("entry", ENTRIES)
@every_case(
    ("write", "read"),
    [
        (to_bibtex, lambda text: bibtex.rows(text, source="x.bib")),
        (to_ris, lambda text: ris.rows(text, source="x.ris")),
        (to_csl, lambda text: csl_json.rows(json.loads(text), source="x.json")),
    ],
)
def test_a_list_says_it_in_its_own_form_and_is_read_back(
    entry: Entry | None, write: Callable[..., str], read: Callable[[str], object]
) -> None:
    text = write([paper(entry=entry)])
    assert text.count("Retracted") == 1
    assert "See page 2" in text or entry is None
    assert parted(read(text)).only.retraction == replace(SAID, sources=("note",))  # type: ignore[arg-type]


def test_bibtex_escapes_the_number_of_the_notice() -> None:
    assert r"note = {Retracted 2010-02-06, notice doi:10.1000/no\_tice}" in to_bibtex([paper()])


def test_every_form_of_a_survey_says_it_at_the_reference() -> None:
    assert f"**{escape(WORDS)}.**" in render_markdown(SURVEY, RETRACTED)
    html = render_html(SURVEY, IN_FIELD)
    assert f'<p class="ref-line retracted">{WORDS}.</p>' in html
    assert ", retracted: " in html
    assert r"Retracted 2010-02-06, notice doi:10.1000/no\_tice" in render_latex(SURVEY, RETRACTED)[1]
    assert '#strong[#"Retracted 2010' in render_typst(SURVEY, IN_FIELD)[0]
    with zipfile.ZipFile(io.BytesIO(render_docx(SURVEY, IN_FIELD))) as archive:
        assert f"{WORDS}." in archive.read("word/document.xml").decode()


def test_no_form_of_a_survey_says_it_of_papers_that_stand() -> None:
    assert "etracted" not in render_markdown(SURVEY, PAPERS)
    assert 'ref-line retracted"' not in render_html(SURVEY, FIELD)
    assert "etracted" not in render_latex(SURVEY, PAPERS)[1]


def test_exports_of_a_field_mark_the_paper() -> None:
    marked = {id for id, values in nodes(IN_FIELD) if values["is_retracted"]}
    assert marked == {CITED}
    header, *lines = to_csv(IN_FIELD)["papers.csv"].splitlines()
    place = header.split(",").index("is_retracted")
    assert place > 0
    assert sum("True" in line for line in lines) >= 1
    assert f'"retracted":"{WORDS}"' in field_page(IN_FIELD).replace('": "', '":"')
