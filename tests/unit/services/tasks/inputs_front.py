"""An input of each task that writes what stands around a body."""

from __future__ import annotations

from typing import Any

from services.tasks.drafting.draft_text import DraftSentence
from services.tasks.front.matter import FinishedPart, FrontInput, NumberedSection
from services.tasks.front.section_frame import SectionFrameInput
from tests.builders.bee_tasks import COMMUNITIES, OVERVIEW, PACK, SECTION, TOPIC
from tests.unit.services.tasks.inputs_refining import IDS

TOLD = FinishedPart(
    number="2.1",
    title="Polarised Light",
    sentences=(
        DraftSentence(
            text="A sun compass keeps a straight course [@haldor2004sun].", passages=(IDS["haldor2004sun"][1],)
        ),
        DraftSentence(text="What the sky shows decides."),
    ),
    table="table: 7 papers by What it does, Found",
)
FRONT = FrontInput(
    topic=TOPIC,
    overview=OVERVIEW,
    communities=COMMUNITIES,
    sections=(NumberedSection(number="2", plan=SECTION, subsections=("Polarised Light",)),),
    pack=PACK,
    cited=14,
    parts=(TOLD,),
    earlier=(next(item.paper.id for item in PACK.papers if item.paper.citation_key == "weber2019survey"),),
)
INPUTS: dict[str, Any] = {
    **dict.fromkeys(("title", "abstract", "introduction", "conclusion"), FRONT),
    "section_frame": SectionFrameInput(
        topic=TOPIC, number="2", title=SECTION.title, focus=SECTION.focus, parts=(TOLD,), pack=PACK
    ),
}
