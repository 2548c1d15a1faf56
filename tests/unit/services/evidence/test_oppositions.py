"""Papers that report opposite directions of one thing stand side by side; others do not."""

from __future__ import annotations

from services.evidence.oppositions import oppositions
from services.evidence.pack import EvidencePaper
from tests.builders.evidence_of import evidence_of

OPENING = "We study colonies of honey bees near orchards in spring. "


def paper(author: str, finding: str, year: int) -> EvidencePaper:
    return evidence_of(author, f"{OPENING}Our results show that {finding}", year=year)


RISE = paper("Amsel", "clothianidin treatment of colonies increased foraging activity at orchards.", 2018)
FALL = paper("Bauer", "clothianidin treatment of colonies reduced foraging activity at orchards.", 2016)
ELSEWHERE = paper("Clee", "vineyard tourism reduced foraging activity among retired sailors.", 2019)


def test_opposite_directions_of_one_thing_in_one_world_are_found_the_older_first() -> None:
    (found,) = oppositions([RISE, FALL], topic="bees")
    assert found.thing == "foraging activity"
    assert found.first.item.paper.id == FALL.paper.id
    assert found.second.passage.text in (RISE.paper.abstract or "")


def test_the_same_direction_is_no_opposition() -> None:
    other = paper("Dorn", "clothianidin treatment of colonies increased foraging activity at orchards too.", 2020)
    assert oppositions([RISE, other], topic="bees") == ()


def test_findings_of_different_worlds_are_no_opposition() -> None:
    assert oppositions([RISE, ELSEWHERE], topic="bees") == ()


def test_one_paper_does_not_contradict_itself() -> None:
    text = f"{RISE.paper.abstract} It reduced foraging activity of colonies at orchards after clothianidin treatment."
    assert oppositions([evidence_of("Egger", text)], topic="bees") == ()
