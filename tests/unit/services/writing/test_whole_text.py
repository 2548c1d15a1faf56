"""What is wrong between parts is mended where it is said last, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from services.evidence.index import FieldIndex
from services.evidence.pack import EvidencePack, evidence_pack
from services.evidence.passage_search import PassageSearch
from services.evidence.relevance import Relevance
from services.tasks.drafting.draft_text import Draft, DraftParagraph, DraftSentence, SentenceKind
from services.tasks.memory.survey_memory import Remembered
from services.tasks.outlining.outline import PlannedSection, Purpose
from services.tasks.reviewing.text_diagnosis import Diagnosis, Quotation, TextDiagnosis, Trouble
from services.tasks.reviewing.written_edits import WrittenEdit, WrittenEdits
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
    *diagnoses: Callable[[Any], Diagnosis],
    packs: tuple[EvidencePack, EvidencePack] = (PACK, PACK),
    **ways: Callable[[Any], Any],
) -> tuple[dict[DraftKey, PartDraft], ScriptedModel]:
    """The two parts after their whole text is read; each reading finds one of the troubles, and then none."""
    return await mend_by_readings(first, second, *((each,) for each in diagnoses), packs=packs, **ways)


async def mend_by_readings(
    first: Draft,
    second: Draft,
    *readings: Sequence[Callable[[Any], Diagnosis]],
    packs: tuple[EvidencePack, EvidencePack] = (PACK, PACK),
    **ways: Callable[[Any], Any],
) -> tuple[dict[DraftKey, PartDraft], ScriptedModel]:
    """The two parts after readings that find these troubles, and then none."""
    following = iter(readings)

    def read(inputs: Any) -> TextDiagnosis:
        return TextDiagnosis(diagnoses=tuple(find(inputs) for find in next(following, ())))

    model = ScriptedModel({"text_diagnosis": read, **ways})
    nearness = Relevance(embedder=WordEmbedder(), ids=(), vectors=np.zeros((0, 64), dtype=np.float32))
    editor = WholeTextEditor(
        model=model,
        refiner=DraftRefiner(model=model, index=INDEX, search=PassageSearch(INDEX, nearness)),
        topic="bee navigation",
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
            is_dropped=trouble is Trouble.REPETITION,
        )

    return diagnosis


def sentences(made: dict[DraftKey, PartDraft], at: int) -> list[str]:
    return [each.text for each in made[PLACES[at].key].draft.sentences()]


async def test_what_an_earlier_part_says_of_the_same_paper_leaves_the_later_one() -> None:
    first = draft(("Bees steer by the sun.", SUN[0]))
    second = draft(("Distance is measured too.", ODOMETER[0]), ("The sun is what bees steer by.", SUN[1]))
    made, _ = await mended(first, second, of(Trouble.REPETITION, ("2", "Bees steer"), ("3", "The sun is")))
    assert sentences(made, 0) == ["Bees steer by the sun."]
    assert sentences(made, 1) == ["Distance is measured too."]


async def test_a_quotation_without_its_citations_is_found_and_what_lost_its_ground_goes() -> None:
    first = draft(("Bees steer by the sun [@haldor2004sun].", SUN[0]))
    again = DraftSentence(text="The sun is what bees steer by [@haldor2004sun].", passages=(SUN[1],))
    verdict = DraftSentence(text="Either gap is small.", kind=SentenceKind.SYNTHESIS)
    measured = DraftSentence(text="Distance is measured too.", passages=(ODOMETER[0],))
    second = Draft.of_paragraph((measured, again, verdict))
    bare = tuple(Quotation(section=id, text=text) for id, text in (("2", "Bees steer by the sun"), ("3", "The sun is")))
    told = Diagnosis(trouble=Trouble.REPETITION, quotations=bare, change="3", advice="Drop it.", is_dropped=True)
    made, _ = await mended(first, second, lambda _: told)
    assert sentences(made, 1) == [measured.text, verdict.text]
    lost = (bare[0], Quotation(section="3", text="Either gap is small"))
    broken = Diagnosis(trouble=Trouble.BROKEN_TEXT, quotations=lost, change="3", advice="Drop it.", is_dropped=True)
    made, _ = await mended(first, second, lambda _: broken)
    assert sentences(made, 1) == [measured.text, again.text]


async def test_a_repetition_stays_where_the_next_sentence_leans_on_it_or_it_speaks_of_another_paper() -> None:
    first = draft(("Bees steer by the sun.", SUN[0]))
    leaned_on = draft(("The sun is what bees steer by.", SUN[1]), ("They do so at noon.", ODOMETER[0]))
    told_again = of(Trouble.REPETITION, ("2", "Bees steer"), ("3", "The sun is"))
    made, _ = await mended(first, leaned_on, told_again)
    assert len(sentences(made, 1)) == 2
    made, _ = await mended(first, draft(("The sun is what bees steer by.", ODOMETER[0])), told_again)
    assert len(sentences(made, 1)) == 1


def write(*sentences: tuple[str, str]) -> Callable[[Any], WrittenEdits]:
    """A writer of edits that has one sentence for each, in their order."""
    made = (DraftSentence(text=text, passages=(passage,)) for text, passage in sentences)
    edits = tuple(WrittenEdit(edit=at, sentences=(each,)) for at, each in enumerate(made, start=1))
    return lambda _: WrittenEdits(edits=edits)


async def test_a_contradiction_has_its_last_sentence_changed_from_the_passages_of_both_and_no_other() -> None:
    first = draft(("Bees steer by the sun.", SUN[0]))
    second = draft(("Distance is measured.", ODOMETER[1]), ("Bees never steer by the sun.", ODOMETER[0]))
    better = write(("Bees steer by the sun and count their way.", ODOMETER[0]))
    found = of(Trouble.CONTRADICTION, ("2", "Bees steer"), ("3", "Bees never"))
    made, model = await mended(first, second, found, written_edits=better)
    assert sentences(made, 1) == ["Distance is measured.", "Bees steer by the sun and count their way."]
    (asked,) = model.inputs("written_edits")
    assert asked.found == {1: (SUN[0],)}
    assert {SUN[0], ODOMETER[0]} <= {str(id) for id in asked.pack.passages()}
    (edit,) = asked.edits
    assert edit.sentence == 2
    assert "Mend it." in edit.what
    assert "Bees never steer by the sun" in edit.what


async def test_a_part_cites_what_its_new_sentence_rests_on() -> None:
    first = Draft.of_sentence(DraftSentence(text="Bees steer by the sun.", passages=(SUN[0],)))
    alone = evidence_pack(INDEX, [paper_id("ruiz2006odometer")])
    found = of(Trouble.CONTRADICTION, ("2", "Bees steer"), ("3", "Bees never"))
    second = draft(("Bees never steer by the sun.", ODOMETER[0]))
    for new, cited in (SUN[0], {"haldor2004sun", "ruiz2006odometer"}), (ODOMETER[0], {"ruiz2006odometer"}):
        made, _ = await mended(first, second, found, packs=(PACK, alone), written_edits=write(("Some do.", new)))
        assert {str(item.paper.citation_key) for item in made[PLACES[1].key].pack.papers} == cited


async def test_a_contradiction_that_is_to_be_mended_in_the_earlier_part_leaves_the_later_one_as_it_is() -> None:
    first = draft(("Bees steer by the sun.", SUN[0]))
    second = draft(("Bees never steer by the sun.", ODOMETER[0]))
    found = of(Trouble.CONTRADICTION, ("2", "Bees steer"), ("3", "Bees never"), change="2")
    made, model = await mended(first, second, found, written_edits=write(("Some bees do.", SUN[0])))
    assert (sentences(made, 0), sentences(made, 1)) == (["Some bees do."], ["Bees never steer by the sun."])
    (asked,) = model.inputs("written_edits")
    assert {SUN[0], ODOMETER[0]} <= {str(id) for id in asked.pack.passages()}


async def test_a_term_in_two_spellings_gets_that_of_most_of_the_text_and_a_short_name_of_two_things_no_alias() -> None:
    first = draft(("The sun-compass is a sun-compass.", SUN[0]))
    second = draft(("A suncompass leads.", ODOMETER[0]))

    def drift(*forms: str) -> Callable[[Any], Diagnosis]:
        quoted = tuple(Quotation(section=f"{at}", text=form) for at, form in enumerate(forms, start=2))
        return lambda _: Diagnosis(trouble=Trouble.DRIFTING_TERM, quotations=quoted, change="3", advice="Choose.")

    _, model = await mended(first, second, drift("sun-compass", "suncompass"))
    terms = model.inputs("language_refinement")[-1].known.terms
    assert [(each.name, each.aliases) for each in terms] == [("sun-compass", ("suncompass",))]
    _, model = await mended(first, second, drift("sun-compass", "leads"))
    assert model.inputs("language_refinement") == []


async def test_a_text_of_one_part_is_left_as_it_is() -> None:
    model = ScriptedModel({})
    nearness = Relevance(embedder=WordEmbedder(), ids=(), vectors=np.zeros((0, 64), dtype=np.float32))
    refiner = DraftRefiner(model=model, index=INDEX, search=PassageSearch(INDEX, nearness))
    editor = WholeTextEditor(model=model, refiner=refiner, topic="bee navigation")
    drafts = {PLACES[0].key: PartDraft(draft=draft(("Bees steer by the sun.", SUN[0])), pack=PACK)}
    assert await editor.mend(drafts, PLACES[:1], Remembered()) == drafts
    assert model.asked == []


def draft_with(text: str, kind: SentenceKind = SentenceKind.EXPLANATION) -> Draft:
    """A draft that measures distance, then says something that rests on no paper."""
    measured = DraftSentence(text="Distance is measured too.", passages=(ODOMETER[0],))
    return Draft.of_paragraph((measured, DraftSentence(text=text, kind=kind)))


async def test_a_term_that_an_earlier_part_explains_is_not_explained_again() -> None:
    first = Draft.of_sentence(DraftSentence(text="A compass gives a heading.", kind=SentenceKind.EXPLANATION))
    again = of(Trouble.REPETITION, ("2", "A compass"), ("3", "A heading"))
    made, _ = await mended(first, draft_with("A heading is what a compass gives."), again)
    assert sentences(made, 1) == ["Distance is measured too."]
    concluded = draft_with("A heading is what a compass gives.", SentenceKind.SYNTHESIS)
    made, _ = await mended(first, concluded, again)
    assert sentences(made, 1) == [each.text for each in concluded.sentences()], "a conclusion is no explanation"


async def test_what_is_said_again_in_part_is_written_anew() -> None:
    first = draft(("Bees steer by the sun.", SUN[0]))
    second = draft(("The sun is what bees steer by, and clouds disturb them.", SUN[1]))
    told_again = of(Trouble.REPETITION, ("2", "Bees steer"), ("3", "The sun is"))
    made, model = await mended(
        first,
        second,
        lambda inputs: told_again(inputs).model_copy(update={"is_dropped": False}),
        written_edits=write(("Clouds disturb bees.", SUN[1])),
    )
    assert sentences(made, 1) == ["Clouds disturb bees."]
    assert model.calls["written_edits"] == 1


async def test_a_text_in_which_something_was_mended_is_read_once_more_as_it_is_then() -> None:
    first = draft(("Bees steer by the sun.", SUN[0]))
    second = draft(("Bees never steer by the sun.", ODOMETER[0]))
    new = (("The sun is what bees steer by.", SUN[1]), ("Distance is measured too.", ODOMETER[0]))
    both = tuple(DraftSentence(text=text, passages=(passage,)) for text, passage in new)
    better = WrittenEdits(edits=(WrittenEdit(edit=1, sentences=both),))
    false = of(Trouble.CONTRADICTION, ("2", "Bees steer"), ("3", "Bees never"))
    again = of(Trouble.REPETITION, ("2", "Bees steer"), ("3", "The sun is"))
    made, model = await mended(first, second, false, again, again, written_edits=lambda _: better)
    assert model.calls["text_diagnosis"] == READINGS
    assert sentences(made, 1) == ["Distance is measured too."]
    before, after = (each.sections[1].text for each in model.inputs("text_diagnosis"))
    assert "never" in before
    assert "never" not in after


async def test_the_troubles_of_a_part_are_mended_at_once_and_those_of_one_sentence_by_one_edit() -> None:
    first = draft(("Bees steer by the sun.", SUN[0]), ("They measure distance.", ODOMETER[0]))
    second = draft(("Bees never steer by the sun.", ODOMETER[0]), ("Distance is never measured.", SUN[1]))
    direction = of(Trouble.CONTRADICTION, ("2", "Bees steer"), ("3", "Bees never"))
    distance = of(Trouble.CONTRADICTION, ("2", "They measure"), ("3", "Distance is"))
    again = of(Trouble.DRIFTING_TERM, ("2", "They measure"), ("3", "Distance is"))
    better = write(("Bees steer by the sun.", ODOMETER[0]), ("Distance is measured.", SUN[1]))
    made, model = await mend_by_readings(first, second, [direction, distance, again], written_edits=better)
    assert sentences(made, 1) == ["Bees steer by the sun.", "Distance is measured."]
    (asked,) = model.inputs("written_edits")
    assert [each.sentence for each in asked.edits] == [1, 2]
    assert asked.edits[1].what.count("Distance is never measured") == 2


async def test_a_sentence_that_could_not_be_dropped_is_said_in_another_way() -> None:
    first = draft(("Bees steer by the sun.", SUN[0]))
    leaned_on = draft(("The sun is what bees steer by.", SUN[1]), ("They do so at noon.", ODOMETER[0]))
    new = write(("As soon as the sun is seen, bees turn.", SUN[1]))
    told_again = of(Trouble.REPETITION, ("2", "Bees steer"), ("3", "The sun is"))
    made, _ = await mended(first, leaned_on, told_again, written_edits=new)
    assert sentences(made, 1) == ["As soon as the sun is seen, bees turn.", "They do so at noon."]


async def test_a_text_in_which_nothing_is_found_is_read_once() -> None:
    drafts = draft(("Bees steer by the sun.", SUN[0])), draft(("Distance is measured too.", ODOMETER[0]))
    _, model = await mended(*drafts)
    assert model.calls["text_diagnosis"] == 1
