"""No text of a paper, a field or a survey makes TeX or BibTeX do anything but print it."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import bibtexparser
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from services.rendering.references.escaping import bibtex_escape, latex_escape, tex_address, tex_key
from services.rendering.survey.latex import render_latex
from tests.builders.hostile import TEX_ATTACKS, hostile
from tests.builders.rendering_values import PAPERS, SURVEY
from tests.tex_tokens import commands, depth, read_by_tex, special

_OURS = frozenset(
    {
        *("textbackslash", "textasciitilde", "textasciicircum", "textasciigrave", "textless", "textgreater", "textbar"),
        *("textquotedbl", "textbraceleft", "textbraceright", *"{}$&#%_\\", "item", "begin", "end", "texttt"),
    }
)
"""Commands that escaping and lists may add; none of them takes a file's name."""

TEXTS = st.text(st.one_of(st.sampled_from(r"\^{}%$#&~_[]5cd7binput@,'`-"), st.characters()), max_size=30)
"""Any text, with the characters that TeX acts on far more often than chance would have them."""


def _all(text: str) -> str:
    return f"{latex_escape(text)} {bibtex_escape(text)} {tex_key(text)}"


@given(TEXTS)
@example("^^5cinput^^7bsecret^^7d")
def test_escaped_text_holds_no_command_and_no_group_of_its_own(text: str) -> None:
    escaped = _all(text)
    assert set(commands(escaped)) <= _OURS
    assert read_by_tex(escaped) == escaped
    assert depth(escaped) == 0
    assert set(special(escaped)) <= {"_"}  # in a key, which TeX never sets


@given(TEXTS)
@example("^^5cinput^^7bsecret^^7d")
def test_addresses_hold_only_what_url_and_doi_take_as_letters(text: str) -> None:
    assert re.fullmatch(r"[A-Za-z0-9/:;.,()\[\]<>_~+*!'@=&?#%|-]*", tex_address(text))
    assert not re.search(r"[\\{}^$\"\s]", tex_address(text))


@settings(max_examples=60, deadline=None)
@given(TEXTS)
@example("^^5cinput^^7bsecret^^7d")
def test_the_article_runs_the_same_commands_whatever_its_texts_say(text: str) -> None:
    survey, field = hostile(text)
    tex, bib = render_latex(survey, field.papers)
    own = set(commands(render_latex(SURVEY, PAPERS)[0]))
    declared = re.compile(r"^\\DeclareUnicodeCharacter\{.*\n", re.MULTILINE)
    assert set(commands(declared.sub("", tex))) <= own | _OURS
    assert set(commands(bib)) <= _OURS
    assert "^" not in bib
    assert read_by_tex(tex) == tex
    assert depth(tex) == 0
    library = bibtexparser.parse_string(bib)
    assert not library.failed_blocks
    assert len(library.entries) == bib.count("\n@") + 1 == len(set(re.findall(r"^@\w+\{([^,]+),$", bib, re.MULTILINE)))


def _files_of(survey_folder: Path) -> tuple[set[str], set[str]]:
    """What a recorded run read and wrote outside the installed trees, by name."""
    recorded = (survey_folder / "survey.fls").read_text("utf-8", "replace").splitlines()
    trees = ("/usr/", "/var/lib/", "/etc/", "/opt/")
    found: dict[str, set[str]] = {"INPUT": set(), "OUTPUT": set()}
    for line in recorded[1:]:
        verb, _, name = line.partition(" ")
        if not (verb == "INPUT" and name.startswith(trees)):
            found[verb].add(name)
    return found["INPUT"], found["OUTPUT"]


@pytest.mark.parametrize("number", range(2))
@pytest.mark.slow
def test_a_compiled_survey_reads_and_writes_no_file_but_its_own(tmp_path: Path, number: int) -> None:
    if shutil.which("pdflatex") is None or shutil.which("bibtex") is None:
        pytest.skip("pdflatex or bibtex is not installed (texlive-latex-recommended texlive-fonts-recommended lmodern)")
    survey, field = hostile(" ".join(TEX_ATTACKS[number::2]))
    tex, bib = render_latex(survey, field.papers)
    (tmp_path / "survey.tex").write_text(tex, "utf-8")
    (tmp_path / "survey.bib").write_text(bib, "utf-8")
    (tmp_path / "secret.tex").write_text("SECRET", "utf-8")
    latex = ["pdflatex", "-recorder", "-no-shell-escape", "-interaction=nonstopmode", "survey.tex"]
    own = {f"survey.{end}" for end in ("tex", "bst", "aux", "out", "toc", "bbl", "log", "pdf")}
    for command in (latex, ["bibtex", "survey"], latex, latex):
        ran = subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=120, check=False)
        assert ran.returncode == 0, ran.stdout.decode("utf-8", "replace")[-2000:]
        read, written = _files_of(tmp_path)
        assert {name.removeprefix("./") for name in read | written} <= own
    assert {path.name for path in tmp_path.iterdir()} == own | {"survey.bib", "survey.blg", "survey.fls", "secret.tex"}
