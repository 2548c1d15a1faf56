"""An input of each task that makes a draft better."""

from __future__ import annotations

from typing import Any

from kg.model.surveys.survey import PassageId
from services.tasks.drafting.draft_text import Draft, DraftParagraph, DraftSentence
from services.tasks.memory.survey_memory import Remembered, RememberedTerm
from services.tasks.refining.paragraph_rewriting import RewritingInput
from services.tasks.refining.refinement_input import RefinementInput
from services.tasks.refining.section_rewriting import SectionRewritingInput
from tests.builders.bee_tasks import PACK, TOPIC

IDS: dict[str, list[PassageId]] = {
    item.paper.citation_key: [each.passage.id for each in item.passages] for item in PACK.papers
}
RECORDS: dict[str, PassageId] = {PACK.keys()[item.paper.id]: item.record.id for item in PACK.papers}


def sentence(text: str, *passages: str) -> DraftSentence:
    return DraftSentence(text=text, passages=passages)


def draft(*paragraphs: tuple[DraftSentence, ...]) -> Draft:
    return Draft(paragraphs=tuple(DraftParagraph(sentences=each) for each in paragraphs))


DRAFT = draft(
    (
        sentence("Three papers deal with polarised light."),
        sentence("Abe et al. develop a night compass from polarised moonlight.", IDS["abe2015night"][1]),
        sentence(
            "Okafor and Haldor extend the sun compass to cloudy skies with polarised light.", IDS["okafor2012cloud"][0]
        ),
        sentence("Field trials show that it restores the heading of lost bees.", IDS["okafor2012cloud"][1]),
    )
)
KNOWN = Remembered(terms=(RememberedTerm(name="sun compass", aliases=("solar compass",), section="2.1"),))
REFINEMENT = RefinementInput(
    topic=TOPIC,
    section_title="Development",
    title="Polarised Light",
    focus="How bees read the sky.",
    draft=DRAFT,
    pack=PACK,
    known=KNOWN,
)
INPUTS: dict[str, Any] = {
    **dict.fromkeys(("structure_refinement", "citation_refinement", "language_refinement"), REFINEMENT),
    "paragraph_rewriting": RewritingInput(
        topic=TOPIC,
        title="Polarised Light",
        paragraph=DRAFT.paragraphs[0],
        before="Bees keep a straight course [@haldor2004sun].",
        after="",
        pack=PACK,
        known=KNOWN,
    ),
    "section_rewriting": SectionRewritingInput(
        topic=TOPIC,
        section_title="Development",
        title="Polarised Light",
        focus="How bees read the sky.",
        wish="shorter, and more on >>> wish moonlight",
        draft=DRAFT,
        pack=PACK,
        nearest=(IDS["abe2015night"][1],),
        used=frozenset({IDS["okafor2012cloud"][1]}),
    ),
}
