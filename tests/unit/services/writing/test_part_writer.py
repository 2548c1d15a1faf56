"""One part: which tasks its writing asks, and which of its drafts stays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kg.adapters.kglite.engine import KgliteEngine
from kg.model.surveys.plan import PartAssignment
from kg.repository.papers.papers import PaperRepository
from services.evidence.index import FieldIndex
from services.evidence.overview import overview
from services.evidence.passage_search import PassageSearch
from services.evidence.relevance import Relevance
from services.planning.summaries import Summaries
from services.tasks.drafting.draft import Arrangement, DraftInput, DraftOfPart
from services.tasks.drafting.draft_choice import DraftChoice, DraftMarks
from services.tasks.drafting.draft_text import DraftParagraph, DraftSentence
from services.tasks.marks import Mark
from services.tasks.outlining.outline import PlannedSection, Purpose
from services.tasks.reviewing.edit_review import EditReview
from services.tasks.reviewing.edits import Edit, EditKind
from services.tasks.reviewing.section_review import SectionReview
from services.tasks.views import CommunityView
from services.writing.assembly import PartDraft
from services.writing.drafts import EarlierText, PartDrafter
from services.writing.editing import PartEditor
from services.writing.evidence_gathering import EvidenceGatherer
from services.writing.optional_parts import ALL_PARTS, WritingParts
from services.writing.part_positions import Place
from services.writing.part_writer import PartWriter
from services.writing.pinned_papers import Pins
from services.writing.refining import DraftRefiner
from services.writing.selection import Selection
from tests.builders.bee_surveys import bee_store
from tests.builders.scripted_model.model import ScriptedModel
from tests.builders.survey_field import bee_field, paper_id
from tests.builders.word_embedder import WordEmbedder

INDEX = FieldIndex.of(bee_field())
FACTS = overview(INDEX)
SECTION = PlannedSection(
    title="Polarised Light",
    focus="How bees read the sky.",
    purpose=Purpose.THEME,
    proof_ids=(str(FACTS.communities[0].id),),
)
PLACE = Place(key=(0, SECTION.title, SECTION.focus), number="1", position=0, section=SECTION, part=SECTION)
BARE = WritingParts(
    memory=False,
    subgraph=False,
    sub_queries=False,
    notes=False,
    skeleton=False,
    drafts=1,
    refinement=False,
    review_rounds=0,
    edit_rounds=0,
    rewriting=False,
    whole_text=False,
)
Ways = dict[str, Callable[[Any], Any]]


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[KgliteEngine]:
    with bee_store(tmp_path / "graph.kgl") as store:
        yield store


async def write(
    engine: KgliteEngine,
    parts: WritingParts,
    ways: Ways | None = None,
    *,
    place: Place = PLACE,
    nearest_first: bool = False,
) -> tuple[PartDraft, ScriptedModel]:
    model = ScriptedModel(ways or {})
    relevance = await Relevance.of(INDEX.graph, WordEmbedder(), PaperRepository(engine))
    search = PassageSearch(INDEX, relevance)
    summaries = Summaries(communities=tuple(CommunityView(facts=each) for each in FACTS.communities), paths=())
    gatherer = EvidenceGatherer(
        model=model,
        index=INDEX,
        summaries=summaries,
        selection=Selection(index=INDEX, overview=FACTS, with_surveys=False, nearest_first=nearest_first),
        relevance=relevance,
        search=search,
        with_queries=parts.sub_queries,
    )
    writer = PartWriter(
        model=model,
        gatherer=gatherer,
        drafter=PartDrafter(model=model, overview=FACTS, summaries=summaries, parts=parts),
        refiner=DraftRefiner(model=model, index=INDEX, search=search),
        topic=FACTS.topic,
        pins=Pins(index=INDEX),
        parts=parts,
        editor=PartEditor(model=model, gatherer=gatherer, topic=FACTS.topic, rounds=parts.edit_rounds)
        if parts.edit_rounds
        else None,
    )
    return await writer.write(place, EarlierText()), model


def told(inputs: DraftInput, text: str) -> DraftOfPart:
    """A draft of one sentence on the first paper."""
    passage = str(inputs.pack.papers[0].passages[0].passage.id)
    return DraftOfPart(paragraphs=(DraftParagraph(sentences=(DraftSentence(text=text, passages=(passage,)),)),))


def review(mark: int, *queries: str) -> SectionReview:
    marks = {name: Mark(mark=mark, reason="It says so.") for name in SectionReview.model_fields if name != "queries"}
    return SectionReview(**marks, queries=queries)


async def test_without_any_part_a_draft_is_all_that_is_asked(engine: KgliteEngine) -> None:
    part, model = await write(engine, BARE)
    assert [name for name, _ in model.asked] == ["draft"]
    assert part.draft.sentences()


@pytest.mark.parametrize(
    ("part", "value", "tasks"),
    [
        ("sub_queries", True, {"sub_queries"}),
        ("skeleton", True, {"skeleton"}),
        ("refinement", True, {"structure_refinement", "citation_refinement", "language_refinement"}),
        ("review_rounds", 1, {"section_review"}),
        ("edit_rounds", 1, {"edit_review", "written_edits"}),
        ("rewriting", True, {"paragraph_rewriting"}),
    ],
)
async def test_each_part_asks_its_own_tasks(engine: KgliteEngine, part: str, value: Any, tasks: set[str]) -> None:
    _, model = await write(engine, replace(BARE, **{part: value}))
    assert {name for name, _ in model.asked} == {"draft", *tasks}


async def test_a_line_of_descent_keeps_its_order(engine: KgliteEngine) -> None:
    line = (str(min(INDEX.paths)),)
    section = SECTION.model_copy(update={"purpose": Purpose.LINEAGE, "proof_ids": line})
    place = replace(PLACE, section=section, part=section)
    _, model = await write(
        engine, replace(BARE, refinement=True), {"draft": lambda it: told(it, "Bees read the sky.")}, place=place
    )
    asked = [name for name, _ in model.asked]
    assert "citation_refinement" in asked
    assert "structure_refinement" not in asked


async def test_several_drafts_differ_in_their_arrangement_and_the_one_called_best_stays(engine: KgliteEngine) -> None:
    ways: Ways = {
        "draft": lambda inputs: told(inputs, f"Bees fly {inputs.arrangement.name.lower()}."),
        "draft_choice": lambda _: DraftChoice(
            marks=tuple(
                DraftMarks(draft=at, skeleton=at, relevance=at, quality=at, reason="So it is.") for at in (1, 2, 3)
            ),
            best=3,
        ),
    }
    part, model = await write(engine, replace(BARE, drafts=3), ways)
    assert [each.arrangement for each in model.inputs("draft")] == list(Arrangement)
    assert part.draft.sentences()[0].text == "Bees fly time."


async def test_drafts_that_are_the_same_need_no_choice(engine: KgliteEngine) -> None:
    _, model = await write(engine, replace(BARE, drafts=3), {"draft": lambda inputs: told(inputs, "Bees fly.")})
    assert model.inputs("draft_choice") == []


async def test_a_weak_part_is_written_anew_with_what_the_review_looks_for_and_the_best_round_stays(
    engine: KgliteEngine,
) -> None:
    marks = iter((2, 3, 1))
    drafts = iter(("Bees fly.", "Bees fly home.", "Bees."))
    ways: Ways = {
        "draft": lambda inputs: told(inputs, next(drafts)),
        "section_review": lambda _: review(next(marks), "odometers of bees"),
    }
    part, model = await write(engine, replace(BARE, review_rounds=3), ways)
    assert part.draft.sentences()[0].text == "Bees fly home."
    first, second, _ = model.inputs("draft")
    assert (first.advice, second.advice.count("(2 of 5)")) == ("", 8)
    assert second.advice.splitlines()[-1].startswith("Bees fly")
    assert len(second.pack.papers) > len(first.pack.papers)


async def test_a_review_sees_the_visiting_papers_that_a_text_cites_and_no_others(engine: KgliteEngine) -> None:
    (community,) = [each for each in INDEX.graph.communities if str(each.id) in SECTION.proof_ids]
    cited, other = [id for id in sorted(INDEX.graph.papers) if id not in community.papers][:2]
    assignment = PartAssignment(carrying=community.papers[:1], home=community.papers[1:], visitors=(cited, other))
    names = " and ".join(str(INDEX.graph.papers[id].citation_key) for id in (cited, other))
    part = SECTION.model_copy(update={"assignment": assignment, "focus": f"How bees read the sky, unlike {names}."})

    def compare(inputs: DraftInput) -> DraftOfPart:
        assert {cited, other} <= inputs.visiting
        (visitor,) = [item for item in inputs.pack.papers if item.paper.id == cited]
        held = (inputs.pack.papers[0].passages[0].passage.id, visitor.passages[0].passage.id)
        sentence = DraftSentence(text="Both fly.", passages=tuple(map(str, held)))
        return DraftOfPart(paragraphs=(DraftParagraph(sentences=(sentence,)),))

    ways: Ways = {"draft": compare, "section_review": lambda _: review(4)}
    place = replace(PLACE, section=part, part=part)
    _, model = await write(engine, replace(BARE, review_rounds=1), ways, place=place, nearest_first=True)
    (asked,) = model.inputs("section_review")
    shown = {item.paper.id for item in asked.pack.papers}
    assert cited in shown
    assert other not in shown


async def test_a_good_part_is_reviewed_once_and_a_draft_that_comes_back_ends_the_reviews(engine: KgliteEngine) -> None:
    _, model = await write(engine, replace(BARE, review_rounds=3), {"section_review": lambda _: review(4)})
    assert len(model.inputs("section_review")) == 1
    same: Ways = {"draft": lambda inputs: told(inputs, "Bees fly."), "section_review": lambda _: review(2)}
    _, model = await write(engine, replace(BARE, review_rounds=3), same)
    assert len(model.inputs("section_review")) == 1


def edits(mark: int, *edits: Edit) -> EditReview:
    marks = {name: Mark(mark=mark, reason="So.") for name in EditReview.model_fields if name != "edits"}
    return EditReview(**marks, edits=edits)


DROP = Edit(kind=EditKind.DROP, sentence=1, what="It repeats.")
LOOK = Edit(kind=EditKind.ADD, beside=1, what="What limits it?", query="odometers of bees")


async def test_edits_are_carried_out_on_the_draft_and_nothing_is_drafted_anew(engine: KgliteEngine) -> None:
    whole, _ = await write(engine, BARE)
    part, model = await write(engine, replace(BARE, edit_rounds=2), {"edit_review": lambda _: edits(2, DROP)})
    assert len(model.inputs("draft")) == 1
    assert len(model.inputs("edit_review")) == 2  # the part was weak, so that it is reviewed once more and no more
    assert part.draft.sentences() == whole.draft.sentences()[2:]
    assert model.inputs("written_edits") == []  # nothing had to be written


async def test_a_part_is_done_where_it_is_good_or_nothing_but_evidence_is_missing(engine: KgliteEngine) -> None:
    for review in (edits(4, DROP), edits(2, LOOK), edits(2)):
        answers: Ways = {"edit_review": lambda _, review=review: review}  # type: ignore[misc]
        _, model = await write(engine, replace(BARE, edit_rounds=2), answers)
        assert len(model.inputs("edit_review")) == 1


async def test_an_addition_may_rest_on_what_its_query_has_found(engine: KgliteEngine) -> None:
    whole, _ = await write(engine, BARE)
    part, model = await write(engine, replace(BARE, edit_rounds=1), {"edit_review": lambda _: edits(2, LOOK)})
    (asked,) = model.inputs("written_edits")
    new = [each for each in part.draft.sentences() if each not in whole.draft.sentences()]
    assert [name for each in new for name in each.passages] == [asked.found[1][0]]
    assert asked.found[1][0] in part.pack.passages()


async def test_a_draft_that_is_edited_is_refined_once(engine: KgliteEngine) -> None:
    _, model = await write(engine, replace(BARE, edit_rounds=2, refinement=True))
    names = [name for name, _ in model.asked]
    assert names.count("language_refinement") == 1
    assert names.index("written_edits") < names.index("structure_refinement")


async def test_a_rewritten_paragraph_may_cite_what_was_found_for_it_alone(engine: KgliteEngine) -> None:
    def citing_last(inputs: Any) -> DraftOfPart:
        return DraftOfPart(
            paragraphs=(
                DraftParagraph(
                    sentences=(
                        DraftSentence(
                            text="So it stands.", passages=(str(inputs.pack.papers[-1].passages[0].passage.id),)
                        ),
                    )
                ),
            )
        )

    part, model = await write(engine, replace(BARE, rewriting=True), {"paragraph_rewriting": citing_last})
    named = {name for each in part.draft.sentences() for name in each.passages}
    assert named <= {str(id) for id in part.pack.passages()}
    assert model.inputs("paragraph_rewriting")[0].paragraph.sentences


async def test_a_pinned_paper_that_no_draft_tells_is_told_by_itself_or_named(engine: KgliteEngine) -> None:
    def draft(inputs: DraftInput) -> DraftOfPart:
        """Of the evidence on one paper nothing, but for one; else the first paper, which is a pinned one."""
        if len(inputs.pack.papers) == 1 and inputs.pack.papers[0].paper.id != paper_id("singh2016tunnel"):
            return DraftOfPart(paragraphs=())
        return told(inputs, "It is told.")

    pinned = tuple(map(paper_id, ("moreau2014flow", "singh2016tunnel", "petrov2017wind")))
    made, model = await write(engine, BARE, {"draft": draft}, place=replace(PLACE, papers=pinned))
    texts = [sentence.text for sentence in made.draft.sentences()]
    by_title = "Beside these stands “Wind and the Odometer Reading” by Petrov (2017)."
    assert texts == ["It is told.", "It is told.", by_title]
    whole, *alone = model.inputs("draft")
    assert tuple(item.paper.id for item in whole.pack.papers)[:3] == pinned
    assert [len(asked.pack.papers) for asked in alone] == [1, 1]
    assert alone[0].communities == ()


def test_everything_is_on_unless_it_is_turned_off() -> None:
    assert all(getattr(ALL_PARTS, name) for name in WritingParts.__dataclass_fields__)
