"""LaTeX documents inside abstracts: their formulas stay, once."""

from __future__ import annotations

from services.adapters.formats.text import plain_text
from tests.tables import every_case

HEAD = (
    r"\documentclass[12pt]{minimal} \usepackage{amsmath} \usepackage{wasysym} \usepackage{amssymb} "
    r"\usepackage{mathrsfs} \usepackage{upgreek} \setlength{\oddsidemargin}{-69pt} \begin{document}"
)
END = r"\end{document}"


@every_case(
    ("raw", "plain"),
    [
        (rf"large samples ({HEAD}$$> 30^{{\prime}} 000$${END}>30′000).", "large samples (>30′000)."),
        (rf"Experts heeded it (OR=3.05{HEAD}$$\textsc {{or}}=3.05$${END}), not always.",
         "Experts heeded it (OR=3.05), not always."),
        (rf"The {HEAD}$$\beta $${END}β-VQE finds them.", "The β-VQE finds them."),
        (rf"A gain of 4.32{HEAD} $\%${END} in AUROC.", r"A gain of 4.32$\%$ in AUROC."),
        (rf"A rate of {HEAD}$$\sqrt{{n}}$${END} holds.", r"A rate of $\sqrt{n}$ holds."),
        (rf"A train of {HEAD}$$n$${END} cars.", "A train of n cars."),
        (rf"A train of {HEAD}$$n$${END}n cars.", "A train of n cars."),
        (rf"It has n {HEAD}$$n$${END} cars and {HEAD}$$k$${END}kings.", "It has n cars and $k$kings."),
        (rf"Up to {HEAD}$$\mathcal{{O}}$${END} steps.", r"Up to $\mathcal{O}$ steps."),
        (rf"Two: {HEAD}$$\alpha $${END}α and {HEAD}$$\gamma $${END}γ.", "Two: α and γ."),
        (rf"Rules by AMIE+{HEAD}$$+$$\end{{docu", r"Rules by AMIE+$$+$$\end{docu"),
        (r"Cut in its head \documentclass[12pt]{minimal} \usepackage{ams", r"Cut in its head \usepackage{ams"),
        (r"Set in \LaTeX with \verb|article|.", r"Set in \LaTeX with \verb|article|."),
    ],
)  # fmt: skip
def test_a_formula_stays_once(raw: str, plain: str) -> None:
    assert plain_text(raw) == plain


def test_many_documents_take_linear_time() -> None:
    assert plain_text(f"x{HEAD}$$y$${END} " * 300).count("$y$") == 300
