"""Markers of running text and the references they mean."""

from __future__ import annotations

from collections.abc import Sequence

from kg.algorithms.citations.markers import find_markers, labels_of, marker_style
from kg.algorithms.citations.reference_strings import parse_reference
from kg.model.papers.listed_reference import ListedReference
from kg.model.papers.text_markers import MarkerStyle
from tests.tables import every_case

NUMBERED = [ListedReference(key=f"b{n}", text="", label=str(n)) for n in range(1, 13)]
NAMED = [
    parse_reference(text, key=key)
    for key, text in {
        "kipf": "Kipf, T., & Welling, M. (2017). Graph networks. ICLR.",
        "xu-a": "Xu, K., Hu, W., & Leskovec, J. (2019a). How powerful. ICLR.",
        "xu-b": "Xu, K., Li, C., & Tian, Y. (2019b). Jumping. ICML.",
        "maaten": "van der Maaten, L., & Hinton, G. (2008). Visualizing data. JMLR.",
        "muller": "Müller, B. (2010). Schwämme. Annalen.",
        "who": "World Health Organization (2019). Guideline on things. Geneva.",
    }.items()
]


def keys(text: str, references: Sequence[ListedReference], style: MarkerStyle) -> list[tuple[str, tuple[str, ...]]]:
    return [(text[found.start : found.end], found.references) for found in find_markers(text, references, style)]


@every_case(
    ("text", "cited"),
    [
        ("shown [3].", [("3", ("b3",))]),
        ("shown [1, 4–6].", [("1", ("b1",)), ("4–6", ("b4", "b5", "b6"))]),
        ("shown [3]-[5].", [("3", ("b3",)), ("5", ("b4", "b5"))]),
        ("shown [see 2, p. 17].", [("2", ("b2",))]),
        ("in [0, 1] and [2, 40]", []),
        ("matrix [12][3]", [("12", ("b12",)), ("3", ("b3",))]),
    ],
)
def test_numbers_in_brackets_lead_to_their_labels(text: str, cited: list[tuple[str, tuple[str, ...]]]) -> None:
    assert keys(text, NUMBERED, MarkerStyle.BRACKETS) == cited


def test_raised_numbers_stand_behind_words_and_stops_but_not_behind_symbols() -> None:
    text = "as has been shown.3,5–7 The value of CO2 and x2 in grids4 grew"

    assert keys(text, NUMBERED, MarkerStyle.SUPERSCRIPT) == [
        ("3", ("b3",)),
        ("5–7", ("b5", "b6", "b7")),
        ("4", ("b4",)),
    ]


def test_numbers_in_parentheses_follow_a_word() -> None:
    assert keys("as shown (2, 3) by f(4)", NUMBERED, MarkerStyle.PARENTHESES) == [("2", ("b2",)), ("3", ("b3",))]


@every_case(
    ("text", "cited"),
    [
        ("as (Kipf and Welling, 2017) say", ["kipf"]),
        ("Kipf & Welling (2017) say", ["kipf"]),
        ("as van der Maaten and Hinton (2008) say", ["maaten"]),
        ("(see Xu et al., 2019a; van der Maaten & Hinton 2008)", ["xu-a", "maaten"]),
        ("in Xu et al. (2019a,b)", ["xu-a", "xu-b"]),
        ("in Xu et al. (2019b)", ["xu-b"]),
        ("by Xu et al. 2019b and 2019a", ["xu-b", "xu-a"]),
        ("Muller's (2010) sponges", ["muller"]),
        ("(Mueller, 2010)", ["muller"]),
        ("the guideline (World Health Organization, 2019)", ["who"]),
        ("As Kipf and Welling (2018) say", ["kipf"]),
        ("In May 2017 and Table 2019", []),
        ("Nobody et al. (2017) said", []),
    ],
)
def test_authors_and_year_lead_to_the_reference(text: str, cited: list[str]) -> None:
    found = find_markers(text, NAMED, MarkerStyle.AUTHOR_YEAR)

    assert [key for marker in found for key in marker.references] == cited


def test_a_citation_without_its_reference_is_a_marker_that_leads_nowhere() -> None:
    (found,) = find_markers("Nobody et al. (2017) said", NAMED, MarkerStyle.AUTHOR_YEAR)

    assert found.references == ()


def test_the_style_of_a_paper_is_the_one_that_reaches_its_list() -> None:
    assert marker_style(["see [1] and [2, 3] (4)"], NUMBERED) is MarkerStyle.BRACKETS
    assert (
        marker_style(["as Kipf and Welling (2017) and (Xu et al., 2019a), eq. (1)"], NAMED) is MarkerStyle.AUTHOR_YEAR
    )
    assert marker_style(["as shown.1,2 Then4 came others.5"], NUMBERED) is MarkerStyle.SUPERSCRIPT
    assert marker_style(["nothing is cited"], NUMBERED) is None


def test_a_list_without_labels_counts_from_one() -> None:
    assert labels_of(NAMED)["2"] == "xu-a"


LETTERED = [
    parse_reference(text, key=key)
    for key, text in {
        "lee-a": "Lee, K. (2019a). One thing. Cell, 1, 2-3.",
        "lee-b": "Lee, K. (2019b). Two things. Cell, 1, 2-3.",
        "lee-c": "Lee, K. (2019c). Three things. Cell, 1, 2-3.",
        "kim-2": "Kim, A., & Park, B. (2018). Pairs. Cell, 1, 2-3.",
        "kim-3": "Kim, A., Park, B., & Cho, C. (2018). Triples. Cell, 1, 2-3.",
        "kim-1": "Kim, A. (2018). Single. Cell, 1, 2-3.",
        "roe-2": "Roe, A., & Doe, B. (2017). Pairs. Cell, 1, 2-3.",
    }.items()
]


@every_case(
    ("text", "cited"),
    [
        ("(Lee, 2019a-c)", ["lee-a", "lee-b", "lee-c"]),
        ("(Lee, 2019a–c)", ["lee-a", "lee-b", "lee-c"]),
        ("(Lee, 2019a and c)", ["lee-a", "lee-c"]),
        ("Lee's (2019c) view", ["lee-c"]),
        ("Lee’s (2019b) view", ["lee-b"]),
        ("Kim et al. (2018)", ["kim-3"]),
        ("Kim and Park's (2018)", ["kim-2"]),
        ("Kim, Park, and Cho (2018)", ["kim-3"]),
        ("Kim (2018)", ["kim-1"]),
        ("Roe et al. (2017)", ["roe-2"]),
    ],
)
def test_letters_owners_and_the_number_of_authors_choose_among_works_of_a_year(text: str, cited: list[str]) -> None:
    found = find_markers(text, LETTERED, MarkerStyle.AUTHOR_YEAR)

    assert [key for marker in found for key in marker.references] == cited
