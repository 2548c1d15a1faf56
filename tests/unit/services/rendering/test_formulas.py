"""Formulas in every rendering: a tree of letters, signs and known commands, and nothing else of TeX."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from services.document.formulas import find_formulas, is_formula, plain_tex, without_formulas
from services.document.prose import Run, Style, read_prose
from services.rendering.formulas import mathml, typst_formula, word_formula

LAYER = r"h_v^{(k)} = \sigma\left(W \sum_{u \in N(v)} \frac{h_u}{\sqrt{d_u d_v}}\right)"


def runs(text: str) -> list[tuple[str, Style]]:
    return [(span.text, span.style) for block in read_prose(text) for span in block.spans if isinstance(span, Run)]


def test_a_formula_in_a_sentence_is_a_run_of_its_own_and_a_price_is_none() -> None:
    assert runs("A layer computes $h = Wx$ from x.")[1] == ("h = Wx", Style.FORMULA)
    assert runs("It is $$h = Wx$$ here.")[1] == ("h = Wx", Style.DISPLAY)
    for text in ("It costs $5 and $7.", "It costs $5-$10.", r"Never $\input{x}$.", "A lone $ sign."):
        assert {style for _, style in runs(text)} == {Style.PLAIN}, text


def test_what_stands_between_dollar_signs_and_is_no_formula_keeps_its_markup() -> None:
    assert ("sure", Style.EMPHASIS) in runs(r"Never $\input{x} *sure* y$ again.")


def test_sizes_of_brackets_go_and_a_text_without_its_formulas_has_its_words_alone() -> None:
    assert plain_tex(LAYER) == r"h_v^{(k)} = \sigma(W \sum_{u \in N(v)} \frac{h_u}{\sqrt{d_u d_v}})"
    assert plain_tex(r"\bigl\|x\bigr\|_2 = \dfrac{a}{b}") == r"\parallel x\parallel _2 = \frac{a}{b}"
    assert plain_tex(r"\left\{c_u\right\}") == r"\lbrace c_u\rbrace"
    assert without_formulas(rf"So ${LAYER}$ holds.") == "So  holds."
    assert [each["inline"] for each in find_formulas("$a$ and $\\bad$")] == ["a"]
    assert is_formula(f"${plain_tex(LAYER)}$")


@pytest.mark.parametrize(
    "tex",
    [
        LAYER,
        r"\mathbf{x} \in \mathbb{R}^n",
        r"\hat{y} = \mathrm{AGG}(a, b)",
        "a<b;c[0,1)",
        r"f(c_v, \{c_u : u \in N(v)\})",
        r"\operatorname{softmax}(\|W\|)",
    ],
)
def test_mathml_and_word_are_well_formed_and_hold_each_sign(tex: str) -> None:
    browser = ElementTree.fromstring(mathml(tex, is_display=True))
    assert browser.attrib == {"display": "block", "alttext": plain_tex(tex)}
    word = ElementTree.fromstring(word_formula(tex).replace("<m:oMath>", '<m:oMath xmlns:m="m">', 1))
    shown = ["".join("".join(tree.itertext()).split()) for tree in (browser, word)]
    accents = str.maketrans("", "", "^~¯→")  # which Word keeps in an attribute
    assert sorted(shown[0].translate(accents)) == sorted(shown[1])


def test_scripts_fractions_and_letters_of_a_style_are_set_as_such() -> None:
    layer = mathml(LAYER, is_display=False)
    assert "<msubsup><mi>h</mi><mi>v</mi><mrow>" in layer
    assert "<munder><mo>∑</mo>" in layer
    assert "<mfrac>" in layer
    assert "<msqrt>" in layer
    assert 'mathvariant="normal">𝐱<' in mathml(r"\mathbf{x}", is_display=False)
    assert "ℝ" in mathml(r"\mathbb{R}", is_display=False)


def test_typst_has_text_in_strings_and_calls_for_scripts() -> None:
    assert typst_formula("x_1^2", is_display=False) == "$attach(x, b: 1, t: 2)$"
    assert typst_formula(r"\frac{a}{b}", is_display=True) == "$ frac(a, b) $"
    assert typst_formula(r"\{a\}", is_display=False) == '$class("opening", "{") a class("closing", "}")$'
    assert typst_formula("f(a, b)", is_display=False) == (
        '$f class("opening", "(") a class("punctuation", ",") b class("closing", ")")$'
    )
