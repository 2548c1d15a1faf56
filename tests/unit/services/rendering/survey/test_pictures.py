"""The pictures of a survey beside Markdown and inside the PDF: whole, safe, the same as on the page."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from defusedxml import ElementTree

from kg.model.fields.field import FieldGraph
from services.document.citations import citation_table
from services.rendering.field.figure_files import strata_file, years_file
from services.rendering.field.histogram import histogram_svg
from services.rendering.field.svg import strata_svg
from services.rendering.survey.latex import render_latex
from services.rendering.survey.markdown import render_markdown
from services.rendering.survey.tex_pictures import tex_picture
from tests.builders.hostile import TEX_ATTACKS, hostile
from tests.builders.rendering_values import FIELD, PAPERS, SURVEY
from tests.tex_tokens import commands, depth

NUMBERS = citation_table(SURVEY, PAPERS).by_paper
UNDATED = replace(FIELD, papers={id: replace(paper, year=None) for id, paper in PAPERS.items()})


@pytest.mark.parametrize("field", [FIELD, UNDATED, hostile("a\x00\x0bb]]>&<script>")[1]])
def test_files_are_whole_pictures_that_bring_their_colours_and_load_nothing(field: FieldGraph) -> None:
    for picture in (strata_file(field), years_file(field)):
        root = ElementTree.fromstring(picture)
        styles = "".join(style.text or "" for style in root.iter("{http://www.w3.org/2000/svg}style"))
        colours = set(re.findall(r"\.([\w]+)\{color:", styles))
        used = {name for element in root.iter() for name in element.attrib.get("class", "").split()}
        known = {"paper", "seed", "uncited", "lane", "bar", "band", "strata", "histogram", "narrow"}
        assert {name for name in used if "-" not in name} <= colours | known | {
            *("bands", "ribbon", "ribbons"),
            "lanes",
            "axis",
            "edges",
            *("papers", "labels"),
        }
        assert "var(" not in picture
        assert not re.search(r"href|url\(|@import|<script", picture)


def test_markdown_shows_the_files_of_its_pictures() -> None:
    text = render_markdown(SURVEY, PAPERS, field=FIELD)
    found = re.findall(r"^!\[(.+)\]\((\w+\.svg)\)$", text, re.MULTILINE)
    assert [file for _, file in found] == ["strata.svg", "years.svg"]
    assert "30 papers on" in found[0][0]
    assert ".svg" not in render_markdown(SURVEY, PAPERS)


def test_the_drawing_holds_every_disc_and_every_bar_of_the_picture() -> None:
    drawing = tex_picture(strata_svg(FIELD, numbers=NUMBERS), width=436)
    ends = re.findall(r"RG [\d.]+ w ([\d.]+ [\d.]+) m \1 l S", drawing)
    lanes = strata_svg(FIELD).count('class="lane ')
    assert len(set(ends)) == 30 + lanes
    assert drawing.count(" c S") == 9
    bars = tex_picture(histogram_svg(FIELD), width=350)
    assert bars.count(" re f") == histogram_svg(FIELD).count("<rect")
    assert "2019" in bars


def test_dashes_of_a_line_end_with_it() -> None:
    svg = strata_svg(replace(FIELD, citations=()))
    drawing = tex_picture(svg, width=400)
    dashed = re.findall(r"\[4 3\] 0 d [^\[]* c S \[\] 0 d", drawing)
    assert len(dashed) == svg.count("stroke-dasharray") == drawing.count("[4 3]") > 0


def test_no_name_in_a_drawing_makes_tex_do_anything_but_print_it() -> None:
    own = set(commands(render_latex(SURVEY, PAPERS, field=FIELD)[0]))
    for attack in TEX_ATTACKS:
        survey, field = hostile(attack)
        tex, _ = render_latex(survey, field.papers, field=field)
        figures = tex[tex.index("\\tableofcontents") : tex.index("\\section")]
        assert depth(figures) == 0
        added = {name for name in commands(figures) if name not in own}
        assert all(name.startswith("text") or not name.isalpha() for name in added), added
