"""Tables of a survey: shown below their section, and part of what cites."""

from __future__ import annotations

import re
from dataclasses import replace

from kg.model.papers.paper import CitationKey
from kg.model.surveys.exhibit import Exhibit, ExhibitId, Table
from kg.model.surveys.survey import Survey
from services.document.citations import citation_table, keys_in_tables
from services.document.integrity import Fault, check
from services.rendering.survey.html import render_html
from services.rendering.survey.latex import render_latex
from services.rendering.survey.markdown import render_markdown
from tests.builders.rendering_values import FIELD, PAPERS, SURVEY

PLACE = next(section for section in SURVEY.sections if section.claims)
OWN = citation_table(SURVEY, PAPERS).references[0]


def with_table(*cells: str) -> Survey:
    """The survey with a table of one row below its first section that cites."""
    table = Table(columns=("Method", "Papers & more"), rows=(cells,))
    exhibit = Exhibit(id=ExhibitId("t1"), caption="What is | compared", content=table, section=PLACE.id)
    return replace(SURVEY, exhibits=(exhibit,))


def test_markdown_shows_a_table_with_its_citations_below_the_section() -> None:
    text = render_markdown(with_table("a | b", f"2 [@{OWN.key}]"), PAPERS)
    below = text.partition(f"## {PLACE.number} ")[2]
    head, rule, row = re.findall(r"^\|.*\|$", below, re.M)[:3]
    assert (head, rule) == ("| Method | Papers & more |", "| --- | --- |")
    assert row == "| a &#124; b | 2 \\[[1](#ref-1)\\] |"


def test_html_and_latex_show_it_too() -> None:
    survey = with_table("50% <b>", f"2 [@{OWN.key}]")
    page = render_html(survey, FIELD)
    assert "<th scope=col>Papers &amp; more</th>" in page
    assert "<td>50% &lt;b&gt;</td>" in page
    tex, _ = render_latex(survey, PAPERS)
    row = next(line for line in tex.splitlines() if "50" in line and "tabularnewline" in line)
    assert row.startswith(r"\raggedright 50\% ")
    assert row.endswith(rf"& \raggedright 2 \cite{{{OWN.key}}} \tabularnewline")


def test_what_only_a_table_cites_is_a_reference_and_used() -> None:
    other = next(paper for paper in FIELD.papers.values() if paper.id not in SURVEY.keys.values())
    survey = with_table("x", f"1 [@{other.citation_key}]")
    assert keys_in_tables(survey.exhibits) == {other.citation_key}
    assert check(survey, FIELD.papers).counts()[Fault.DANGLING_KEY] == 1
    whole = replace(survey, keys={**survey.keys, CitationKey(other.citation_key): other.id})
    before, after = check(SURVEY, FIELD.papers), check(whole, FIELD.papers)
    assert after.findings == before.findings
    assert after.cited_papers == before.cited_papers + 1
    assert citation_table(whole, FIELD.papers).by_paper[other.id]
