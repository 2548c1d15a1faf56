"""The LaTeX rendering, and a real compilation of it."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from kg.model.surveys.survey import Survey
from services.rendering.assets import asset
from services.rendering.survey.latex import render_latex
from services.rendering.survey.unicode_latex import NATIVE, declarations
from tests.builders.rendering_values import FIELD, PAPERS, SURVEY
from tests.golden_files import assert_golden

GREEK_AND_OTHERS = "αβγ Ω ≤ ≥ ∈ ℝ ∞ → naïve Erdős–Rényi Ład Nguyễn Ṽ Привет 图 x² ﬁ ½ “q” … ‑ \u00ad\u200b é 𝔼 ✓ 日本"


@pytest.mark.golden
def test_the_article_is_as_pinned() -> None:
    tex, bib = render_latex(SURVEY, PAPERS)
    assert_golden("survey.tex", tex)
    assert_golden("survey.bib", bib)


def test_each_cited_key_has_one_entry_and_each_entry_is_cited() -> None:
    tex, bib = render_latex(SURVEY, PAPERS)
    cited = {key for found in re.findall(r"\\cite\{([^}]+)\}", tex) for key in found.split(",")}
    entries = re.findall(r"^@\w+\{([^,]+),", bib, re.MULTILINE)
    assert sorted(entries) == sorted(cited)
    assert len(entries) == len(set(entries))


def test_items_become_one_list() -> None:
    section = replace(SURVEY.sections[0], text="Two:\n- one\n- two 100%\n\nEnd.")
    tex, _ = render_latex(replace(SURVEY, sections=(section,)), PAPERS)
    assert "Two:\n\n\\begin{itemize}\n\\item one\n\n\\item two 100\\%\n\\end{itemize}\n\nEnd." in tex


def test_only_characters_outside_the_fonts_are_declared() -> None:
    assert declarations("plain é ł –") == ""
    assert declarations("α²") == "\\DeclareUnicodeCharacter{03B1}{\\texorpdfstring{\\ensuremath{\\alpha}}{alpha}}\n"
    assert "[U+56FE]" in declarations("图")
    assert declarations("ж") == "\\DeclareUnicodeCharacter{0436}{zh}\n"


def compile_article(survey: Survey, folder: Path) -> str:
    """Run pdflatex, bibtex and pdflatex twice; returns the log of the last run."""
    if shutil.which("pdflatex") is None or shutil.which("bibtex") is None:
        pytest.skip("pdflatex or bibtex is not installed (texlive-latex-recommended texlive-fonts-recommended lmodern)")
    tex, bib = render_latex(survey, PAPERS, field=FIELD)
    (folder / "survey.tex").write_text(tex, "utf-8")
    (folder / "survey.bib").write_text(bib, "utf-8")
    latex = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "survey.tex"]
    for command in (latex, ["bibtex", "survey"], latex, latex):
        ran = subprocess.run(command, cwd=folder, capture_output=True, timeout=120, check=False)
        output = ran.stdout.decode("utf-8", "replace")
        assert ran.returncode == 0, f"{command[0]} failed:\n{output[-2000:]}"
        assert command[0] != "bibtex" or not re.search(r"[Ww]arning|error", output), output
    return (folder / "survey.log").read_text("utf-8", "replace")


@pytest.mark.slow
def test_pdflatex_and_bibtex_accept_the_article_without_an_undefined_citation(tmp_path: Path) -> None:
    log = compile_article(SURVEY, tmp_path)
    assert not re.search(r"undefined|^!|multiply defined|Missing character|Token not allowed", log, re.MULTILINE), log
    assert (tmp_path / "survey.pdf").stat().st_size > 20_000


@pytest.mark.slow
def test_pdflatex_accepts_every_awkward_character_in_text_and_headings(tmp_path: Path) -> None:
    tables = json.loads(asset("characters.json"))
    every = " ".join(sorted({each for table in tables.values() for each in table} | NATIVE))
    awkward = f"{every} {GREEK_AND_OTHERS} \\ {{ }} $ & # % _ ~ ^ < > ` | \" ' -- ,, ''"
    section = replace(SURVEY.sections[0], title=awkward, text=awkward)
    survey = replace(SURVEY, title=awkward, notice=awkward, sections=(section, *SURVEY.sections[1:]))
    log = compile_article(survey, tmp_path)
    assert not re.search(r"undefined|^!|Missing character", log, re.MULTILINE), log


@pytest.mark.slow
def test_no_text_after_a_percent_sign_is_lost_in_the_pdf(tmp_path: Path) -> None:
    compile_article(SURVEY, tmp_path)
    if shutil.which("pdftotext") is None:
        pytest.skip("pdftotext (poppler-utils) is not installed")
    command = ["pdftotext", "-layout", "survey.pdf", "-"]
    text = subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=60, check=True).stdout.decode("utf-8")
    flat = " ".join(text.split())
    assert "Figure 1: The field along time" in flat
    assert "Figure 2: Papers a year" in flat
    assert "Accuracy rises by 5% & cost falls to O(n_e) <= k steps [10]." in flat
    assert 'with 100% of k-WL_{2} "Tests" #1 ~ ^ \\ {x} </script><script>alert(1)</script>' in flat.replace("∼", "~")
    assert "Trans. of 100% R&D_Lab #2, 2022." in flat


@pytest.mark.slow
def test_every_number_and_address_of_a_reference_is_printed_in_the_pdf(tmp_path: Path) -> None:
    log = compile_article(SURVEY, tmp_path)
    assert "survey.bst" in log
    if shutil.which("pdftotext") is None:
        pytest.skip("pdftotext (poppler-utils) is not installed")
    command = ["pdftotext", "-raw", "survey.pdf", "-"]
    text = subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=60, check=True).stdout.decode("utf-8")
    flat = re.sub(r"\s", "", text[text.rindex("References") :])
    cited = [PAPERS[paper] for paper in SURVEY.keys.values()]
    numbers = [each.partition(":") for paper in cited for each in paper.identifiers]
    assert {scheme for scheme, _, _ in numbers} >= {"doi", "arxiv"}
    for scheme, _, value in numbers:
        if scheme in {"doi", "arxiv"}:
            assert f"{scheme}:{value}".lower() in flat.lower()


@pytest.mark.slow
def test_entries_of_any_type_and_dialect_are_printed_with_what_they_hold(tmp_path: Path) -> None:
    if shutil.which("bibtex") is None:
        pytest.skip("bibtex is not installed (texlive-latex-base)")
    (tmp_path / "survey.bst").write_text(asset("survey.bst"), "utf-8")
    (tmp_path / "own.bib").write_text(
        "@online{tide, author={Vos, Ine and others}, title={Tides?}, date={2019-05}, eprint={1905.00001}, "
        "eprinttype={arxiv}}\n"
        "@article{reef, author={Sato, Emi}, title={Reefs}, journaltitle={Sea}, volume=4, number=2, pages={1--9}, "
        "year=2020, month=mar, url={https://reef.example/a_b}}\n"
        "@phdthesis{kelp, author={Ode, Per}, title={Kelp}, school={Bergen}, year=2001, doi={10.1/k}, "
        "url={https://doi.org/10.1/k}}\n",
        "utf-8",
    )
    aux = "\\relax\n\\citation{*}\n\\bibstyle{survey}\n\\bibdata{own}\n"
    (tmp_path / "own.aux").write_text(aux, "utf-8")
    ran = subprocess.run(["bibtex", "own"], cwd=tmp_path, capture_output=True, timeout=60, check=False)
    assert b"error" not in ran.stdout, ran.stdout
    tide, reef, kelp = (
        " ".join(entry.split()) for entry in (tmp_path / "own.bbl").read_text("utf-8").split("\\bibitem")[1:]
    )
    assert tide.startswith("{tide} Ine Vos et~al. \\newblock Tides? \\newblock 2019.")
    assert "{arXiv:1905.00001}." in tide
    assert "\\emph{Sea}, 4(2), pages~1--9, March 2020. \\newblock \\url{https://reef.example/a_b}." in reef
    assert "Bergen, 2001. \\newblock \\doi{10.1/k}." in kelp
    assert "url" not in kelp.split("\\end{")[0]
