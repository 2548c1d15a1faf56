"""Texts that name several authors."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from services.adapters.formats.author_lists import split_authors
from tests.tables import every_case


@every_case(
    ("written", "names"),
    [
        ("Smith, John; Jones, Kim; Li, Wei", ["Smith, John", "Jones, Kim", "Li, Wei"]),
        ("Smith, John; Jones, Kim; et al.", ["Smith, John", "Jones, Kim"]),
        ("Smith J|Jones K", ["Smith J", "Jones K"]),
        ("Able A, Best B, Cole C", ["Able A", "Best B", "Cole C"]),
        ("A. Able, B. Best, C. Cole", ["A. Able", "B. Best", "C. Cole"]),
        ("Able, A., Best, B.", ["Able, A.", "Best, B."]),
        ("Able, A. B., Best, C.-D., Cole, E.", ["Able, A. B.", "Best, C.-D.", "Cole, E."]),
        ("Able, A., & Best, B.", ["Able, A.", "Best, B."]),
        ("Smith, John, Jones, Kim", ["Smith, John", "Jones, Kim"]),
        ("Ann Able, Bob Best and Cy Cole", ["Ann Able", "Bob Best", "Cy Cole"]),
        ("Ann Able and Bob de la Cruz", ["Ann Able", "Bob de la Cruz"]),
        ("Able, Ann and Best, Bob", ["Able, Ann", "Best, Bob"]),
        ("Smith, John", ["Smith, John"]),
        ("García Márquez, Gabriel José", ["García Márquez, Gabriel José"]),
        ("Lee A, Roe B, van der Berg JP.", ["Lee A", "Roe B", "van der Berg JP"]),
        ("Able AB, de Best C, Cole D", ["Able AB", "de Best C", "Cole D"]),
        ("Able A., Best B., Cole C.", ["Able A.", "Best B.", "Cole C."]),
        ("van der Berg, Jan Willem", ["van der Berg, Jan Willem"]),
        ("King, Martin, Jr.", ["King, Martin, Jr."]),
        ("Department of Health and Human Services", ["Department of Health and Human Services"]),
        ("Food and Drug Administration", ["Food and Drug Administration"]),
        ("Johnson & Johnson", ["Johnson & Johnson"]),
        ("National Oceanic and Atmospheric Administration", ["National Oceanic and Atmospheric Administration"]),
        ("US Fish and Wildlife Service; Brand, T.", ["US Fish and Wildlife Service", "Brand, T."]),
        ("Nuclear Science and Technology Organisation", ["Nuclear Science and Technology Organisation"]),
        ("Bill and Melinda Gates Foundation; Hand, S.", ["Bill and Melinda Gates Foundation", "Hand, S."]),
        ("Centers for Disease Control and Prevention", ["Centers for Disease Control and Prevention"]),
        ("Brand, T. and World Health Organization", ["Brand, T.", "World Health Organization"]),
        (
            "Sand, Al and Energy Research and Development Administration",
            ["Sand, Al", "Energy Research and Development Administration"],
        ),
        ("European Space Agency and Canadian Space Agency", ["European Space Agency", "Canadian Space Agency"]),
        ("Tom Brand, Kim Sand and World Health Organization", ["Tom Brand", "Kim Sand", "World Health Organization"]),
        ("Fish, Wildlife and Parks Department", ["Fish, Wildlife and Parks Department"]),
        ("Andy Rand and Sandy Hand", ["Andy Rand", "Sandy Hand"]),
        ("王小明; 李伟", ["王小明", "李伟"]),
        ("", []),
        ("et al.", []),
    ],
)
def test_each_name_is_one_author(written: str, names: list[str]) -> None:
    assert split_authors(written) == names


def test_two_whole_names_are_two_where_the_text_holds_all_authors() -> None:
    assert split_authors("Ann Able, Bob Best", is_list=True) == ["Ann Able", "Bob Best"]
    assert split_authors("Able, Ann", is_list=True) == ["Able, Ann"]


@given(st.text())
def test_no_name_is_blank(written: str) -> None:
    assert all(name.strip() for name in split_authors(written))
