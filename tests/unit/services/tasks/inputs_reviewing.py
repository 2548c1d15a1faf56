"""An input of each task that reviews."""

from __future__ import annotations

from typing import Any

from kg.model.surveys.plan import PartAssignment, PartEnding
from services.tasks.reviewing.copy_edit import CopyEditInput
from services.tasks.reviewing.edit_review import EditReviewInput
from services.tasks.reviewing.edits import Edit, EditKind
from services.tasks.reviewing.section_review import SectionReviewInput
from services.tasks.reviewing.text_diagnosis import TextDiagnosisInput
from services.tasks.reviewing.written_edits import WrittenEditsInput
from tests.builders.bee_tasks import PACK, SECTIONS, TOPIC
from tests.unit.services.tasks.inputs_refining import DRAFT, IDS, KNOWN

EDITS = (
    Edit(kind=EditKind.REPLACE, sentence=2, what="Say what it was tried on.", passages=(IDS["abe2015night"][1],)),
    Edit(kind=EditKind.ADD, beside=3, what="What limits it under clouds?", query="limits of polarised light"),
    Edit(kind=EditKind.DROP, sentence=1, what="It counts papers."),
)
INPUTS: dict[str, Any] = {
    "section_review": SectionReviewInput(topic=TOPIC, section=SECTIONS[0], focus="How bees read the sky.", pack=PACK),
    "edit_review": EditReviewInput(
        topic=TOPIC,
        title="Polarised Light",
        focus="How bees read the sky.",
        draft=DRAFT,
        pack=PACK,
        nearest=(IDS["haldor2004sun"][1],),
        outline="1 Light\n1.1 Polarised Light",
        openings=("What do bees see of the sun?",),
        known=KNOWN,
        assignment=PartAssignment(axis="what must be seen", question="What of the sky?", ending=PartEnding.FINDING),
    ),
    "written_edits": WrittenEditsInput(
        topic=TOPIC,
        title="Polarised Light",
        focus="How bees read the sky.",
        draft=DRAFT,
        edits=EDITS,
        pack=PACK,
        found={2: (IDS["haldor2004sun"][1],)},
        known=KNOWN,
    ),
    "copy_edit": CopyEditInput(
        topic=TOPIC,
        number="2.1",
        title="Polarised Light",
        focus="How bees read the sky.",
        draft=DRAFT,
        pack=PACK,
        troubles=("sentence 2, contradiction: section 2.1 says “Bees are blind.”; say that they see.",),
        beside=frozenset({IDS["haldor2004sun"][1]}),
        known=KNOWN,
    ),
    "text_diagnosis": TextDiagnosisInput(topic=TOPIC, sections=SECTIONS),
}
