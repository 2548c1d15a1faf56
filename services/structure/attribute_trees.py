"""The attribute trees that a survey is written from, and search by what they state (SurveyX 3.1.2, 3.2.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from kg.model.papers.paper import Paper, PaperId
from kg.model.papers.reading import AttributeReading
from kg.model.surveys.claim import Passage, PassageId
from kg.repository.papers.readings import ReadingRepository
from services.evidence.index import FieldIndex
from services.evidence.passage_search import PassageSearch
from services.evidence.relevance import Relevance
from services.models.port import LanguageModel
from services.reading.passages import content_passages
from services.steps.digest import digest
from services.steps.offload import offload
from services.structure.attributes import AttributeReader
from services.tasks.prompting import Prompts
from services.tasks.reading.attribute_tree import ATTRIBUTE_TREE


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadTrees:
    """What was read in the papers of a field as they are now; `papers` counts those that have a text to read."""

    readings: Mapping[PaperId, AttributeReading] = field(default_factory=dict)
    papers: int = 0

    def told(self) -> str:
        """How many papers were read, for a manifest."""
        return f"{len(self.readings):,} of {self.papers:,} papers read"


async def attribute_trees(
    model: LanguageModel,
    readings: ReadingRepository,
    prompts: Prompts,
    papers: Sequence[Paper],
    *,
    topic: str,
    report: Callable[[int, int], None],
) -> ReadTrees:
    """The readings of papers, of any model; where reading costs nothing, what was not read is read now.

    A model on a server is not asked: `strata field read` is for that.

    Raises:
        BudgetSpentError, StoppedError: see `LanguageModel`; what came before is kept.
    """
    readable = [paper for paper in papers if paper.content]
    if model.route(ATTRIBUTE_TREE).by_rule:
        known = await offload(readings_by_others, readings, readable, model)
        unread = [paper for paper in readable if paper.id not in known]
        await AttributeReader(model, readings, prompts).read(unread, topic=topic, report=report)
    return ReadTrees(readings=await offload(current_readings, readings, readable), papers=len(readable))


def current_readings(readings: ReadingRepository, papers: Sequence[Paper]) -> dict[PaperId, AttributeReading]:
    """The readings of papers whose texts are those that were read."""
    stored = readings.of([paper.id for paper in papers])
    return {
        paper.id: known
        for paper in papers
        if (known := stored.get(paper.id)) is not None and known.content_hash == paper.text_hash
    }


def readings_by_others(
    readings: ReadingRepository, papers: Sequence[Paper], model: LanguageModel
) -> dict[PaperId, AttributeReading]:
    """The current readings that `model` would not make itself, free of charge and always the same."""
    reader, known = model.route(ATTRIBUTE_TREE), current_readings(readings, papers)
    return {id: each for id, each in known.items() if not reader.by_rule or each.model != reader.name}


def readings_digest(readings: ReadingRepository, papers: Sequence[Paper], model: LanguageModel) -> str:
    """A digest of the readings that do not follow from the papers and the model; "" for none."""
    found = readings_by_others(readings, papers, model)
    return digest([found[id] for id in sorted(found)]) if found else ""


class AttributeSearch(PassageSearch):
    """Passages by nearness of the attributes that they state; of a paper that was not read, by their own words."""

    def __init__(self, index: FieldIndex, relevance: Relevance, trees: ReadTrees) -> None:
        super().__init__(index, relevance)
        self._trees = trees

    def _units(self, paper: Paper) -> tuple[tuple[Passage, str], ...]:
        reading = self._trees.readings.get(paper.id)
        stated = dict(_stated(paper, reading)) if reading else {}
        return tuple(stated.values()) or super()._units(paper)


def _stated(paper: Paper, reading: AttributeReading) -> Iterator[tuple[PassageId, tuple[Passage, str]]]:
    """The passages that attributes rest on, each with the text of the last of them."""
    held = {each.passage.id: each.passage for each in content_passages(paper)}
    for attribute in reading.attributes:
        for name in attribute.passages:
            if (passage := held.get(PassageId(name))) is not None:
                yield passage.id, (passage, attribute.text)
