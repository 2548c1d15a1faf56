"""Full texts that never end, hold themselves, or lead elsewhere: what is good in them is read, in no time."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from kg.model.papers.full_text import FullText
from services.adapters.formats.fulltext import html, latex
from services.adapters.formats.fulltext.latex import DEEPEST_INPUT, LONGEST_HEADING, MOST_INPUTS

HEAD = "\\documentclass{article}\\title{A paper}\\begin{document}\n"
LIST = "\\begin{thebibliography}{9}\\bibitem{a} A. Author, Title one, 2020.\\end{thebibliography}\\end{document}"
PAGE = '<!DOCTYPE html><html class="ltx_page"><head><title>A page</title></head><body><article>'


def quick(read: Callable[[], FullText], seconds: float = 2.0) -> FullText:
    """What is read, in so many seconds of the processor."""
    start = time.thread_time()
    found = read()
    assert time.thread_time() - start < seconds
    return found


def body(found: FullText) -> str:
    return " | ".join(paragraph.text for paragraph in found.paragraphs)


@pytest.mark.parametrize("opening", ["\\section{", "\\subsection*{", "\\chapter[a]{", "\\section{a", "\\section{{"])
def test_headings_that_never_close_cost_no_time(opening: str) -> None:
    found = quick(lambda: latex.full_text(HEAD + opening * 4_000 + "\n\nThe end.\n" + LIST), 4.0)
    assert found.title == "A paper"
    assert len(found.references) == 1


def test_a_heading_that_is_not_closed_ends_with_its_line() -> None:
    found = latex.full_text(
        HEAD + "\\section{Methods of bees\nWe study bees \\cite{a}.\n" + "x " * LONGEST_HEADING + LIST
    )
    assert found.paragraphs[0].section == "Methods of bees"
    assert found.paragraphs[0].text.startswith("We study bees [1].")


def test_a_long_heading_with_groups_inside_is_read_whole() -> None:
    words = "a \\emph{b {c}} " * 50
    (found,) = latex.full_text(HEAD + f"\\section{{{words}}}Text.\n" + LIST).paragraphs
    assert found.section.split() == ["a", "b", "c"] * 50
    assert found.text == "Text."


@pytest.mark.shared
def test_the_files_of_an_attacker_are_read_at_once(shared: Path) -> None:
    folder = shared / "attack"
    tex = quick(lambda: latex.full_text((folder / "inputself.tex").read_text(), folder))
    assert (tex.title, len(tex.references)) == ("Paper that inputs itself", 1)
    page = quick(lambda: html.full_text((folder / "comments_open.html").read_text()))
    assert page.title == "Comment page of a paper"


def test_a_text_is_not_input_into_itself_under_any_name(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    names = ["a", "./a", "a.tex", "sub/../a.tex"]
    (tmp_path / "a.tex").write_text("Once. " + "".join(f"\\input{{{name}}}" for name in names))
    found = quick(lambda: latex.full_text(HEAD + "\\input{a}" + LIST, tmp_path))
    assert body(found) == "Once."


def test_files_that_input_each_other_end(tmp_path: Path) -> None:
    for own, other in (("a", "b"), ("b", "c"), ("c", "a")):
        (tmp_path / f"{own}.tex").write_text(f"Of {own}. " + f"\\input{{{other}}}" * 20)
    found = quick(lambda: latex.full_text(HEAD + "\\input{a}" + LIST, tmp_path))
    assert body(found).startswith("Of a. Of b. Of c.")
    assert len(found.references) == 1


def test_inputs_that_multiply_end_with_a_remark(tmp_path: Path) -> None:
    for depth in range(DEEPEST_INPUT):
        (tmp_path / f"f{depth}.tex").write_text(f"Depth {depth}. " + f"\\input{{f{depth + 1}}}" * 30)
    (tmp_path / f"f{DEEPEST_INPUT}.tex").write_text("Leaf. ")
    found = quick(lambda: latex.full_text(HEAD + "\\input{f0}" + LIST, tmp_path), 4.0)
    assert any(f"more than {MOST_INPUTS} files" in remark for remark in found.remarks)


def test_inputs_may_not_be_larger_than_a_document_in_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(latex, "LARGEST_WHOLE", 10_000)
    (tmp_path / "big.tex").write_text("bees " * 900)
    found = latex.full_text(HEAD + "\\input{big}\n\n" * 20 + "The end.\n" + LIST, tmp_path)
    assert body(found).count("bees") == 1_800
    assert body(found).endswith("The end.")
    assert found.remarks


def test_a_thesis_of_many_files_is_read_whole(tmp_path: Path) -> None:
    for number in range(120):
        (tmp_path / f"c{number}.tex").write_text(f"Chapter {number}.\n\n")
    source = HEAD + "".join(f"\\include{{c{number}}}" for number in range(120)) + LIST
    found = latex.full_text(source, tmp_path)
    assert len(found.paragraphs) == 120
    assert found.remarks == ()


@pytest.mark.parametrize(
    "name", ["é" * 190, "a" * 200, "x/" * 100, "\x00", "a\x00b", "..", "/etc/hostname", "~", "CON", "."]
)
def test_a_name_that_no_file_can_have_costs_nothing(tmp_path: Path, name: str) -> None:
    found = latex.full_text(f"{HEAD}\\input{{{name}}}Bees.\\bibliography{{{name}}}\\end{{document}}", tmp_path)
    assert found.title == "A paper"
    assert body(found) == "Bees."


@pytest.mark.parametrize("listing", ["", "\\bibitem", "\\bibitem{}", "\\bibitem[", "\\bibitem{a", "text alone"])
def test_a_list_without_entries_is_no_fault(listing: str) -> None:
    source = f"{HEAD}Bees.\\begin{{thebibliography}}{{9}}{listing}\\end{{thebibliography}}"
    assert latex.full_text(source).title == "A paper"


@pytest.mark.parametrize("marks", ["\ue0000\ue001", "\ue000" + "9" * 5_000 + "\ue001", "\ue001\ue000"])
def test_signs_of_private_use_are_no_citations(marks: str) -> None:
    (found,) = latex.full_text(f"{HEAD}Bees {marks} fly \\cite{{a}}.{LIST}").paragraphs
    assert [marker.references for marker in found.markers] == [("a",)]
    assert found.text.endswith("fly [1].")


@pytest.mark.parametrize("floats", ["\\begin{figure}", "\\begin{table*}", "\\begin{comment}"])
def test_floats_that_never_close_cost_no_time(floats: str) -> None:
    assert quick(lambda: latex.full_text(HEAD + floats * 20_000 + LIST)).title == "A paper"


OPENINGS = (
    "<!--x",
    "<!--",
    "<![",
    "<![CDATA[",
    "<![if !IE]",
    "<!",
    "<!ELEMENT ",
    "<?",
    "<?xml ",
    "</",
    "<a ",
    '<a href="',
    "<script>",
    "<style>",
    "<script",
    "<title>",
    "<textarea>",
    "&#",
    "<x" + "y" * 380,
    "<a b='>\">",
)


@pytest.mark.parametrize("opening", OPENINGS)
def test_what_never_closes_in_a_page_costs_no_time(opening: str) -> None:
    page = PAGE + "<p>Bees fly.</p>" + opening * (100_000 // len(opening))
    found = quick(lambda: html.full_text(page), 3.0)
    assert found.title == "A page"
    assert body(found).startswith("Bees fly.")


@pytest.mark.parametrize(
    "inside",
    [
        "<!-- <p>Not this.</p> -->",
        "<!-->",
        "<!DOCTYPE x>",
        "<?php echo 1 ?>",
        "<![CDATA[x]]>",
        "<![endif]>",
        '<script>if (a < b) { x = "<!--"; }</script>',
        "<style>p { x: '<!--' }</style>",
        "<SCRIPT src='a'></SCRIPT >",
    ],
)
def test_what_is_no_text_of_a_page_is_left_out_and_nothing_else(inside: str) -> None:
    found = html.full_text(f"{PAGE}<p>Bees {inside} fly.</p><!-- x --><p>They do.</p></article>")
    assert body(found).replace("  ", " ").replace("x]]>", "") == "Bees fly. | They do."


def test_text_behind_a_comment_that_never_closes_is_kept() -> None:
    found = html.full_text(f"{PAGE}<p>Bees fly.</p><!-- a slip <p>They do.</p></article>")
    assert body(found) == "Bees fly. | They do."
