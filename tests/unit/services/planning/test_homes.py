"""Every paper has one home: what the planner lists stays, the others go where they are nearest, and no part is full."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kg.model.papers.paper import PaperId
from services.planning.homes import HomeWish, divide_papers


def ids(*names: str) -> tuple[PaperId, ...]:
    return tuple(map(PaperId, names))


def wish(*listed: str, groups: tuple[str, ...] = (), **nearness: float) -> HomeWish:
    return HomeWish(
        listed=ids(*listed),
        groups=frozenset(ids(*groups)),
        nearness={PaperId(name): value for name, value in nearness.items()},
    )


def test_what_is_listed_twice_goes_to_the_first_and_stays_whatever_is_nearer() -> None:
    made = divide_papers([wish("a", "b", b=0.1), wish("b", "c", b=0.9, a=0.9)], ids("a", "b", "c"))
    assert made == [list(ids("a", "b")), list(ids("c"))]


def test_the_others_go_where_they_are_nearest() -> None:
    made = divide_papers([wish("a", x=0.2, y=0.8), wish("b", x=0.7, y=0.3)], ids("a", "b", "x", "y"))
    assert made == [list(ids("a", "y")), list(ids("b", "x"))]


def test_a_group_that_a_part_draws_on_outweighs_a_little_nearness_and_not_much() -> None:
    near = [wish("a", groups=("x", "y"), x=0.40, y=0.40), wish("b", x=0.43, y=0.60)]
    assert divide_papers(near, ids("x", "y")) == [list(ids("a", "x")), list(ids("b", "y"))]


def test_a_full_part_gives_way_where_papers_are_equally_near_to_another() -> None:
    names = [f"p{number}" for number in range(8)]
    near = dict.fromkeys(names, 0.5)
    first, second = divide_papers([wish(**near), wish(**dict.fromkeys(names, 0.48))], ids(*names))
    assert 4 < len(first) <= 6, "half again its share of four"
    assert len(first) + len(second) == 8


def test_a_field_without_parts_has_no_homes() -> None:
    assert divide_papers([], ids("a")) == []


NAMES = st.sampled_from([f"p{number}" for number in range(9)])
WISHES = st.lists(
    st.builds(
        lambda listed, groups, near: wish(*listed, groups=tuple(groups), **near),
        st.lists(NAMES, max_size=4),
        st.lists(NAMES, max_size=4),
        st.dictionaries(NAMES, st.floats(0, 1)),
    ),
    min_size=1,
    max_size=5,
)


@given(wishes=WISHES, papers=st.lists(NAMES, unique=True))
def test_no_paper_is_lost_and_none_has_two_homes(wishes: list[HomeWish], papers: list[str]) -> None:
    made = [paper for part in divide_papers(wishes, ids(*papers)) for paper in part]
    assert len(made) == len(set(made))
    assert set(made) == {*ids(*papers), *(paper for each in wishes for paper in each.listed)}
