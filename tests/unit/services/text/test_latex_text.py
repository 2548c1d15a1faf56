"""LaTeX in bibliographies."""

from __future__ import annotations

import time

import pytest

from services.text.latex_text import latex_to_text
from tests.tables import every_case


@every_case(
    ("source", "expected"),
    [
        (r"G{\"o}del", "Gödel"),
        (r"Erd{\H o}s and Erd\H{o}s", "Erdős and Erdős"),
        (r"{\v C}ech, \v{C}ech", "Čech, Čech"),
        (r"na\"{\i}ve, Mar\'{\i}a, Mar\'\i a", "naïve, María, María"),
        (r"\'Etienne, S\~ao, \c{c}a, Ko{\c c}", "Étienne, São, ça, Koç"),
        (r"Bj\o rn {\O}re Stra\ss{}e \AA ngstr\"om \L{}ukasiewicz", "Bjørn Øre Straße Ångström Łukasiewicz"),
        (r"{{GNN}}s for {B}ayesian nets", "GNNs for Bayesian nets"),
        (r"5\% \& \$3 of A\_b", "5% & $3 of A_b"),
        ("pages 1--2 --- ``quoted''", "pages 1–2 — “quoted”"),
        (r"\emph{very} {\em old} \textbf{bold}", "very old bold"),
        (r"\href{https://example.org}{a link}", "a link"),
        ("A~B", "A B"),
        (r"\{x\}", "{x}"),
        (r"Nguy{\~{\^e}}n, Ph\d{\^o}, \'{\textit{a}}", "Nguyễn, Phộ, á"),
        (r"Fran\c cois, \'{\ae}, \.{\i}, \u\i, \k a", "François, ǽ, i̇, ĭ, ą"),
        (r"\textcommabelow{s}i \textcommabelow{t}ara, \polhk{e}, \soft{d}", "și țara, ę, ď"),
        (r"Kol{\cprime}man, \cdprime, {\Dbar}o", "Kol’man, ”, Đo"),
        (r"\textbeta-catenin, {\textdelta}13C, \textmu m, \alpha", "β-catenin, δ13C, µm, α"),
        (r"{\textbackslash}slash, \~{} tilde, \^{} hat, O\'{}Brien", "\\slash, ~ tilde, ^ hat, O'Brien"),
        (r"\textquotesingle{}quotes\textquotesingle{}, \textless i\textgreater", "'quotes', <i>"),
        (r"He said \"best\" of G\"odel and \"{w}", 'He said "best" of Gödel and ẅ'),
        (r"\ifmmode \check{Z}\else \v{Z}\fi{}umer, 5{\ifmmode^\circ\else\textdegree\fi}C", "Žumer, 5°C"),
        (r"\ifmmode x is left", "x is left"),
        (r"$\less$i$\greater$E. coli$\less$/i$\greater$ $<$ 5$^{\circ}$C", "<i>E. coli</i> < 5°C"),
        (
            r"{\VAN{Gogh}{Van}{van}} Gogh, {\noop{b}}Lee, \printfirst{Ann}{Bo}, \singleletter{C}",
            "Van Gogh, Lee, Ann, C",
        ),
        (r"\fcolorbox{red}{blue}{in a box} \resizebox{1cm}{!}{small} \footnote{\emph{a} b}c", "in a box small c"),
        (r"{\noopsort{1973a}}{1973} \cite[p.~3]{key}\label{x}", "1973 "),
        (r"\textcolor{red}{red} \foreignlanguage{german}{Wort} \enquote{so}", "red Wort “so”"),
        (r"\url{http://a.org/~b--c_d}", "http://a.org/~b--c_d"),
        (r"50\,km, a\\b, hy\-phen, f\/i", "50 km, a b, hyphen, fi"),
        (r"costs $5 and \'e $6", "costs $5 and é $6"),
        ("a\\", "a\\"),
    ],
)
def test_accents_letters_and_grouping_are_typeset(source: str, expected: str) -> None:
    assert latex_to_text(source) == expected


def test_mathematics_stays_as_written() -> None:
    assert latex_to_text(r"The {$\alpha_{i}--x$} of {G}") == r"The $\alpha_{i}--x$ of G"


def test_a_percent_sign_is_no_comment() -> None:
    assert latex_to_text("50% of {all} words stay") == "50% of all words stay"


def test_plain_text_is_untouched() -> None:
    assert latex_to_text("Nothing to do here.") == "Nothing to do here."


@every_case(
    "formula",
    [
        r"$\alpha$",
        r"$$\mathcal{O}(n \log n)$$",
        r"\(x_{1}--x_{2}\)",
        r"\[\sum_{i} x\]",
        r"$\text{cost} = \$5$",
        "$^{13}$",
    ],
)
def test_formulas_of_every_form_stay_as_written(formula: str) -> None:
    assert latex_to_text(f"An {{\\'e}}tude of {formula}-x") == f"An étude of {formula}-x"
    assert latex_to_text(f"{{T}} {formula}", braces=True) == f"{{T}} {formula}"


def test_of_a_command_that_is_not_known_the_text_is_left_and_the_name_is_given() -> None:
    unknown: set[str] = set()
    assert latex_to_text(r"A \foo{bar} {\baz qux} \emph{x}", unknown=unknown) == r"A bar \baz qux x"
    assert unknown == {"foo", "baz"}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (r"{S}emi {\"o} {{\O}}re {\'E}cole \& {\%}", "{S}emi ö Øre École & %"),
        (r"a \{b\} {\{}c{\}}", r"a \{b\} {\{}c{\}}"),
        (r"Pre{}cau{}tion \foo{bar} \'{e}", r"Precaution \foo{bar} é"),
    ],
)
def test_groups_and_unknown_commands_stay_where_they_are_to_be_given_back(source: str, expected: str) -> None:
    assert latex_to_text(source, braces=True) == expected


@pytest.mark.parametrize(
    "piece", ["{", "}", "\\", "$", "\\(", "\\[", "\\cite{", "\\'", "\\foo{", "\\ifmmode ", "$$", "{\\'"]
)
def test_hostile_repetition_takes_linear_time(piece: str) -> None:
    start = time.thread_time()
    latex_to_text(piece * (100_000 // len(piece)), braces=True)
    assert time.thread_time() - start < 4
