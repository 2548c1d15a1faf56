"""Which sentences are doubted: invented content, invented numbers, the opposite; not a fair account of a passage."""

from __future__ import annotations

import pytest

from services.evidence.pack import EvidencePaper
from services.tasks.drafting.doubts import doubts
from services.tasks.drafting.grounding import Draft, DraftParagraph, DraftSentence
from services.tasks.task import DraftGround
from tests.builders.evidence_of import evidence_of, pack_of

SUN = evidence_of(
    "Haldor",
    "We propose a sun compass model that explains how bees keep a straight course over long distances. Experiments "
    "with twelve displaced hives show that the model predicts headings within 4.5 degrees. Smoke increases stinging in "
    "hives.",
    title="A Sun Compass of 1967",
    year=2004,
)
FLOW = evidence_of("Ruiz", "We introduce an optic flow odometer for flying bees.", title="The Odometer", year=2006)
GROUND = DraftGround(topic="bees", pack=pack_of(SUN, FLOW), facts="14 papers, 2004 to 2024")


def passages(*items: tuple[EvidencePaper, int]) -> tuple[str, ...]:
    return tuple(item.passages[at].passage.id for item, at in items)


def reasons(text: str, names: tuple[str, ...]) -> list[str]:
    draft = Draft(paragraphs=(DraftParagraph(sentences=(DraftSentence(text=text, passages=names),)),))
    return [each.reason for each in doubts(draft, GROUND)]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Haldor et al. propose a sun compass model of how bees keep a straight course.", passages((SUN, 0))),
        ("In 2004, Haldor [@haldor2004] explained straight courses of bees by a sun compass.", passages((SUN, 0))),
        ("The model predicted headings within 4.5 degrees in 12 displaced hives.", passages((SUN, 1))),
        (
            "Bees keep a straight course by a sun compass [@haldor2004], and Ruiz introduced an optic flow odometer "
            "for flying bees [@ruiz2006].",
            passages((SUN, 0), (FLOW, 0)),
        ),
        ("The compass of 1967 models how bees keep a straight course.", passages((SUN, 0))),
        ("Haldor published in 2004.", (SUN.record.id,)),
        ("These 14 papers are from 2004 to 2024.", ()),
        ("So much for compasses.", ()),
    ],
)
def test_a_fair_account_of_the_passages_is_not_doubted(text: str, names: tuple[str, ...]) -> None:
    assert reasons(text, names) == []


@pytest.mark.parametrize(
    ("text", "names", "reason"),
    [
        ("Deep networks classify wax moths from photographs of frames.", passages((SUN, 0)), "do not say this"),
        (
            "Bees keep a straight course by a sun compass model over long distances, and deep convolutional networks "
            "trained on photographs classify wax moths.",
            passages((SUN, 0)),
            "do not say “deep convolutional networks",
        ),
        ("The model predicts headings within 3.5 degrees.", passages((SUN, 1)), "the number 3.5"),
        ("A sun compass model explains 14 straight courses.", passages((SUN, 0)), "the number 14"),
        ("Smoke reduces stinging in hives.", passages((SUN, 2)), "the opposite"),
        ("The field holds 15 papers and 99 hives.", (), "the numbers 15, 99"),
        ("Haldor is cited 800 times.", (SUN.record.id,), "the number 800"),
    ],
)
def test_what_the_passages_do_not_say_is_doubted_with_the_reason(
    text: str, names: tuple[str, ...], reason: str
) -> None:
    (found,) = reasons(text, names)
    assert reason in found


def test_doubts_are_numbered_through_all_paragraphs() -> None:
    good = DraftSentence(text="Bees keep a straight course by a sun compass model.", passages=passages((SUN, 0)))
    bad = DraftSentence(text="Moths eat wax in winter.", passages=passages((SUN, 0)))
    draft = Draft(paragraphs=(DraftParagraph(sentences=(good, bad)), DraftParagraph(sentences=(bad, good))))
    assert [each.number for each in doubts(draft, GROUND)] == [1, 2]
