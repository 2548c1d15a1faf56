"""What rules understand of an instruction."""

from __future__ import annotations

from services.writing.revising.wishes import LONGEST, Extent, Wish, wish_of
from tests.tables import every_case


@every_case(
    ("instruction", "wish"),
    [
        ("Shorten this section, please", Wish(length=Extent.SHORTER)),
        ("make it much longer", Wish(length=Extent.LONGER)),
        ("half as long", Wish(length=Extent.SHORTER)),
        ("more on over-smoothing and depth", Wish(about=("over-smoothing", "depth"))),
        ("expand on attention", Wish(length=Extent.LONGER, about=("attention",))),
        ("leave out Ito 2019 and kipf2017semi", Wish(without=("Ito 2019", "kipf2017semi"))),
        ("without Xu et al. (2018), compare more", Wish(without=("Xu et al. (2018)",), compares=True)),
        ("drop the paper “Attention and Pooling”", Wish(without=("Attention and Pooling",))),
        ("more recent papers", Wish(is_recent=True)),
        ("more on recent papers", Wish(is_recent=True)),
        ("shorter\nprefer newer work", Wish(length=Extent.SHORTER, is_recent=True)),
        ("a warmer tone", Wish()),
        ("write it as a poem, but shorter", Wish(length=Extent.SHORTER)),
        ("compare GCN with GAT", Wish(compares=True)),
        ("", Wish()),
    ],
)
def test_an_instruction_is_understood_as_far_as_rules_go(instruction: str, wish: Wish) -> None:
    assert wish_of(instruction) == wish


def test_a_text_is_about_a_wish_whose_words_it_holds_in_any_form() -> None:
    wish = wish_of("more on night compasses")
    assert wish.is_about("A night compass works down to starlight.")
    assert not wish.is_about("A compass of the sun.")
    assert not wish_of("shorter").is_about("A night compass.")


def test_no_more_is_read_than_an_instruction_may_hold() -> None:
    assert wish_of("a " * LONGEST + "shorter").length is None
