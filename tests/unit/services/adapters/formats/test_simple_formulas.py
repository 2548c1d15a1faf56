"""Formulas in titles that are a word, and those that are mathematics."""

from __future__ import annotations

import pytest

from kg.algorithms.identity.normal_forms import title_key
from services.adapters.formats.simple_formulas import read_simple_formulas
from services.adapters.formats.text import plain_text
from tests.tables import every_case


@every_case(
    ("written", "shown"),
    [
        (r"Role of $\beta$-catenin", "Role of β-catenin"),
        (r"{TGF}-$\beta1$ and $\gamma\delta$ T cells", "{TGF}-β1 and γδ T cells"),
        (r"On \(\alpha\)-stable laws", "On α-stable laws"),
        (r"$$\alpha$$-helices", "α-helices"),
        ("H$_2$O$_{2}$ and $CO_2$", "H2O2 and CO2"),
        (r"$\mathrm{CO}_2$ at 5$\times$10$^{-3}$", "CO2 at 5×10⁻³"),
        (r"Ca$^{2+}$, $R^2$ and $\chi^2$", "Ca²⁺, R² and χ²"),
        (r"The $\Lambda$CDM model", "The ΛCDM model"),
        ("$k$-means, $p$-values", "k-means, p-values"),
        (r"$\pm$3 and $\geq$5", "±3 and ≥5"),
        (r"37\,$^\circ$C", r"37\,°C"),
    ],
)
def test_a_formula_that_is_a_word_becomes_its_characters(written: str, shown: str) -> None:
    assert read_simple_formulas(written) == shown


@every_case(
    "text",
    [
        r"$O(n \log n)$ time", r"$\mathbb{R}^n$", r"$\sqrt{s}=13$ TeV", r"$\nu_\mu \to \nu_e$", r"$\frac{1}{2}$",
        "$pp$", r"$z \sim 2$", "$x^2<y_1$",
        "Price of $5 and $10 goods", "Price of $5 and $k", "US$a$b", "$ \\beta $", r"\$\beta\$", "$$", "$+$", r"\(\)",
    ],
)  # fmt: skip
def test_other_formulas_and_dollars_stay(text: str) -> None:
    assert read_simple_formulas(text) == text


@pytest.mark.parametrize(
    "title", [r"Role of $\beta$-catenin in H$_2$O$_2$", "Role of β-catenin in H<sub>2</sub>O<sub>2</sub>"]
)
def test_sources_that_write_a_title_otherwise_have_one_key(title: str) -> None:
    assert title_key(plain_text(title)) == title_key("Role of β-catenin in H2O2")
