"""Passages of its own papers that a sentence rests on without naming them."""

from __future__ import annotations

import pytest

from services.tasks.drafting.draft import DRAFT, DraftOfPart
from services.tasks.drafting.draft_grounding import doubts
from services.tasks.drafting.draft_text import Draft, DraftParagraph, DraftSentence, SentenceKind
from services.tasks.drafting.own_passages import with_own_passages
from services.tasks.task import DraftGround
from tests.builders.draft_input import INPUT
from tests.builders.evidence_of import evidence_of, pack_of

SUN = evidence_of(
    "Haldor",
    "We follow bees by radar. Of the 44 foragers of one hive 30 return by the sun. Clouds turn eleven of them.",
    title="A Sun Compass",
    year=2004,
)
FLOW = evidence_of("Ruiz", "We introduce an odometer for flying bees in tunnels.", title="The Odometer", year=2006)
PACK = pack_of(SUN, FLOW)
RADAR, RETURN, CLOUDS = (each.passage.id for each in SUN.passages)
TUNNEL = FLOW.passages[0].passage.id
SUN_KEY, FLOW_KEY = SUN.paper.citation_key, FLOW.paper.citation_key


def completed(text: str, *passages: str, kind: SentenceKind = SentenceKind.FINDING) -> tuple[str, ...]:
    sentence = DraftSentence(text=text, passages=passages, kind=kind)
    return with_own_passages(Draft.of_sentence(sentence), PACK).sentences()[0].passages


def test_a_number_that_another_passage_of_the_paper_holds_brings_that_passage() -> None:
    assert completed(f"Haldor follows 44 foragers by radar [@{SUN_KEY}].", RADAR) == (RADAR, RETURN)
    assert completed(f"Clouds turn 11 of the 44 foragers [@{SUN_KEY}].", RADAR) == (RADAR, CLOUDS, RETURN)


def test_a_number_that_counts_something_else_there_brings_nothing() -> None:
    assert completed(f"Haldor follows 30 meadows by radar [@{SUN_KEY}].", RADAR) == (RADAR,)


def test_a_number_that_no_passage_of_the_paper_holds_brings_none_and_stays_in_doubt() -> None:
    text = f"Haldor follows 45 foragers of 44 by radar [@{SUN_KEY}]."
    assert completed(text, RADAR) == (RADAR,)
    draft = with_own_passages(Draft.of_sentence(DraftSentence(text=text, passages=(RADAR,), kind="finding")), PACK)
    assert [each.reason for each in doubts(draft, DraftGround(topic="bees", pack=PACK, facts=""))]


def test_a_paper_that_is_cited_without_a_passage_gets_the_nearest_one() -> None:
    text = f"Ruiz introduces an odometer for bees in tunnels [@{FLOW_KEY}], and Haldor follows bees [@{SUN_KEY}]."
    assert completed(text, RADAR, kind=SentenceKind.COMPARISON) == (RADAR, TUNNEL)


@pytest.mark.parametrize("kind", [SentenceKind.EXPLANATION, SentenceKind.FRAME, SentenceKind.ILLUSTRATION])
def test_what_says_nothing_of_a_paper_gets_nothing(kind: SentenceKind) -> None:
    assert completed(f"A compass tells 44 headings [@{SUN_KEY}].", kind=kind) == ()


def test_a_paper_of_which_no_passage_is_near_leaves_its_sentence_in_doubt_and_not_the_whole_draft() -> None:
    key = next(item.paper.citation_key for item in INPUT.pack.papers if item.passages)
    sentence = DraftSentence(text=f"Whales sing at dusk [@{key}].", passages=(), kind=SentenceKind.SYNTHESIS)
    draft = DraftOfPart(paragraphs=(DraftParagraph(sentences=(sentence,)),))
    assert with_own_passages(draft, INPUT.pack) == draft
    assert DRAFT.check(INPUT, draft) == []
    (doubt,) = doubts(draft, DraftGround(topic="bees", pack=INPUT.pack, facts=""))
    assert doubt.reason == f"it cites {key} and names no passage of it"


def drafted(*sentences: DraftSentence) -> Draft:
    return Draft(paragraphs=(DraftParagraph(sentences=sentences),))


def test_a_conclusion_from_a_paper_that_is_told_beside_it_rests_on_what_tells_it() -> None:
    told = DraftSentence(text=f"Haldor follows bees by radar [@{SUN_KEY}].", passages=(RADAR,), kind="finding")
    said = DraftSentence(text=f"So what Haldor [@{SUN_KEY}] leaves open is the night.", kind="synthesis")
    ground = DraftGround(topic="bees", pack=PACK, facts="")
    made = with_own_passages(drafted(told, said), PACK)
    assert made.sentences()[1].passages == (RADAR,)
    assert not doubts(made, ground)
    alone = with_own_passages(drafted(said), PACK)
    assert [each.reason for each in doubts(alone, ground)] == [f"it cites {SUN_KEY} and names no passage of it"]


@pytest.mark.parametrize("kind", [SentenceKind.SYNTHESIS, SentenceKind.FINDING])
def test_the_name_of_an_author_is_no_unknown_thing_beside_the_key(kind: SentenceKind) -> None:
    item = evidence_of("McCallum", "We follow bees by radar.", title="Radar", year=2004)
    key, pack = item.paper.citation_key, pack_of(item)
    ground = DraftGround(topic="bees", pack=pack, facts="")
    behind = (item.passages[0].passage.id,)
    for name, is_known in (("McCallum", True), ("LeCun", False)):
        text = f"So the radar of {name} [@{key}] follows bees."
        found = doubts(drafted(DraftSentence(text=text, passages=behind, kind=kind)), ground)
        assert [each.reason for each in found] == ([] if is_known else ["nothing in the evidence is called LeCun"])
