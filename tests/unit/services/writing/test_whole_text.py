"""What is wrong between parts is mended where it is said last, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from services.evidence.index import FieldIndex
from services.evidence.pack import EvidencePack, evidence_pack
from services.evidence.passage_search import PassageSearch
from services.evidence.relevance import Relevance
from services.tasks.drafting.draft_text import Draft, DraftParagraph, DraftSentence
from services.tasks.memory.survey_memory import Remembered
from services.tasks.outlining.outline import PlannedSection, Purpose
from services.tasks.reviewing.copy_edit import CopyEdit, CopyEdits
from services.tasks.reviewing.text_diagnosis import Diagnosis, Quotation, TextDiagnosis, Trouble
from services.writing.assembly import DraftKey, PartDraft
from services.writing.part_positions import Place
from services.writing.refining import DraftRefiner
from services.writing.whole_text import READINGS, WholeTextEditor
from tests.builders.scripted_model.model import ScriptedModel
from tests.builders.survey_field import bee_field, paper_id
from tests.builders.word_embedder import WordEmbedder

INDEX = FieldIndex.of(bee_field())
PACK = evidence_pack(INDEX, [paper_id("haldor2004sun"), paper_id("ruiz2006odometer")])
SUN, ODOMETER = ([str(each.passage.id) for each in item.passages] for item in PACK.papers)
SECTION = PlannedSection(title="Sky", focus="Compasses.", purpose=Purpose.THEME, proof_ids=())
PLACES = [
    Place(key=(at, "Sky", f"{at}"), number=f"{at + 1}", position=at, section=SECTION, part=SECTION) for at in range(2)
]


def draft(*sentences: tuple[str, str]) -> Draft:
    made = tuple(DraftSentence(text=text, passages=(passage,)) for text, passage in sentences)
    return Draft(paragraphs=(DraftParagraph(sentences=made),))


async def mended(
    first: Draft,
    second: Draft,
    *readings: Sequence[Callable[[Any], Diagnosis]],
    packs: tuple[EvidencePack, EvidencePack] = (PACK, PACK),
    edits_all: bool = False,
    edit: Callable[[Any], CopyEdits] = lambda _: CopyEdits(edits=()),
) -> tuple[dict[DraftKey, PartDraft], ScriptedModel]:
    """The two parts after readings that find these troubles, and then none."""
    following = iter(readings)

    def read(inputs: Any) -> TextDiagnosis:
        return TextDiagnosis(diagnoses=tuple(find(inputs) for find in next(following, ())))

    model = ScriptedModel({"text_diagnosis": read, "copy_edit": edit})
    nearness = Relevance(embedder=WordEmbedder(), ids=(), vectors=np.zeros((0, 64), dtype=np.float32))
    editor = WholeTextEditor(
        model=model,
        refiner=DraftRefiner(model=model, index=INDEX, search=PassageSearch(INDEX, nearness)),
        topic="bee navigation",
        edits_all=edits_all,
    )
    both = zip(PLACES, (first, second), packs, strict=True)
    drafts = {place.key: PartDraft(draft=each, pack=pack) for place, each, pack in both}
    return await editor.mend(drafts, PLACES, Remembered()), model


def of(trouble: Trouble, *words: tuple[str, str], change: str = "") -> Callable[[Any], Diagnosis]:
    """A diagnosis that quotes sentences of sections as they stand there, found by their first words."""

    def diagnosis(inputs: Any) -> Diagnosis:
        texts = {section.id: section.text for section in inputs.sections}
        quoted = [
            Quotation(section=id, text=next(f"{each}." for each in texts[id].split(".") if begin in each).strip())
            for id, begin in words
        ]
        return Diagnosis(
            trouble=trouble,
            quotations=tuple(quoted),
            change=change or quoted[-1].section,
            advice="Mend it.",
        )

    return diagnosis


def sentences(made: dict[DraftKey, PartDraft], at: int) -> list[str]:
    return [each.text for each in made[PLACES[at].key].draft.sentences()]


def replace_with(number: int, *sentences: tuple[str, str]) -> Callable[[Any], CopyEdits]:
    """An editor that puts sentences, each with its passage, in the place of one."""
    made = tuple(DraftSentence(text=text, passages=(passage,)) for text, passage in sentences)
    return lambda _: CopyEdits(edits=(CopyEdit(first=number, last=number, sentences=made),))


SUN_FIRST = draft(("Bees steer by the sun.", SUN[0]))
NEVER = draft(("Distance is measured.", ODOMETER[1]), ("Bees never steer by the sun.", ODOMETER[0]))
FALSE = of(Trouble.CONTRADICTION, ("2", "Bees steer"), ("3", "Bees never"))


async def test_a_contradiction_is_mended_in_its_section_from_the_passages_of_both_and_no_other_is_edited() -> None:
    better = replace_with(2, ("Bees steer by the sun and count their way.", ODOMETER[0]))
    made, model = await mended(SUN_FIRST, NEVER, [FALSE], edit=better)
    assert sentences(made, 0) == ["Bees steer by the sun."]
    assert sentences(made, 1) == ["Distance is measured.", "Bees steer by the sun and count their way."]
    (asked,) = model.inputs("copy_edit")
    assert asked.beside == {SUN[0], ODOMETER[0]}
    assert {SUN[0], ODOMETER[0]} <= {str(id) for id in asked.pack.passages()}
    assert asked.troubles == (
        "sentence 2, contradiction: section 2 says “Bees steer by the sun [@haldor2004sun].”; Mend it.",
    )


async def test_a_part_cites_what_its_new_sentence_rests_on() -> None:
    alone = evidence_pack(INDEX, [paper_id("ruiz2006odometer")])
    for new, cited in (SUN[0], {"haldor2004sun", "ruiz2006odometer"}), (ODOMETER[0], {"ruiz2006odometer"}):
        edit = replace_with(2, ("Some do.", new))
        made, _ = await mended(SUN_FIRST, NEVER, [FALSE], packs=(PACK, alone), edit=edit)
        assert {str(item.paper.citation_key) for item in made[PLACES[1].key].pack.papers} == cited


async def test_a_trouble_is_mended_in_the_section_that_is_named() -> None:
    earlier = of(Trouble.CONTRADICTION, ("2", "Bees steer"), ("3", "Bees never"), change="2")
    made, model = await mended(SUN_FIRST, NEVER, [earlier], edit=replace_with(1, ("Some bees do.", SUN[0])))
    assert (sentences(made, 0), sentences(made, 1)[1]) == (["Some bees do."], "Bees never steer by the sun.")
    (asked,) = model.inputs("copy_edit")
    assert {SUN[0], ODOMETER[0]} <= {str(id) for id in asked.pack.passages()}


async def test_a_quotation_without_its_citations_is_found_and_no_sign_is_shown() -> None:
    cited = draft(("Distance is measured.", ODOMETER[1]), ("The sun leads them [@haldor2004sun].", SUN[1]))
    bare = tuple(
        Quotation(section=id, text=text) for id, text in (("2", "Bees steer by the sun"), ("3", "The sun leads them"))
    )
    again = Diagnosis(trouble=Trouble.REPETITION, quotations=bare, change="3", advice="Say “It leads‡.”")
    _, model = await mended(SUN_FIRST, cited, [lambda _: again])
    (asked,) = model.inputs("copy_edit")
    assert asked.troubles == ("sentence 2, repetition: section 2 says “Bees steer by the sun”; Say “It leads.”",)


async def test_the_first_reading_edits_all_parts_and_the_second_those_in_which_something_is_wrong() -> None:
    made, model = await mended(SUN_FIRST, NEVER, [], [FALSE], edits_all=True)
    assert [each.title for each in model.inputs("copy_edit")] == ["Sky"] * 3
    assert [(len(each.troubles), each.troubles_alone) for each in model.inputs("copy_edit")] == [
        (0, False),
        (0, False),
        (1, True),
    ]
    assert model.calls["text_diagnosis"] == READINGS
    assert sentences(made, 1) == [each.text for each in NEVER.sentences()]


async def test_a_text_in_which_something_was_mended_is_read_once_more_as_it_is_then() -> None:
    better = replace_with(2, ("The sun is what bees steer by.", SUN[1]))
    _, model = await mended(SUN_FIRST, NEVER, [FALSE], edit=better)
    assert model.calls["text_diagnosis"] == READINGS
    before, after = (each.sections[1].text for each in model.inputs("text_diagnosis"))
    assert "never" in before
    assert "never" not in after


async def test_a_text_in_which_nothing_is_found_is_read_once() -> None:
    _, model = await mended(SUN_FIRST, NEVER)
    assert model.calls["text_diagnosis"] == 1
    assert model.inputs("copy_edit") == []


async def test_a_text_of_one_part_is_edited_and_not_read_for_what_parts_say_of_each_other() -> None:
    model = ScriptedModel({"copy_edit": replace_with(1, ("The sun is what bees steer by.", SUN[1]))})
    nearness = Relevance(embedder=WordEmbedder(), ids=(), vectors=np.zeros((0, 64), dtype=np.float32))
    refiner = DraftRefiner(model=model, index=INDEX, search=PassageSearch(INDEX, nearness))
    editor = WholeTextEditor(model=model, refiner=refiner, topic="bee navigation")
    made = await editor.mend({PLACES[0].key: PartDraft(draft=SUN_FIRST, pack=PACK)}, PLACES[:1], Remembered())
    assert sentences(made, 0) == ["The sun is what bees steer by."]
    assert model.calls["text_diagnosis"] == 0
