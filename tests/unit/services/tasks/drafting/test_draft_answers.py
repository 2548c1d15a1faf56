"""What the answer of a draft is held to beside its evidence, and what the plan asks of it."""

from __future__ import annotations

from dataclasses import replace

from kg.model.surveys.plan import PartAssignment, PartEnding, PartOpening
from services.tasks.drafting.draft import DRAFT, ENDINGS, OPENINGS, DraftOfPart
from services.tasks.drafting.draft_text import DraftParagraph, DraftSentence, SentenceKind
from tests.builders.draft_input import INPUT

KEYS = [str(key) for key in INPUT.pack.keys().values()]


def answer(*sentences: DraftSentence, **left: tuple[str, ...]) -> DraftOfPart:
    return DraftOfPart(paragraphs=(DraftParagraph(sentences=sentences),), **left)


def frame(words: int) -> DraftSentence:
    return DraftSentence(text=" ".join(["word"] * words), kind=SentenceKind.FRAME)


def explanation(name: str) -> DraftSentence:
    return DraftSentence(text=f"A {name} is a thing of its own.", kind=SentenceKind.EXPLANATION)


def test_a_paper_is_left_out_or_cited_and_is_one_of_the_part() -> None:
    assert DRAFT.check(INPUT, answer(frame(5), no_room=(KEYS[0],), adds_nothing=(KEYS[1],))) == []
    (unknown,) = DRAFT.check(INPUT, answer(frame(5), no_room=("nobody2020",)))
    assert "nobody2020" in unknown
    passage = next(each for item in INPUT.pack.papers for each in item.passages if item.paper.citation_key == KEYS[0])
    cited = DraftSentence(text=f"It looks [@{KEYS[0]}].", passages=(passage.passage.id,))
    (both,) = DRAFT.check(INPUT, answer(cited, no_room=(KEYS[0],)))
    assert f"{KEYS[0]} is left out and cited" in both


def test_explanations_take_an_eighth_of_the_words_at_most() -> None:
    two = (explanation("wing"), explanation("sting"))
    assert DRAFT.check(INPUT, answer(frame(150), *two)) == []
    (complaint,) = DRAFT.check(INPUT, answer(frame(84), *two))
    assert "16% of the words; at most 12%" in complaint
    assert DRAFT.check(INPUT, answer(frame(10), explanation("wing"))) == []


def test_a_part_that_defines_may_explain_more_and_a_formula_counts_no_words() -> None:
    two = (explanation("wing"), explanation("sting"))
    defining = replace(INPUT, defines=True)
    assert DRAFT.check(defining, answer(frame(60), *two)) == []
    assert "at most 25%" in DRAFT.check(defining, answer(frame(20), *two))[0]
    assert "formula" in DRAFT.render(defining)["defining"]
    assert DRAFT.render(INPUT)["defining"] == ""
    long = two[0].model_copy(update={"text": "A wing is $$a = b + c + d + e + f + g + h + i + j$$ of its own."})
    assert DRAFT.check(INPUT, answer(frame(110), long, two[1])) == []


def test_the_plan_says_how_a_part_begins_and_ends() -> None:
    paper = INPUT.pack.papers[0].paper
    asked = PartAssignment(
        axis="what must be seen",
        question="What do bees see?",
        opening=PartOpening.QUESTION,
        ending=PartEnding.CONFLICT,
        carrying=(paper.id,),
    )
    texts = DRAFT.render(replace(INPUT, assignment=asked))
    assert (texts["opening"], texts["ending"]) == (OPENINGS[PartOpening.QUESTION], ENDINGS[PartEnding.CONFLICT])
    assert (texts["axis"], texts["question"]) == (asked.axis, asked.question)
    assert texts["carrying"] == paper.citation_key


def test_without_a_plan_one_part_of_four_ends_on_an_open_question() -> None:
    told = [DRAFT.render(replace(INPUT, position=at))["ending"] for at in range(8)]
    assert told.count(ENDINGS[PartEnding.OPEN_QUESTION]) == 2


def test_a_paragraph_that_is_a_bare_list_of_sentences_is_read() -> None:
    bare = DraftOfPart.model_validate_json('{"paragraphs": [[{"text": "A hive.", "passages": [], "kind": "frame"}]]}')
    assert bare == answer(DraftSentence(text="A hive.", kind=SentenceKind.FRAME))
