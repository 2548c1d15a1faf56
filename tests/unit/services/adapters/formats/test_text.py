"""Plain text out of markup, entities and mojibake."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.adapters.formats.text import abstract_text, person_name, plain_text
from tests.tables import every_case


@every_case(
    ("raw", "expected"),
    [
        ("Two\n  lines\tand a tab", "Two lines and a tab"),
        ("CO<sub>2</sub> and <i>E. coli</i>", "CO2 and E. coli"),
        ("<jats:p>One.</jats:p><jats:p>Two.</jats:p>", "One. Two."),
        ("<jats:title>Aim</jats:title><jats:p>To see.</jats:p>", "Aim: To see."),
        ('a <jats:ext-link xlink:href="#b1"/> gap', "a gap"),
        ('an <mml:math display="inline"><mml:mi>x</mml:mi></mml:math> here', "an x here"),
        ("&lt;b&gt;Background:&lt;/b&gt; text", "Background: text"),
        ("R&amp;D &#233;t&eacute;", "R&D été"),
        ("Trust&lt;SUBTITLE&gt;A Proposal&lt;/SUBTITLE&gt;", "Trust: A Proposal"),
    ],
)
def test_markup_and_entities_become_text(raw: str, expected: str) -> None:
    assert plain_text(raw) == expected


@pytest.mark.parametrize("raw", ["p < 0.05 and q > 3", "a<b and c>d", "R&D", "x <y> z", "$\\alpha < \\beta$"])
def test_signs_that_are_no_markup_stay(raw: str) -> None:
    assert plain_text(raw) == raw


@pytest.mark.parametrize(
    ("broken", "whole"),
    [
        ("Beyond â\x80\x9cP < 0.05â\x80\x9d", "Beyond “P < 0.05”"),
        ("na\u00c3\u00afve", "naïve"),
        ("It\u00e2\u20ac\u2122s", "It’s"),
    ],
)
def test_utf_8_read_as_windows_1252_is_repaired(broken: str, whole: str) -> None:
    assert plain_text(broken) == whole


@pytest.mark.parametrize("real", ["DETERMINAÇÃO E FICÇÃO", "Ångström", "Müller – Straße", "naïve “x” cafÃ©", "Ã©É"])
def test_text_that_is_not_wholly_mojibake_is_left_alone(real: str) -> None:
    assert plain_text(real) == real


@given(st.text(alphabet=st.characters(categories=("L", "N", "P")), max_size=40))
@pytest.mark.slow
def test_every_real_text_survives_unless_it_is_itself_valid_misread_utf_8(text: str) -> None:
    try:
        misread = text.encode("cp1252").decode("utf-8") != text
    except UnicodeError:
        misread = False
    if not misread and "<" not in text and "&" not in text and text.isprintable():
        assert plain_text(text) == " ".join(text.split())


def test_control_characters_go() -> None:
    assert plain_text("\x98The \x9cNew England\x00 journal") == "The New England journal"


@every_case(
    ("raw", "expected"),
    [
        ("Abstract The field grew.", "The field grew."),
        ("ABSTRACT Introduction Trees grow.", "Introduction Trees grow."),
        ("Abstract: we look", "we look"),
        ("abstract:This article", "This article"),
        ("Abstract. Purpose To", "Purpose To"),
        ("AbstractReflecting the change", "Reflecting the change"),
        ("<jats:title>Summary</jats:title><jats:p>We do.</jats:p>", "We do."),
        ("Abstract Object detection is hard.", "Object detection is hard."),
        ("Abstract Type 2 diabetes grew.", "Type 2 diabetes grew."),
        ("Abstract", ""),
    ],
)
def test_the_heading_of_an_abstract_goes(raw: str, expected: str) -> None:
    assert abstract_text(raw) == expected


def test_a_page_of_a_publisher_is_no_abstract_but_may_hold_one() -> None:
    page = "Bee JournalVolume 3 p. 4-9 Article A Dance A. Bee, A. Bee Hive 7Search for more papers by this author First"
    share = "I have read and accept the Wiley Online Library Terms and Conditions of UseShareable Link"
    assert abstract_text(f"{page} published: 1984 {share} Citing Literature Volume3") == ""
    held = " ".join(["Bees dance where the food is, and the others fly there at once."] * 4)
    assert abstract_text(f"{page} published: 1984 {share} Abstract {held} Citing Literature Volume3") == held


@pytest.mark.parametrize(
    "raw",
    [
        "Abstract interpretation is a theory.",
        "Abstract Meaning Representation (AMR) is a formalism.",
        "Abstract Syntax Trees help.",
        "Abstraction is hard.",
        "Summary statistics are given.",
    ],
)
def test_an_abstract_that_begins_with_the_word_keeps_it(raw: str) -> None:
    assert abstract_text(raw) == raw


@pytest.mark.parametrize(
    "written",
    [
        "0000-0002-1825-0097 Josiah Carberry",
        "Josiah Carberry [orcid:0000-0002-1825-0097]",
        "Josiah Carberry (https://orcid.org/0000-0002-1825-0097)",
        "Josiah Carberry ORCID: 0000-0002-1825-0097",
    ],
)
def test_an_orcid_inside_a_name_goes(written: str) -> None:
    assert person_name(written) == "Josiah Carberry"


@every_case(
    ("raw", "text"),
    [
        (r"Schr{\"o}dinger and G\"odel", "Schrödinger and Gödel"),
        (r"Mil\v{s}a, {\L}ukasz, Stra{\ss}e, {\o}re, na{\"\i}ve", "Milša, Łukasz, Straße, øre, naïve"),
        (r"{\'{E}}cole, Jos\'e, \'{\i}, Erd{\H{o}}s", "École, José, í, Erdős"),
        (r"it\'s a bird that doesn\'t sing", r"it\'s a bird that doesn\'t sing"),
        (r"$\hat{x} + \'e$ in C:\temp \v s", r"$\hat{x} + \'e$ in C:\temp \v s"),
        ("Jos&eacute; &amp; Zo&#235;", "José & Zoë"),
    ],
)
def test_accents_of_latex_become_characters(raw: str, text: str) -> None:
    assert plain_text(raw) == text


@every_case(
    ("written", "name"),
    [
        ("Wei Wang 0001", "Wei Wang"),
        ("Wang, Wei 0012", "Wang, Wei"),
        ("{Wei} Wang 0103", "{Wei} Wang"),
        ("Wei Li$^{1}$", "Wei Li"),
        ("Wei Li$^{1,*}$", "Wei Li"),
        ("Fang Wang*", "Fang Wang"),
        ("Fang Wang ¹²†", "Fang Wang"),
        ("Wang, Fang §", "Wang, Fang"),
        ("Prof. Dr. Max Planck", "Max Planck"),
        ("Dr. Planck, Max", "Planck, Max"),
        ("Dr.-Ing. Max Planck", "Max Planck"),
        ("Drew Planck", "Drew Planck"),
        ("Pr. Planck", "Pr. Planck"),
        ("Doe, J.", "Doe, J."),
        ("Class of 2001", "Class of 2001"),
        ("Team 42", "Team 42"),
        ("0001", "0001"),
    ],
)
def test_what_stands_beside_a_name_is_no_part_of_it(written: str, name: str) -> None:
    assert person_name(written) == name
