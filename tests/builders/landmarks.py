"""A landmark beside the small field of bees: a work that five of its papers cite and nobody has a record of."""

from __future__ import annotations

from dataclasses import replace

from kg.adapters.kglite.engine import KgliteEngine
from kg.model.papers.paper import Citation, CitationKey, Paper, PaperId
from kg.repository.papers.papers import PaperRepository
from services.tasks.drafting.draft import DraftInput, DraftOfPart
from services.tasks.drafting.draft_text import DraftParagraph, DraftSentence, SentenceKind
from tests.builders.scripted_model.model import ScriptedModel
from tests.builders.scripted_model.writing import WAYS
from tests.builders.survey_field import paper_id

_ID = "pda9ce0000000001"
STORED_DANCE = Paper(id=PaperId(_ID), citation_key=CitationKey(_ID), title="The Dance Language of Bees", stub=True)
"""As the graph has it: a work that is only cited has its id for a key."""
DANCE = replace(STORED_DANCE, citation_key=CitationKey("dance-language-bees"))
"""Under the key by which a survey cites it."""
CITING = ("moreau2014flow", "singh2016tunnel", "petrov2017wind", "okafor2012cloud", "lindqvist2013polar")
EXPLANATION = "A waggle dance tells by its angle where food is [@dance-language-bees]."


def save_landmark(engine: KgliteEngine, citing: tuple[str, ...] = CITING) -> None:
    """Keep the landmark in a store that holds the field, and who cites it."""
    papers = PaperRepository(engine)
    papers.save([STORED_DANCE])
    papers.save_citations([Citation(citing=paper_id(key), cited=DANCE.id) for key in citing])


def explaining_model(
    text: str = EXPLANATION, *, kind: SentenceKind = SentenceKind.EXPLANATION, is_offline: bool = True
) -> ScriptedModel:
    """A model that begins each part which may cite the landmark with a sentence, without the id of its record.

    Unless it `is_offline`, its drafts are grounded.
    """

    def draft(inputs: DraftInput) -> DraftOfPart:
        made: DraftOfPart = WAYS["draft"](inputs)
        if not any(each.paper.id == DANCE.id for each in inputs.pack.landmarks):
            return made
        told = DraftSentence(text=text, kind=kind)
        opening = DraftParagraph(sentences=(told,))
        return made.model_copy(update={"paragraphs": (opening, *made.paragraphs)})

    return ScriptedModel({"draft": draft}, is_offline=is_offline)
