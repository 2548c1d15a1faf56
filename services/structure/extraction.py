"""Reading the papers of a field for entities and relations: what was read once is in the graph and is not read again.

A call reads several papers (StructSurvey 3 and its section on cost read one), so a field of D papers takes ⌈D/6⌉ calls
the first time and none after; a paper that joins costs a call of its own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar

from pydantic import BaseModel

from kg.algorithms.entities.entity_names import canonical
from kg.model.entities.entity import Entity
from kg.model.entities.mention import Extraction, RelationMention
from kg.repository.entities.extractions import ExtractionRepository
from services.models.port import Completion, LanguageModel
from services.reading.passages import PaperText
from services.steps.concurrent_work import together
from services.steps.offload import offload
from services.structure.extracted_mentions import ExtractionRequest, NamesOfPaper, names_by_key
from services.tasks.extraction.entities import ENTITIES, Entities, EntitiesInput
from services.tasks.extraction.entity_pairs import ENTITY_PAIRS, EntityPairs, EntityPairsInput
from services.tasks.extraction.extraction_input import PAPERS_A_CALL
from services.tasks.extraction.related_entities import RELATED_ENTITIES, RelatedEntities, RelatedEntitiesInput
from services.tasks.prompting import Prompts
from services.tasks.task import Task

In = TypeVar("In")
Out = TypeVar("Out", bound=BaseModel)

Report = Callable[[int, int], None]
"""Called with the parts that are done and those to be done: papers that are read, entities that are classified."""


def report_nothing(_done: int, _total: int) -> None:
    """Report to nobody."""


def extraction_request(model: LanguageModel, prompts: Prompts, task: Task[In, Out], subject: str) -> ExtractionRequest:
    """What a model is asked for by a task as its prompt is now."""
    return ExtractionRequest(
        subject=subject, task=task.name, task_version=prompts[task.name].version, model=model.route(task).traits.name
    )


def pair_subject(first: str, second: str) -> str:
    """What papers are asked for pairs of two types."""
    return f"{first}|{second}"


def related_subject(fixed: Entity, find: str) -> str:
    """What papers are asked for what is related to an entity."""
    return f"{fixed.entity_type}|{canonical(fixed.name)}|{find}"


class Extractor:
    """Reads papers by one model; each call's answer is stored as it comes."""

    def __init__(self, model: LanguageModel, extractions: ExtractionRepository, prompts: Prompts) -> None:
        self._model = model
        self._extractions = extractions
        self._prompts = prompts

    async def entities(self, papers: Sequence[PaperText], types: Sequence[str], *, report: Report) -> int:
        """Find the entities of some types in papers; returns the number of calls.

        Papers that lack the same types share calls, several a call.

        Raises:
            BadAnswerError, BudgetSpentError, UpstreamError, StoppedError: as the model does; what came before is kept.
        """
        lacking: defaultdict[str, list[str]] = defaultdict(list)
        for each in types:
            for text in await self._unread(papers, self._request(ENTITIES, each)):
                lacking[text.paper.citation_key].append(each)
        groups: defaultdict[tuple[str, ...], list[PaperText]] = defaultdict(list)
        for text in papers:
            if wanted := tuple(lacking.get(text.paper.citation_key, ())):
                groups[wanted].append(text)
        calls = [
            partial(self._entities_of, EntitiesInput(types=wanted, papers=batch))
            for wanted, texts in sorted(groups.items())
            for batch in _batches(texts)
        ]
        return await self._all(ENTITIES, calls, papers=len(lacking), report=report)

    async def pairs(self, papers: Sequence[PaperText], first: str, second: str, *, report: Report) -> int:
        """Find related entities of two types in papers; returns the number of calls.

        Raises:
            BadAnswerError, BudgetSpentError, UpstreamError, StoppedError: as `entities`.
        """
        asked = self._request(ENTITY_PAIRS, pair_subject(first, second))
        unread = await self._unread(papers, asked)
        calls = [
            partial(self._pairs_of, asked, EntityPairsInput(type_a=first, type_b=second, papers=batch))
            for batch in _batches(unread)
        ]
        return await self._all(ENTITY_PAIRS, calls, papers=len(unread), report=report)

    async def extract_related(self, papers: Sequence[PaperText], fixed: Entity, find: str, *, report: Report) -> int:
        """Find entities of a type that papers relate to one; returns the number of calls.

        Only papers that name the entity are worth a call; the caller chooses them.

        Raises:
            BadAnswerError, BudgetSpentError, UpstreamError, StoppedError: as `entities`.
        """
        asked = self._request(RELATED_ENTITIES, related_subject(fixed, find))
        unread = await self._unread(papers, asked)
        calls = [
            partial(
                self._find_related,
                asked,
                fixed,
                RelatedEntitiesInput(fixed=fixed.name, aliases=fixed.aliases, find=find, papers=batch),
            )
            for batch in _batches(unread)
        ]
        return await self._all(RELATED_ENTITIES, calls, papers=len(unread), report=report)

    def _request(self, task: Task[In, Out], subject: str) -> ExtractionRequest:
        return extraction_request(self._model, self._prompts, task, subject)

    async def _all(
        self,
        task: Task[In, Out],
        calls: Sequence[Callable[[], Awaitable[int]]],
        *,
        papers: int,
        report: Report,
    ) -> int:
        """Make all calls; returns their number. Where one fails, those under way come to their end and are stored."""
        done = 0

        async def count_call(call: Callable[[], Awaitable[int]]) -> None:
            nonlocal done
            done += await call()
            report(done, papers)

        report(done, papers)
        await together(
            [partial(count_call, call) for call in calls], at_once=self._model.route(task).traits.calls_at_once
        )
        return len(calls)

    async def _unread(self, papers: Sequence[PaperText], asked: ExtractionRequest) -> list[PaperText]:
        """Those papers that were not asked, or have had another text since."""
        stored = await offload(
            lambda: self._extractions.hashes(
                [text.paper.id for text in papers],
                subject=asked.subject,
                task=asked.task,
                task_version=asked.task_version,
                model=asked.model,
            )
        )
        return [text for text in papers if stored.get(text.paper.id) != text.paper.text_hash]

    async def _entities_of(self, inputs: EntitiesInput) -> int:
        answer = await self._model.run(ENTITIES, inputs)
        asked = [_by(self._request(ENTITIES, each), answer) for each in inputs.types]
        await offload(self._extractions.save, list(_found_entities(inputs, answer.value, asked)))
        return len(inputs.papers)

    async def _pairs_of(self, asked: ExtractionRequest, inputs: EntityPairsInput) -> int:
        answer = await self._model.run(ENTITY_PAIRS, inputs)
        await offload(self._extractions.save, list(_found_pairs(inputs, answer.value, _by(asked, answer))))
        return len(inputs.papers)

    async def _find_related(self, asked: ExtractionRequest, fixed: Entity, inputs: RelatedEntitiesInput) -> int:
        answer = await self._model.run(RELATED_ENTITIES, inputs)
        await offload(self._extractions.save, list(_found_related(inputs, answer.value, _by(asked, answer), fixed)))
        return len(inputs.papers)


