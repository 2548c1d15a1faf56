"""The order of writing: only essential dependencies count, and no cycle stays."""

from __future__ import annotations

from services.planning.order import writing_order
from services.tasks.planning.dependencies import Dependencies, Dependency, PartNeeds
from tests.builders.bee_tasks import BODY


def needs(part: str, **strengths: int) -> PartNeeds:
    depends = tuple(Dependency(part=name[1:].replace("_", "."), strength=each) for name, each in strengths.items())
    return PartNeeds(part=part, needs_retrieval=part == "1.1", needs_table=part == "2.1", depends_on=depends)


def test_parts_wait_for_what_they_cannot_do_without() -> None:
    order = writing_order(
        BODY,
        Dependencies(
            parts=(needs("1.1"), needs("1.2", p1_1=5, p3=4), needs("2.1"), needs("2.2", p1_2=5, p2_1=5), needs("3"))
        ),
    )
    assert order.stages() == (("1.1", "2.1", "3"), ("1.2",), ("2.2",))
    assert order.parts[3].after == ("1.2", "2.1")
    assert [each.part for each in order.parts if each.needs_retrieval] == ["1.1"]
    assert [each.part for each in order.parts if each.needs_table] == ["2.1"]
    assert order.broken == ()


def test_of_a_cycle_the_dependency_on_the_latest_part_is_broken() -> None:
    order = writing_order(
        BODY,
        Dependencies(
            parts=(needs("1.1", p2_1=5), needs("1.2", p1_1=5), needs("2.1", p1_2=5), needs("2.2"), needs("3"))
        ),
    )
    assert order.broken == (("1.1", "2.1"),)
    assert order.stages() == (("1.1", "2.2", "3"), ("1.2",), ("2.1",))


def test_a_body_without_parts_has_no_stage() -> None:
    assert writing_order(type(BODY)(sections=()), Dependencies(parts=())).stages() == ()
