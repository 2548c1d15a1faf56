"""The answer of a subsection's query function as its writer is given it."""

from __future__ import annotations

from collections.abc import Iterator

from kg.model.surveys.claim import Passage
from services.evidence.pack import EvidencePack
from services.structure.domain_subgraph import PaperMentions
from services.structure.fragment import Fragment, fragment_text
from services.structure.survey_domain_graph import SurveyStructure
from services.tasks.drafting.draft import SharedName

_TOKENS = 800
_LEAST, _MOST = 2, 8
"""Least papers that name a shared entity, and most shared entities that are given."""


def subgraph_text(fragment: Fragment | None, pack: EvidencePack) -> str:
    """The subgraph in words within 800 tokens; "" without one."""
    return fragment_text(fragment, tokens=_TOKENS, keys=pack.keys()) if fragment else ""


def shared_names(structure: SurveyStructure, fragment: Fragment | None, pack: EvidencePack) -> tuple[SharedName, ...]:
    """The things that most papers of a subsection name, with passages of its evidence."""
    if fragment is None:
        return ()
    most = [each.entity for each in fragment.entities if each.entity.papers >= _LEAST][:_MOST]
    return tuple(
        SharedName(
            name=each.name,
            entity_type=each.entity_type,
            papers=each.papers,
            passages=tuple(_passages(structure.things.places.get(each.id, {}), pack)),
        )
        for each in most
    )


def _passages(places: PaperMentions, pack: EvidencePack) -> Iterator[Passage]:
    """The first sentence of each paper of the evidence that mentions the thing."""
    for item in pack.papers:
        spans = {each.span.place for each in places.get(item.paper.id, ())}
        held = (
            each.passage
            for each in item.passages
            if f"{each.passage.source}:{each.passage.start}-{each.passage.end}" in spans
        )
        if passage := next(held, None):
            yield passage
