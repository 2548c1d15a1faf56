"""What is done with a text that cites a landmark: refined, mended between parts, verified, told around."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from kg.model.surveys.survey import Section, SectionId
from services.evidence.index import FieldIndex
from services.evidence.pack import evidence_pack
from services.evidence.passage_search import PassageSearch
from services.evidence.relevance import Relevance
from services.tasks.drafting.draft_text import Draft, DraftParagraph, DraftSentence, SentenceKind
from services.tasks.drafting.skeleton import SKELETON, Skeleton, SkeletonGroup, SkeletonKind, SkeletonPoint
from services.tasks.memory.survey_memory import Remembered
from services.tasks.outlining.outline import PlannedSection, Purpose
from services.tasks.reviewing.copy_edit import CopyEdit, CopyEditInput, CopyEdits
from services.tasks.reviewing.text_diagnosis import Diagnosis, Quotation, TextDiagnosis, Trouble
from services.writing.assembly import PartDraft
from services.writing.claim_verification import Verifier
from services.writing.claims import ground
from services.writing.evidence_gathering import CitedBeside
from services.writing.finished_parts import points_of, whole_part
from services.writing.front import Frame
from services.writing.landmarks import WorksBeside, landmarks_behind, with_landmarks
from services.writing.part_positions import Place
from services.writing.refining import DraftRefiner
from services.writing.whole_text import WholeTextEditor
from tests.builders.landmarks import CITING, DANCE, EXPLANATION
from tests.builders.scripted_model.model import ScriptedModel
from tests.builders.survey_field import bee_field, paper_id
from tests.builders.word_embedder import WordEmbedder
from tests.unit.services.tasks.inputs import INPUTS

MARK = CitedBeside(paper=DANCE, cited=5, citing=frozenset(map(paper_id, CITING)))
INDEX = WorksBeside(landmarks=(MARK,)).in_index(FieldIndex.of(bee_field()))
PACK = with_landmarks(evidence_pack(INDEX, [paper_id(CITING[0]), paper_id(CITING[1])]), (MARK,), papers=14)
RECORD = PACK.landmarks[0].record
TEXT = PACK.papers[0].passages[0].passage
TOLD = DraftSentence(text=EXPLANATION, passages=(str(RECORD.id),), kind=SentenceKind.EXPLANATION)
FINDING = DraftSentence(text=TEXT.text, passages=(str(TEXT.id),), kind=SentenceKind.FINDING)


def refiner(model: ScriptedModel) -> DraftRefiner:
    nearness = Relevance(embedder=WordEmbedder(), ids=(), vectors=np.zeros((0, 64), dtype=np.float32))
    return DraftRefiner(model=model, index=INDEX, search=PassageSearch(INDEX, nearness))


def section_of(*sentences: DraftSentence) -> Section:
    text = ground(Draft.of_paragraph(sentences), PACK, section=SectionId("s/2"))
    return Section(id=SectionId("s/2"), number="2", title="Dances", focus="", text=text.text, claims=text.claims)


def test_the_evidence_of_a_paragraph_has_the_landmarks_that_it_cites() -> None:
    made = refiner(ScriptedModel())
    assert made.of_paragraph(DraftParagraph(sentences=(TOLD, FINDING)), PACK, []).landmarks == PACK.landmarks
    assert made.of_paragraph(DraftParagraph(sentences=(FINDING,)), PACK, []).landmarks == ()
    beside = made.of_paragraph(DraftParagraph(sentences=(FINDING,)), replace(PACK, landmarks=()), [RECORD])
    assert RECORD.id not in beside.passages()  # what another part cites it for is not told here


async def test_an_explanation_that_another_part_gives_too_leaves_with_its_citation() -> None:
    section = PlannedSection(title="Sky", focus="Compasses.", purpose=Purpose.THEME, proof_ids=())
    places = [
        Place(key=(at, "Sky", f"{at}"), number=f"{at + 1}", position=at, section=section, part=section)
        for at in range(2)
    ]
    again = TOLD.model_copy(update={"text": "Of a waggle dance the angle shows the food [@dance-language-bees]."})
    said = (Quotation(section="2", text=TOLD.text), Quotation(section="3", text=again.text))
    found = Diagnosis(trouble=Trouble.REPETITION, quotations=said, change="3", advice="Drop it.")
    first_goes = CopyEdits(edits=(CopyEdit(first=1, last=1, sentences=()),))

    def edit(inputs: CopyEditInput) -> CopyEdits:
        return first_goes if inputs.troubles and len(inputs.draft.sentences()) > 1 else CopyEdits(edits=())

    model = ScriptedModel({"text_diagnosis": lambda _: TextDiagnosis(diagnoses=(found,)), "copy_edit": edit})
    bare = TOLD.model_copy(update={"text": "A waggle dance tells where food is.", "passages": ()})
    drafts = {
        places[0].key: PartDraft(draft=Draft.of_paragraph([bare, FINDING]), pack=PACK),
        places[1].key: PartDraft(draft=Draft.of_paragraph([again, FINDING]), pack=PACK),
    }
    editor = WholeTextEditor(model=model, refiner=refiner(model), topic="bees")
    made = await editor.mend(drafts, places, Remembered())
    assert [each.text for each in made[places[1].key].draft.sentences()] == [FINDING.text]


def test_texts_around_a_part_see_its_explanations_without_the_citation() -> None:
    part = section_of(FINDING, TOLD)
    bare = "A waggle dance tells by its angle where food is."
    assert whole_part(part).sentences[1] == DraftSentence(text=bare, kind=SentenceKind.EXPLANATION)
    (points,) = points_of([part], {})
    assert [each.kind for each in points.sentences] == [None]  # the finding alone: an explanation is no point


async def test_a_finding_that_names_the_record_too_is_verified() -> None:
    both = DraftSentence(
        text=f"In 99 tunnels width changes the odometer [@{CITING[0]}], as in a work of note [@dance-language-bees].",
        passages=(str(TEXT.id), str(RECORD.id)),
        kind=SentenceKind.FINDING,
    )
    blank = Section(id=SectionId("s/abstract"), number="", title="Abstract", focus="", text="")
    frame = Frame(title="Bees", abstract=blank, sections=(section_of(both, TOLD),))
    made = await Verifier(model=ScriptedModel(), index=INDEX).verify(frame, report=lambda done, total: None)
    (section,) = made.sections
    assert "99" not in section.text
    assert "A waggle dance tells by its angle where food is [@dance-language-bees]‡." in section.text
    assert made.verified is not None


def test_the_landmarks_of_stored_claims_are_evidence_again() -> None:
    claims = section_of(TOLD).claims
    (found,) = landmarks_behind(claims, INDEX.graph)
    assert (found.paper, found.cited, found.record) == (DANCE, 5, RECORD)
    assert landmarks_behind(claims, bee_field()) == ()


def test_a_plan_in_order_of_time_may_name_a_work_without_a_year() -> None:
    inputs = replace(INPUTS["skeleton"], pack=PACK)
    groups = tuple(
        SkeletonGroup(name=name, points=(SkeletonPoint(point=name, passages=names),))
        for name, names in (("Early dances", (str(RECORD.id),)), ("Late tunnels", (str(TEXT.id),)))
    )
    assert list(SKELETON.check(inputs, Skeleton(kind=SkeletonKind.TIMELINE, groups=groups))) == []
