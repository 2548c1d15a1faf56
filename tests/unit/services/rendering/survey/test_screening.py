"""The counts of a screening in the surveys of a field that was collected, and nowhere else."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

from kg.model.fields.field import FieldGraph
from kg.model.fields.screening import ScreeningFlow
from services.rendering.screening.prisma_diagram import FLOW_TITLE, flow_rows, flow_svg
from services.rendering.survey.files import artifact
from tests.builders.rendering_values import FIELD, SURVEY

FLOW = ScreeningFlow(
    identified={"store": 1300, "open | index": 20},
    by_citation={"store": 80},
    duplicates=200,
    screened=1200,
    screened_out=700,
    sought=500,
    not_retrieved=30,
    assessed=470,
    excluded={"judged relevance too low": 400, "beyond the size asked for": 20},
    included=50,
    surveys=4,
)


def collected() -> FieldGraph:
    """The field, as if it had been collected."""
    return replace(FIELD, reach=replace(FIELD.reach, left_out=replace(FIELD.reach.left_out, screening=FLOW)))


def test_every_file_has_the_counts_in_an_appendix() -> None:
    html, markdown, tex = (artifact(f"survey.{kind}", SURVEY, collected()) for kind in ("html", "md", "tex"))
    assert f'<h2 id="screening">{FLOW_TITLE}</h2>' in html
    assert '<a class="plain" href="#screening">' in html
    assert "<th scope=row>Records from the library</th><td>1,300</td>" in html
    assert "| Excluded: judged relevance too low | 400 |" in markdown
    assert r"| Records from open \| index | 20 |" in markdown
    assert r"Too far from the topic & 700 \\" in tex
    assert tex.index(FLOW_TITLE) < tex.index(r"\bibliographystyle")


def test_a_field_that_was_not_collected_has_no_such_part() -> None:
    for name in ("survey.html", "survey.md", "survey.tex"):
        assert FLOW_TITLE not in artifact(name, SURVEY, FIELD)


def test_the_diagram_holds_every_count_of_the_table_inside_its_frame() -> None:
    root = ElementTree.fromstring(flow_svg(FLOW))
    words = [each.text for each in root.iter() if each.tag.endswith("}text")]
    for label, count in flow_rows(FLOW):
        assert words[words.index(label) + 1] == f"{count:,}"
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    for box in (each.attrib for each in root.iter() if each.tag.endswith("}rect")):
        assert float(box["x"]) + float(box["width"]) <= width
        assert float(box["y"]) + float(box["height"]) <= height