def _by(asked: ExtractionRequest, answer: Completion[Out]) -> ExtractionRequest:
    """Who was asked gives way to who answered: its own answer is still wanted, the next time."""
    return replace(asked, model=answer.model)


def _found_entities(
    inputs: EntitiesInput, answer: Entities, asked: Sequence[ExtractionRequest]
) -> Iterator[Extraction]:
    names = names_by_key(inputs.papers)
    for part in answer.papers:
        own = names[part.paper]
        for each in asked:
            found = (entity for entity in part.entities if entity.type == each.subject)
            yield own.extraction(
                each,
                [mention for entity in found for mention in own.mentions(entity.type, entity.name, entity.passages)],
            )


def _found_pairs(inputs: EntityPairsInput, answer: EntityPairs, asked: ExtractionRequest) -> Iterator[Extraction]:
    names = names_by_key(inputs.papers)
    for part in answer.papers:
        own = names[part.paper]
        ends = [((inputs.type_a, pair.a), (inputs.type_b, pair.b), pair.relation, pair.passages) for pair in part.pairs]
        yield _related_extraction(own, asked, ends)


def _found_related(
    inputs: RelatedEntitiesInput, answer: RelatedEntities, asked: ExtractionRequest, fixed: Entity
) -> Iterator[Extraction]:
    names = names_by_key(inputs.papers)
    for part in answer.papers:
        own = names[part.paper]
        ends = [
            ((inputs.find, each.name), (fixed.entity_type, fixed.name), each.relation, each.passages)
            for each in part.entities
        ]
        yield _related_extraction(own, asked, ends)


End = tuple[str, str]
"""An entity type and a name."""


def _related_extraction(
    own: NamesOfPaper, asked: ExtractionRequest, found: Iterable[tuple[End, End, str, tuple[str, ...]]]
) -> Extraction:
    """An extraction of relations from a first end to a second; each passage of a relation also mentions both ends."""
    mentions, relations = [], []
    for first, second, relation, passages in found:
        mentions += [*own.mentions(*first, passages), *own.mentions(*second, passages)]
        relations += [
            RelationMention(
                first=own.name_id(*first),
                second=own.name_id(*second),
                kind=" ".join(relation.lower().split()),
                span=span,
                description=relation,
            )
            for span, _ in own.spans(passages)
        ]
    return own.extraction(asked, mentions, relations)


def _batches(texts: Sequence[PaperText]) -> Iterator[tuple[PaperText, ...]]:
    return (tuple(texts[start : start + PAPERS_A_CALL]) for start in range(0, len(texts), PAPERS_A_CALL))
