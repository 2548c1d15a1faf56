"""Parts of a field and of a survey, as a refresh takes them up."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace

from kg.model.fields.field import FieldGraph
from kg.model.papers.card import Card
from kg.model.papers.paper import PaperId
from kg.model.surveys.survey import Section, SectionId
from kg.ports import GraphEngine
from kg.repository.papers.cards import CardRepository
from services.evidence.index import FieldIndex
from services.pipeline.preset import Preset
from services.pipeline.rewriting import SurveyTools
from services.structure.card_reader import read_cards
from services.writing.revising.staleness import Staleness


def of_communities(index: FieldIndex, ids: Collection[str]) -> FieldIndex:
    """The index of a field as far as it is planned from some communities and no path."""
    graph = index.graph
    own = tuple(each for each in graph.communities if each.id in ids)
    return replace(index, graph=replace(graph, communities=own, paths=()))


async def cards_of(
    tools: SurveyTools, engine: GraphEngine, preset: Preset, field: FieldGraph, report: Callable[[int, int], None]
) -> Mapping[PaperId, Card]:
    """The cards of a field as far as a preset has its papers read.

    Raises:
        BudgetSpentError, StoppedError: see `LanguageModel`.
    """
    if "reading" not in preset.stages:
        return {}
    papers = [field.papers[paper] for paper in sorted(field.papers)]
    cards = CardRepository(engine)
    read = await read_cards(tools.model, cards, tools.prompts, papers, topic=field.field.topic, report=report)
    return read.cards


def renamed(section: Section, *, found: Staleness) -> Section:
    """The section with the communities that it rests on under the ids that they have in the field now."""
    below = tuple(renamed(each, found=found) for each in section.subsections)
    return replace(section, proof_ids=found.grown.renamed(section.proof_ids), subsections=below)


def with_texts(section: Section, new: Mapping[SectionId, Section]) -> Section:
    """The section with texts and claims of those of the same id, here and below."""
    below = tuple(with_texts(each, new) for each in section.subsections)
    found = new.get(section.id, section)
    return replace(section, text=found.text, claims=found.claims, subsections=below)
