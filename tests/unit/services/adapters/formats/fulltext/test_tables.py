"""Tables, figures, formulas, algorithms and appendices of marked-up texts."""

from __future__ import annotations

from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from kg.model.papers.full_text import FullText, TextParagraph
from kg.model.papers.text_kind import TextKind
from services.adapters.formats.fulltext import html, jats, latex, tei
from services.adapters.formats.fulltext.table_grid import Cell, PrintedTable, fill_grid, row_lines

_HEAD = (
    '<thead><tr><th rowspan="2">Method</th><th colspan="2">Accuracy (%)</th></tr>'
    "<tr><th>Cora</th><th>Pubmed</th></tr></thead>"
)
_BODY = (
    '<tbody><tr><td colspan="3">Linear models</td></tr><tr><td>GCN</td><td>81.5</td><td>79.0</td></tr>'
    "<tr><td>MLP</td><td>55.1</td><td/></tr></tbody>"
)
ROWS = [
    "Linear models / Method: GCN; Accuracy (%) / Cora: 81.5; Accuracy (%) / Pubmed: 79.0",
    "Linear models / Method: MLP; Accuracy (%) / Cora: 55.1",
]


def of_kind(paper: FullText, kind: TextKind) -> list[TextParagraph]:
    return [each for each in paper.paragraphs if each.kind is kind]


def article(body: str, behind: str = "") -> FullText:
    return jats.full_text(fromstring(f"<article><body>{body}</body>{behind}</article>"))


def test_a_table_of_jats_is_a_row_a_paragraph_each_value_behind_its_headings() -> None:
    table = (
        "<table-wrap><label>Table 2.</label><caption><title>Results on citation networks</title></caption>"
        f"<table>{_HEAD}{_BODY}</table><table-wrap-foot><p>Means of ten runs.</p></table-wrap-foot></table-wrap>"
    )
    rows = of_kind(article(f"<sec><title>Results</title><p>As shown. {table}</p></sec>"), TextKind.ROW)
    assert [each.text for each in rows] == [f"Results on citation networks: {row}" for row in ROWS]
    assert {(each.section, each.label) for each in rows} == {("Results", "Table 2")}


def test_a_table_of_a_page_is_read_alike_and_one_that_lays_out_the_page_is_not() -> None:
    page = html.full_text(
        "<html><body><h1>A Paper of its Own</h1><table><tr><td><form><input></form></td><td>Search</td></tr></table>"
        f"<h2>Results</h2><p>As shown.</p><figure><figcaption>Table 1: Accuracy</figcaption>"
        f"<table>{_HEAD}{_BODY}</table></figure><figure><figcaption>Figure 3. The network.</figcaption></figure>"
        "</body></html>"
    )
    assert [each.text for each in of_kind(page, TextKind.ROW)] == [f"Accuracy: {row}" for row in ROWS]
    assert [(each.label, each.text) for each in of_kind(page, TextKind.CAPTION)] == [("Figure 3", "The network.")]


def test_a_table_of_tei_is_read_by_its_first_row() -> None:
    table = (
        '<figure type="table"><head>Table 1</head><figDesc>Errors</figDesc><table><row><cell>Method</cell>'
        "<cell>Error</cell></row><row><cell>GCN</cell><cell>0.2</cell></row></table></figure>"
    )
    paper = tei.full_text(fromstring(f"<TEI><text><body><div><p>One.</p></div>{table}</body></text></TEI>"))
    assert [(each.label, each.text) for each in of_kind(paper, TextKind.ROW)] == [
        ("Table 1", "Errors: Method: GCN; Error: 0.2")
    ]


def test_a_table_of_latex_is_read_with_its_spans_and_lines_that_go_on() -> None:
    source = r"""\documentclass{article}\begin{document}\section{Results} As shown.
\begin{table}\caption{Accuracy of \textbf{models}}\label{tab:a}
\begin{tabular}{l*{2}{c}}\toprule
\multirow{2}{*}{Method} & \multicolumn{2}{c}{Accuracy (\%)} \\ \cmidrule(lr){2-3}
 & Cora & Pubmed \\ \midrule
GCN & 81.5\sym{***} & 79.0 \\[2pt]
 & (0.3) & (0.2) \\ \bottomrule
\end{tabular}\end{table}
\begin{equation} h = \sigma(W x) \label{eq:h} \end{equation}
where W is learned.

\begin{algorithm}\caption{Descent} for each node do step \end{algorithm}
\appendix
\section{Proofs} All is shown.
\end{document}"""
    paper = latex.full_text(source)
    assert [(each.label, each.text) for each in of_kind(paper, TextKind.ROW)] == [
        ("Table 1", "Accuracy of models: Method: GCN; Accuracy (%) / Cora: 81.5***; Accuracy (%) / Pubmed: 79.0"),
        ("Table 1", "Accuracy of models: Method: GCN; Accuracy (%) / Cora: (0.3); Accuracy (%) / Pubmed: (0.2)"),
    ]
    assert [each.text for each in of_kind(paper, TextKind.FORMULA)] == [
        r"As shown. $h = \sigma(W x)$ where W is learned."
    ]
    assert "for each node do step" in of_kind(paper, TextKind.ALGORITHM)[0].text
    assert paper.paragraphs[-1].section == "Appendix Proofs"


