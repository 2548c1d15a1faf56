"""Which sentences words refuse: invented numbers and names, the reverse; meaning is left to a model."""

from __future__ import annotations

import pytest

from services.evidence.pack import EvidencePaper
from services.tasks.drafting.citation_check import complaints_on_draft
from services.tasks.drafting.draft_grounding import doubts
from services.tasks.drafting.draft_text import Draft, DraftParagraph, DraftSentence, SentenceKind
from services.tasks.task import DraftGround
from tests.builders.evidence_of import evidence_of, pack_of
from tests.tables import every_case

SUN = evidence_of(
    "Haldor",
    "We propose a sun compass model that explains how bees keep a straight course over long distances. Experiments "
    "with twelve displaced hives show that the model predicts headings within 4.5 degrees. Smoke increases stinging in "
    "hives.",
    title="A Sun Compass of 1967",
    year=2004,
)
FLOW = evidence_of("Ruiz", "We introduce an optic flow odometer for flying bees.", title="The Odometer", year=2006)
GROUND = DraftGround(topic="bees", pack=pack_of(SUN, FLOW), facts="14 papers, 2004 to 2024, in phase 2 of the trial")


def passages(*items: tuple[EvidencePaper, int]) -> tuple[str, ...]:
    return tuple(item.passages[at].passage.id for item, at in items)


def reasons(text: str, names: tuple[str, ...], kind: SentenceKind | None = None) -> list[str]:
    told = DraftSentence(text="Headings are within 4.5 degrees in twelve hives.", passages=passages((SUN, 1)))
    sentence = DraftSentence(text=text, passages=names, kind=kind)
    draft = Draft(paragraphs=(DraftParagraph(sentences=(told, sentence)),))
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
        ("Deep networks classify wax moths from photographs of frames.", passages((SUN, 0))),
        ("Hives less smoked sting more.", passages((SUN, 2))),
    ],
)
def test_a_fair_account_of_the_passages_is_not_doubted(text: str, names: tuple[str, ...]) -> None:
    assert reasons(text, names) == []


@pytest.mark.parametrize(
    ("text", "names", "reason"),
    [
        ("HiveNet models how bees keep a straight course.", passages((SUN, 0)), "is called HiveNet"),
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


def test_a_name_that_an_explanation_brings_in_may_be_used_again() -> None:
    explained = DraftSentence(text="HiveNet is the standard model of a hive.", kind=SentenceKind.EXPLANATION)
    used = DraftSentence(text="A hive may do without HiveNet.", kind=SentenceKind.SYNTHESIS)
    assert doubts(Draft.of_paragraph((explained, used)), GROUND) == ()
    assert [each.number for each in doubts(Draft.of_sentence(used), GROUND)] == [0]


def test_doubts_are_numbered_through_all_paragraphs() -> None:
    good = DraftSentence(text="Bees keep a straight course by a sun compass model.", passages=passages((SUN, 0)))
    bad = DraftSentence(text="Moths eat wax in 77 winters.", passages=passages((SUN, 0)))
    draft = Draft(paragraphs=(DraftParagraph(sentences=(good, bad)), DraftParagraph(sentences=(bad, good))))
    found = doubts(draft, GROUND)
    assert [each.number for each in found] == [1, 2]
    assert [(each.before, each.after) for each in found] == [(good.text, ""), ("", good.text)]


@every_case(
    ("text", "kind", "reason"),
    [
        ("Within 4.5 degrees is close enough for a hive.", SentenceKind.SYNTHESIS, None),
        ("Within 6.5 degrees is close enough for a hive.", SentenceKind.SYNTHESIS, "6.5"),
        ("A compass tells where north is.", SentenceKind.EXPLANATION, None),
        ("A label is 1 for a bee that came home and 0 for one that did not.", SentenceKind.EXPLANATION, None),
        ("A label is 1% for a bee.", SentenceKind.EXPLANATION, "holds no number"),
        ("A compass tells north within 2 degrees.", SentenceKind.EXPLANATION, "holds no number"),
        ("HiveNet and BeeBot-QM9 are standard models of a hive.", SentenceKind.EXPLANATION, None),
        ("A scale such as RoB 2 rates how far a hive was shaken.", SentenceKind.EXPLANATION, None),
        ("A phase 2 hive is one that a swarm has left.", SentenceKind.EXPLANATION, None),
        ("A phase 3 hive is empty.", SentenceKind.EXPLANATION, "holds no number"),
        ("Bees 2 metres from home see it.", SentenceKind.EXPLANATION, "holds no number"),
        ("HiveNet scores RoB 2.5 at best.", SentenceKind.EXPLANATION, "holds no number"),
        ("HiveNet is the standard, as Ito et al. hold.", SentenceKind.EXPLANATION, "Ito et al."),
        ("HiveNet stays open.", SentenceKind.SYNTHESIS, "is called HiveNet"),
        ("Say a bee of hive 7 meets BeeBot 900 metres from home.", SentenceKind.ILLUSTRATION, None),
        ("For instance, Ito et al. meet a bee.", SentenceKind.ILLUSTRATION, "Ito et al."),
        ("The next paragraph turns to Ito et al.", SentenceKind.FRAME, "Ito et al."),
    ],
)
def test_a_sentence_is_held_against_what_its_kind_asks_for(text: str, kind: SentenceKind, reason: str | None) -> None:
    found = reasons(text, (), kind)
    assert found == [] if reason is None else reason in found[0]


@pytest.mark.parametrize("kind", [SentenceKind.FRAME, SentenceKind.EXPLANATION, SentenceKind.ILLUSTRATION])
def test_what_speaks_of_no_paper_names_no_passage(kind: SentenceKind) -> None:
    sentence = DraftSentence(text="Bees keep a course.", passages=passages((SUN, 0)), kind=kind)
    (complaint,) = complaints_on_draft(Draft(paragraphs=(DraftParagraph(sentences=(sentence,)),)), GROUND.pack)
    assert f"of the kind {kind}" in complaint


@pytest.mark.parametrize("kind", [SentenceKind.FINDING, SentenceKind.COMPARISON])
def test_what_speaks_of_papers_names_their_passages(kind: SentenceKind) -> None:
    sentence = DraftSentence(text="Bees keep a course.", kind=kind)
    (complaint,) = complaints_on_draft(Draft(paragraphs=(DraftParagraph(sentences=(sentence,)),)), GROUND.pack)
    assert "names the passages that say it" in complaint
