"""Key point recall: what people tell their readers, and which of it another text tells them."""

from __future__ import annotations

from typing import Any

from services.evaluation.key_points import find_key_points
from services.tasks.judging.key_point_check import KEY_POINT_CHECK, KeyPointCheck, MetPoint
from services.tasks.judging.key_points import KEY_POINTS, KeyPoints
from services.tasks.marks import SectionText
from tests.builders.scripted_model.model import ScriptedModel
from tests.unit.services.tasks.inputs import INPUTS

OURS = (SectionText(id="2", title="Compass", text="Bees steer by the sun. Wind drifts them."),)


async def test_the_points_of_people_that_our_text_makes_count_with_its_words() -> None:
    found = await find_key_points(ScriptedModel(), "Bees steer by the sun. Bees sleep.", OURS, topic="bees")
    assert found.points == ("Bees steer by the sun", "Bees sleep")
    assert found.met == {"Bees steer by the sun": "Bees steer by the sun"}
    assert found.recall == 0.5
    assert (await find_key_points(ScriptedModel(), "", OURS, topic="bees")).recall is None


async def test_a_long_text_is_read_in_pieces_and_a_point_of_two_pieces_counts_once() -> None:
    read: list[str] = []

    def list_points(inputs: Any) -> KeyPoints:
        read.append(inputs.text)
        return KeyPoints(points=("Bees steer by the sun", f"Piece {len(read)}"))

    text = "\n\n".join(f"Paragraph {number}. " + "Bees fly. " * 300 for number in range(12))
    found = await find_key_points(ScriptedModel({"key_points": list_points}), text, OURS, topic="bees")
    assert len(read) > 2
    assert "\n\n".join(read) == "\n\n".join(each.strip() for each in text.split("\n\n"))
    assert len(found.points) == len(read) + 1
    assert found.recall == 1 / len(found.points)


def test_a_point_is_met_by_words_that_stand_in_the_text_and_no_point_is_blank() -> None:
    inputs = INPUTS["key_point_check"]
    words = " ".join(inputs.sections[0].text.split()[:4])

    def complaints(*met: tuple[int, str]) -> list[str]:
        return list(
            KEY_POINT_CHECK.check(inputs, KeyPointCheck(met=tuple(MetPoint(point=at, quotation=q) for at, q in met)))
        )

    assert complaints((1, words)) == []
    assert complaints((1, words), (1, words)) == ["point 1 is met twice"]
    assert complaints((2, "Whales sing.")) == ["point 2: “Whales sing.” is not in the text; copy its words"]
    assert complaints((3, words)) != []
    assert KEY_POINTS.check(INPUTS["key_points"], KeyPoints(points=(" ",))) == ["a point is blank; leave it out"]
