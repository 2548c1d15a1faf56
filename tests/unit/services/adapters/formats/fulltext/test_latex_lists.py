"""Lists of references and abstracts of LaTeX sources that classes and biblatex write in their own ways."""

from __future__ import annotations

from pathlib import Path

from services.adapters.formats.fulltext import latex

SOURCE = r"""\documentclass{ccr}
\title{Sponges and their graphs}
\abstract{Sponges filter.}
%s
\begin{document}
\section{Introduction}
Sponges are old \parencite[see][]{doe} and \textcite{roe} says so.
\end{document}"""
ENTRY = r"""    \entry{doe}{article}{}
      \name{author}{2}{}{%%
        {{hash=1}{%% family={van Doe}, familyi={D\bibinitperiod}, given={Ann\bibnamedelima B.}, giveni={A}}}%%
        {{hash=2}{%% family={Roe}, given={Bob}}}%%
      }
      \strng{namehash}{1}
      \field{abstract}{What was in it.}
      \field{journaltitle}{Nature}
      \field{title}{Old \emph{sponges}}
      \field{year}{2001}
      \verb{doi}
      \verb 10.5555/x1
      \endverb
    \endentry
"""
LISTED = rf"""\refsection{{0}}
  \datalist[entry]{{nyt/global}}
{ENTRY.replace("%%", "%")}  \enddatalist
  \datalist[entry]{{none/global}}
{ENTRY.replace("%%", "%")}  \enddatalist
"""


def test_the_list_that_biblatex_makes_is_read_each_entry_once(tmp_path: Path) -> None:
    (tmp_path / "main.bbl").write_text(LISTED, encoding="utf-8")
    found = latex.full_text(SOURCE % "", tmp_path)
    (reference,) = found.references
    assert (reference.key, reference.year, reference.venue) == ("doe", 2001, "Nature")
    assert reference.title == "Old sponges"
    assert reference.authors == ("van Doe, Ann B.", "Roe, Bob")
    assert reference.identifiers == ("doi:10.5555/x1",)
    assert [each.references for each in found.paragraphs[0].markers] == [("doe",)]


def test_a_bib_file_is_read_for_all_ways_to_cite_also_where_a_macro_names_it(tmp_path: Path) -> None:
    records = [f"@article{{{key}, title={{On {key}}}, year={{2001}}}}" for key in ("doe", "roe", "poe")]
    (tmp_path / "works.bib").write_text("\n".join(records), encoding="utf-8")
    for line in (r"\bibliography{\bibfiles}", r"\addbibresource{works.bib}"):
        found = latex.full_text(SOURCE % line, tmp_path)
        assert [each.key for each in found.references] == ["doe", "roe"]


def test_an_abstract_may_be_an_argument_before_the_document() -> None:
    assert latex.full_text(SOURCE % "").abstract == "Sponges filter."


def test_macros_of_the_source_are_written_out_and_capitals_that_it_lacks_keep_their_name() -> None:
    macros = (
        r"\newcommand{\kepler}{\project{Kepler}\xspace} \def\tool{celerite} \newcommand{\two}[1]{#1}"
        r" \newcommand{\both}{\tool\ and \kepler} \newcommand{\be}{\begin{equation}} \newcommand{\ee}{\end{equation}}"
    )
    text = r"""\section{Data} We read \both{} data where \RIC holds:

    \be x = \tool \ee and \toolbox is none, nor \two{a}."""
    source = rf"\documentclass{{ccr}} {macros} \begin{{document}} {text} \end{{document}}"
    found = [each.text for each in latex.full_text(source).paragraphs]
    assert found[0] == "We read celerite and Kepler data where RIC holds:"
    assert "$x = celerite$" in " ".join(found)


def test_a_macro_that_grows_without_end_is_left_as_it_is() -> None:
    source = rf"\def\a{{{'aaaa ' * 30}\a\a}} \begin{{document}} Sponges \a\a\a. \end{{document}}"
    assert [each.text for each in latex.full_text(source).paragraphs] == ["Sponges ."]