def test_a_deluxe_table_has_its_headings_apart() -> None:
    source = r"""\begin{document}\section{Data}\begin{deluxetable}{cc}\tablecaption{Novae}
\tablehead{\colhead{Name} & \colhead{Period} \\ \colhead{} & \colhead{(d)}} \startdata
CI Aql & 0.62 (4) \\ {\bf KT Eri} & \nodata \\ \enddata\end{deluxetable}\end{document}"""
    rows = of_kind(latex.full_text(source), TextKind.ROW)
    assert [each.text for each in rows] == ["Novae: Name: CI Aql; Period / (d): 0.62 (4)", "Novae: Name: KT Eri"]


@pytest.mark.parametrize(
    ("formula", "tex"),
    [
        ("<tex-math>\\begin{document}$$ a = b_{1} $$\\end{document}</tex-math>", "a = b_{1}"),
        (
            "<math><mi>E</mi><mo>=</mo><mfrac><mn>1</mn><mn>2</mn></mfrac><msup><mi>v</mi><mn>2</mn></msup></math>",
            r"E = \frac{1}{2} v^{2}",
        ),
        ("<math><mi>σ</mi><mo>≤</mo><msqrt><mi>x</mi></msqrt></math>", r"\sigma \le \sqrt{x}"),
    ],
)
def test_a_formula_is_tex_within_its_sentence(formula: str, tex: str) -> None:
    body = f"<p>It starts. The loss is <disp-formula>{formula}</disp-formula> where a is known. It ends.</p>"
    (found,) = of_kind(article(body), TextKind.FORMULA)
    assert found.text == f"The loss is ${tex}$ where a is known."


def test_a_formula_that_stands_alone_has_the_sentences_beside_it() -> None:
    body = (
        "<p>It starts. The loss follows.</p><disp-formula><tex-math>$a$</tex-math></disp-formula>"
        "<p>where a is known. It ends.</p>"
    )
    (found,) = of_kind(article(body), TextKind.FORMULA)
    assert found.text == "The loss follows. $a$ where a is known."


def test_appendices_and_floats_behind_the_text_are_read_and_the_references_are_not() -> None:
    behind = (
        "<back><ref-list><ref><mixed-citation>Ann. A work. 2001.</mixed-citation></ref></ref-list><app-group><app>"
        "<title>Proofs</title><p>All is shown.</p></app></app-group></back><floats-group><fig><label>Figure 1</label>"
        "<caption><p>The bees.</p></caption></fig></floats-group>"
    )
    paper = article("<sec><title>Method</title><p>We count.</p></sec>", behind)
    assert [(each.section, each.label, each.text) for each in paper.paragraphs] == [
        ("Method", "", "We count."),
        ("Appendix Proofs", "", "All is shown."),
        ("", "Figure 1", "The bees."),
    ]


def test_a_span_without_end_makes_no_larger_table_and_a_list_is_none() -> None:
    wide = [[Cell(text="a", columns=900, rows=900)], [Cell(text="b")]]
    assert len(fill_grid(wide)) == 2
    assert len(fill_grid(wide)[0]) <= 60
    assert list(row_lines(PrintedTable(rows=[[Cell(text="only")], [Cell(text="one column")]]))) == []


def test_a_long_row_is_parted_and_each_part_has_its_name() -> None:
    heads = [Cell(text=f"Measure number {at}") for at in range(50)]
    values = [Cell(text="GCN"), *(Cell(text=f"value {at} of a long kind") for at in range(49))]
    lines = list(row_lines(PrintedTable(rows=[heads, values], headings=1)))
    assert len(lines) > 1
    assert all(line.startswith("Measure number 0: GCN") for line in lines)
    assert sum(line.count("value ") for line in lines) == 49


def test_a_source_whose_tables_do_not_end_is_read(tmp_path: Path) -> None:
    source = r"\begin{document}\section{A}" + r"\begin{table}\begin{tabular}{c} a & b \\ " * 300 + " Words stay here."
    assert "Words stay here." in " ".join(each.text for each in latex.full_text(source, tmp_path).paragraphs)
