"""A model that finds names of a list in the papers of the small field of bees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from services.models.port import Completion, Repair
from services.tasks.extraction.entities import Entities, EntitiesInput, EntitiesOfPaper, FoundEntity
from services.tasks.extraction.entity_pairs import EntityPair, EntityPairs, EntityPairsInput, PairsOfPaper
from services.tasks.extraction.related_entities import (
    RelatedEntities,
    RelatedEntitiesInput,
    RelatedEntity,
    RelatedOfPaper,
)
from services.tasks.task import Task
from tests.builders.scripted_model.model import ScriptedModel

NAMES = {"method": ("optic flow", "polarised light", "neuromorphic chips"), "device": ("drone", "odometer")}


class ListedNames(ScriptedModel):
    """A model that knows some names, and relates all that stand in one sentence; all else is the scripted model's."""

    def __init__(self, ways: Mapping[str, Callable[[Any], Any]] | None = None) -> None:
        super().__init__(ways, name="listed/1")
        self.read: Counter[str] = Counter()

    async def run(self, task: Task[Any, Any], inputs: Any, *, repair: Repair | None = None) -> Completion[Any]:
        ways = {EntitiesInput: self._entities, EntityPairsInput: self._pairs, RelatedEntitiesInput: self._related}
        if type(inputs) not in ways:
            return await super().run(task, inputs, repair=repair)
        self.calls[task.name] += 1
        self.read.update(text.paper.citation_key for text in inputs.papers)
        answer = ways[type(inputs)](inputs)
        assert task.check(inputs, answer) == []
        return Completion(value=answer, model=self.traits.name)

    def _entities(self, inputs: EntitiesInput) -> Entities:
        parts = []
        for text in inputs.papers:
            found = [
                FoundEntity(type=each, name=name, passages=tuple(p.id for p in text.passages if name in p.text))
                for each in inputs.types
                for name in NAMES.get(each, ())
                if any(name in p.text for p in text.passages)
            ]
            parts.append(EntitiesOfPaper(paper=text.paper.citation_key, entities=tuple(found)))
        return Entities(papers=tuple(parts))

    def _pairs(self, inputs: EntityPairsInput) -> EntityPairs:
        parts = []
        for text in inputs.papers:
            pairs = [
                EntityPair(a=a, b=b, relation="uses", passages=(p.id,))
                for a in NAMES[inputs.type_a]
                for b in NAMES[inputs.type_b]
                for p in text.passages[:-1]
                if a in p.text and b in p.text
            ]
            parts.append(PairsOfPaper(paper=text.paper.citation_key, pairs=tuple(pairs[:1])))
        return EntityPairs(papers=tuple(parts))

    def _related(self, inputs: RelatedEntitiesInput) -> RelatedEntities:
        parts = []
        for text in inputs.papers:
            found = [
                RelatedEntity(name=name, relation="is read by", passages=(p.id,))
                for p in text.passages
                for name in NAMES[inputs.find]
                if name in p.text and inputs.fixed in p.text
            ]
            parts.append(RelatedOfPaper(paper=text.paper.citation_key, entities=tuple(found[:1])))
        return RelatedEntities(papers=tuple(parts))
