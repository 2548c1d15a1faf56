"""What papers of a field name alike, and what only looks alike."""

from __future__ import annotations

import pytest

from services.evidence.common_ground import CommonGround, GroundKind, common_ground
from services.evidence.comparators import comparators
from services.evidence.pack import EvidencePaper
from services.evidence.tendencies import Tendency
from tests.builders.evidence_of import evidence_of


def paper(author: str, sentence: str, *, title: str = "A Title of Its Own") -> EvidencePaper:
    return evidence_of(author, f"Much is not known of this matter yet. Some say little. {sentence}", title=title)


def shared(*items: EvidencePaper, topic: str = "river ecology") -> list[CommonGround]:
    return list(common_ground(items, topic=topic, papers=len(items)))


@pytest.mark.parametrize(
    ("first", "second", "kind", "key"),
    [
        (
            "Such nets suffer from vanishing eddies.",
            "We mitigate vanishing eddies by a weir.",
            GroundKind.DIFFICULTY,
            "vanishing eddy",
        ),
        (
            "We use acoustic telemetry to follow eels.",
            "Our survey is based on acoustic telemetry.",
            GroundKind.MEANS,
            "acoustic telemetry",
        ),
        (
            "Experiments on the RiverNet dataset show that eels turn back.",
            "We evaluate the counter on RiverNet and three lakes.",
            GroundKind.MEASURED,
            "rivernet",
        ),
    ],
)
def test_two_papers_that_name_a_thing_alike_have_it_in_common(
    first: str, second: str, kind: GroundKind, key: str
) -> None:
    (made,) = shared(paper("Ito", first), paper("Roy", second))
    assert (made.kind, made.key) == (kind, key)
    assert [each.item.paper.citation_key for each in made.mentions] == ["ito2020", "roy2020"]
    assert [each.passage.text for each in made.mentions] == [first, second]


def test_changes_of_one_thing_count_apart_by_their_direction() -> None:
    up = [paper(name, "Results show that shade increased leaf litter by 12%.") for name in ("Ito", "Roy")]
    down = paper("Abe", "Results show that floods decreased leaf litter by 9%.")
    (made,) = shared(*up, down)
    assert (made.kind, made.key, made.direction) == (GroundKind.CHANGE, "leaf litter", Tendency.MORE)
    assert len(made.mentions) == 2


def test_one_thing_set_against_one_rival_by_two_papers() -> None:
    items = [
        paper(
            name, "Results show that brushwood was better for trout than gravel (P < 0.05).", title="Brushwood in Becks"
        )
        for name in ("Ito", "Roy")
    ]
    (made,) = [each for each in shared(*items) if each.kind is GroundKind.RIVAL]
    assert (made.compared, made.key) == ("brushwood", "gravel")


def test_acronyms_are_read_in_words_and_the_commonest_spelling_comes_first() -> None:
    items = [
        paper("Ito", "We use passive acoustic telemetry (PAT) to follow eels."),
        paper("Roy", "We use passive acoustic telemetry for pike."),
        paper("Abe", "We follow carp using PAT in canals."),
    ]
    (made,) = shared(*items)
    assert made.key == "passive acoustic telemetry"
    assert made.spellings == ("passive acoustic telemetry", "PAT")
    assert len(made.mentions) == 3


@pytest.mark.parametrize(
    "sentence",
    [
        "We use river ecology as a guide.",  # the topic itself
        "We do not use acoustic telemetry.",
        "Many have used acoustic telemetry before.",
        "We address fish counting problems.",  # a task, not a difficulty
    ],
)
def test_topics_denials_others_work_and_tasks_are_no_common_ground(sentence: str) -> None:
    assert shared(paper("Ito", sentence), paper("Roy", sentence)) == []


def test_a_means_that_many_use_is_the_fields_own() -> None:
    many = [
        paper(name, "We use acoustic telemetry to follow eels.") for name in ("Ito", "Roy", "Abe", "Lee", "Oda", "Uno")
    ]
    assert len(shared(*many)) == 1
    assert shared(*many, paper("Fox", "We use acoustic telemetry to follow bream.")) == []


def test_of_a_rival_only_a_plain_name_is_kept_with_what_the_title_names_before_it() -> None:
    title = "Brushwood and trout"
    assert comparators("Brushwood was better than gravel.", title) == {"gravel": ("brushwood",)}
    assert comparators("Brushwood was better than existing methods.", title) == {}
    assert comparators("Dense brushwood was better than gravel.", title) == {"gravel": ()}
