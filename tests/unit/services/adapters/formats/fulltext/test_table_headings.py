"""What is a heading of a table, a group of its rows, or no table at all."""

from __future__ import annotations

from xml.etree.ElementTree import fromstring

from kg.model.papers.full_text import FullText
from kg.model.papers.text_kind import TextKind
from services.adapters.formats.fulltext import html, latex, tei
from services.adapters.formats.fulltext.table_grid import Cell, PrintedTable, row_lines


def rows_of(paper: FullText) -> list[str]:
    return [each.text for each in paper.paragraphs if each.kind is TextKind.ROW]


def lines(*rows: str) -> list[str]:
    cells = [[Cell(text=text.strip()) for text in row.split("|")] for row in rows]
    return list(row_lines(PrintedTable(rows=cells)))


def test_headings_of_latex_go_on_below_a_rule_under_a_span() -> None:
    table = r"""\begin{tabular}{l|l|l|l} \hline
        \multicolumn{2}{c}{Women} & \multicolumn{2}{c}{Men} \\ \hline
        Rank & Word & Rank & Word \\ \hline
        1 & wear & 1 & shop \\
        2 & place & 2 & people \\ \hline
    \end{tabular}"""
    found = latex.full_text(rf"\begin{{document}}\begin{{table}}\caption{{Words}}{table}\end{{table}}\end{{document}}")
    assert rows_of(found)[0] == "Words: Women / Rank: 1; Women / Word: wear; Men / Rank: 1; Men / Word: shop"


def test_a_first_row_that_counts_like_the_next_is_no_heading() -> None:
    assert lines("1 | sponges", "2 | corals", "3 | reefs") == ["1; sponges", "2; corals", "3; reefs"]


def test_many_rows_on_end_without_a_value_name_no_group() -> None:
    bare = ("Val | | ", "Thr | | ", "Cys | | ")
    assert lines("Acid | Step | Size", "Ser | 10 | 10", *bare, "His | 20 | 30")[-1] == "Acid: His; Step: 20; Size: 30"
    assert lines("Acid | Step | Size", "Large | | ", "His | 20 | 30") == ["Large / Acid: His; Step: 20; Size: 30"]


def test_a_matrix_of_formulas_without_a_caption_is_no_table() -> None:
    matrix = r"\begin{tabular}{c|c} $0$ & $h_0$ \\ \hline $1$ & \\ $0$ & $h_2$ \end{tabular}"
    assert rows_of(latex.full_text(rf"\begin{{document}} We see {matrix} here. \end{{document}}")) == []


def test_a_table_of_grobid_without_a_name_is_none() -> None:
    table = "<table><row><cell>a</cell><cell>b</cell></row><row><cell>1</cell><cell>2</cell></row></table>"
    for head, count in (("", 0), ("Table 1", 1)):
        figure = f'<figure type="table"><head>{head}</head><figDesc>Means</figDesc>{table}</figure>'
        root = fromstring(f"<TEI><teiHeader/><text><body>{figure}</body></text></TEI>")
        assert len(tei.full_text(root).paragraphs) == count


def test_a_table_above_the_first_heading_of_a_page_is_no_table_of_the_paper() -> None:
    row = "<tr><td>{0}</td><td>2</td></tr>"
    table = f"<table>{row}{row}{row}</table>"
    page = f"<h1>Sponges</h1>{table.format('Received')}<h2>Results</h2>{table.format('Sponges')}"
    found = html.full_text(f"<!doctype html><html>{page}</html>")
    assert {each.section for each in found.paragraphs if each.kind is TextKind.ROW} == {"Results"}
