"""How the papers of a subsection went about their questions: who reports trials, who reviews, and on how much."""

from __future__ import annotations

from collections.abc import Sequence

from kg.model.papers.paper import PaperId
from kg.model.surveys.survey import Passage
from services.adapters.models.offline.drafts.works import one_of_each
from services.adapters.models.offline.language.composing import named, said
from services.adapters.models.offline.language.phrasing import capitalised, in_turn, listed
from services.evidence.pack import EvidencePaper
from services.evidence.study_design import DESIGN_KINDS, StudyDesign, study_design
from services.tasks.drafting.draft import DraftInput
from services.tasks.drafting.grounding import DraftSentence

_LEAST, _SHOWN, _MOST = 2, 5, 2
"""Papers that make a sentence, papers shown in one, and sentences of a subsection."""

_WORDINGS = (
    "{papers} report {kind}.",
    "{kind_capital} are reported by {papers}.",
    "{kind_capital} come from {papers}.",
)


def told_designs(inputs: DraftInput, *, compared: Sequence[Passage] = ()) -> list[DraftSentence]:
    """A sentence a kind of study that two papers or more say they are, with what each studied; at most two.

    Args:
        compared: passages on which comparisons rest, whose designs have been told.
    """
    own = one_of_each(item for item in inputs.pack.papers if item.paper.id not in inputs.visiting)
    found: dict[str, dict[PaperId, tuple[EvidencePaper, StudyDesign]]] = {kind: {} for kind in DESIGN_KINDS}
    for item in own:
        design = study_design(item)
        if design is None or not set(design.passages).isdisjoint(compared) or _is_used(design, inputs):
            continue
        if design.kind:
            found[design.kind][item.paper.id] = (item, design)
    kept = [(kind, list(held.values())) for kind, held in found.items() if len(held) >= _LEAST]
    ranked = sorted(kept, key=lambda each: -len(each[1]))[:_MOST]
    return [_sentence(kind, held, inputs.position + place) for place, (kind, held) in enumerate(ranked)]


def _is_used(design: StudyDesign, inputs: DraftInput) -> bool:
    return any(passage.id in inputs.used for passage in design.passages)


def _sentence(kind: str, held: Sequence[tuple[EvidencePaper, StudyDesign]], position: int) -> DraftSentence:
    """`Randomised trials are reported by Ito [@ito2018] (126 patients) and Roy [@roy2021].`"""
    shown = held[:_SHOWN]
    papers = [named(item) + (f" ({design.size})" if design.size else "") for item, design in shown]
    text = in_turn(_WORDINGS, position).format(papers=listed(papers), kind=kind, kind_capital=capitalised(kind))
    return said(text, *(passage for _, design in shown for passage in design.passages))
