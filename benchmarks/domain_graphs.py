"""A domain graph of 50,000 entities: every kind of read, on the embedded engine and on each Neo4j at hand.

Servers as in `benchmarks/engines.py`; where none can be had, the embedded engine is measured alone.
`python -m benchmarks domain_graphs`.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.engines import build_field, servers
from benchmarks.measure import Figure, percentile
from benchmarks.synthetic import synthetic_field
from kg.adapters.analytics.local import LocalAnalytics
from kg.adapters.kglite.engine import KgliteEngine
from kg.adapters.neo4j.engine import Neo4jEngine
from kg.algorithms.identity.resolution import resolve
from kg.model.entities.entity import EntityId
from kg.model.entities.mention import (
    EntityType,
    Extraction,
    ExtractionId,
    Mention,
    NameId,
    RelationMention,
    TextSpan,
)
from kg.model.entities.taxonomy import Category, CategoryId, Taxonomy, TaxonomyId
from kg.model.fields.field import FieldGraph
from kg.model.layer import Layer
from kg.model.papers.identity import KnownPapers
from kg.model.papers.paper import PaperId
from kg.model.surveys.claim import PassageSource
from kg.ports import GraphEngine
from kg.repository.entities.domain_graphs import DomainGraphRepository
from kg.repository.entities.extractions import ExtractionRepository
from kg.repository.entities.lookups import EntityFilters, EntityLayer, EntityLookups, EntitySort
from kg.repository.entities.taxonomies import TaxonomyRepository
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from services.structure.domain_graph import domain_graph

ENTITIES, PAPERS = 50_000, 5_000
QUESTIONS = 40
_CHANGES = 5
LIMIT = 50
MOST_MILLISECONDS = 100.0
_FIELD = "synthetic"
_METHOD, _TASK = EntityType("method"), EntityType("task")
_MENTIONS_A_PAPER = 30
_CATEGORIES = 8
_PARETO_SHAPE = 1.2


def run(*, small: bool) -> list[Figure]:
    """50,000 entities of 5,000 papers; a tenth of each when `small`."""
    papers, entities = (PAPERS // 10, ENTITIES // 10) if small else (PAPERS, ENTITIES)
    with tempfile.TemporaryDirectory() as folder:
        engine = KgliteEngine.open(Path(folder) / "graph.kgl")
        found = list(_figures(engine, "embedded", papers, entities))
        engine.close()
    for server, clear in servers():
        neo4j = Neo4jEngine.open(server)
        found += _figures(neo4j, neo4j.capabilities().server, papers, entities)
        neo4j.close()
        clear()
    return found


def _figures(engine: GraphEngine, name: str, papers: int, entities: int) -> Iterator[Figure]:
    print(f"  {name}, {entities:,} entities", file=sys.stderr, flush=True)
    field = _field(engine, papers)
    ids = _fill(engine, field, entities)
    for what, ask in _reads(engine, field, ids).items():
        yield _figure(f"{what}, {entities:,} entities: {name}", [_milliseconds(ask, at) for at in range(QUESTIONS)])
    yield _figure(
        f"category by category after a taxonomy changed, {entities:,} entities: {name}", list(_after_changes(engine))
    )


def _figure(what: str, times: Sequence[float]) -> Figure:
    worst = percentile(sorted(times), 0.95)
    return Figure(
        what=what,
        value=worst,
        unit="ms, p95",
        target=f"≤ {MOST_MILLISECONDS:g}",
        met=worst <= MOST_MILLISECONDS,
    )


def _after_changes(engine: GraphEngine) -> Iterator[float]:
    """The first matrix after each of some changes of a taxonomy, which are not measured, in milliseconds."""
    taxonomies, lookups = TaxonomyRepository(engine), EntityLookups(engine, _FIELD)
    taxonomy = taxonomies.get(_FIELD, f"{_METHOD}:kind")
    for number in range(_CHANGES):
        first, *others = taxonomy.categories
        taxonomies.save(replace(taxonomy, categories=(replace(first, name=f"Renamed {number}"), *others)))
        yield _milliseconds(lambda _: lookups.matrix(taxonomy.id, f"{_TASK}:kind"), number)


def _milliseconds(ask: Callable[[int], object], number: int) -> float:
    start = time.perf_counter()
    ask(number)
    return 1_000 * (time.perf_counter() - start)


def _field(engine: GraphEngine, papers: int) -> FieldGraph:
    """A stored field, ten citations a paper."""
    synthetic = synthetic_field(papers, 10 * papers)
    resolution = resolve(synthetic.records(), KnownPapers(), source="synthetic")
    store = PaperRepository(engine)
    store.save(resolution.papers)
    store.save_citations(resolution.citations)
    build_field(synthetic, resolution.papers, engine, LocalAnalytics())
    return FieldRepository(engine).get(_FIELD)


def _fill(engine: GraphEngine, field: FieldGraph, entities: int) -> list[EntityId]:
    """Store mentions, entities and a taxonomy of each type; the ids of the entities, most papers first."""
    found = _extractions(sorted(field.members), entities)
    ExtractionRepository(engine).save(found)
    graph = domain_graph(field, FieldRepository(engine).revision(_FIELD), found)
    DomainGraphRepository(engine).save(graph)
    for each in (_METHOD, _TASK):
        own = [entity.id for entity in graph.entities if entity.entity_type == each]
        TaxonomyRepository(engine).save(_taxonomy(field, each, own))
    engine.checkpoint()
    return [entity.id for entity in graph.entities]


def _extractions(papers: list[PaperId], entities: int) -> list[Extraction]:
    """Each entity in one paper at least; the others drawn by a Pareto fitness; every second sentence relates two."""
    random = np.random.default_rng(11)
    fitness = random.pareto(_PARETO_SHAPE, entities) + 1
    drawn = random.choice(entities, size=(len(papers), _MENTIONS_A_PAPER), p=fitness / fitness.sum())
    own = np.array_split(np.arange(entities), len(papers))
    return [
        _extraction(number, paper, sorted({*drawn[number].tolist(), *own[number].tolist()}))
        for number, paper in enumerate(papers)
    ]


def _extraction(number: int, paper: PaperId, named: list[int]) -> Extraction:
    names = [_name(each) for each in named]
    spans = [TextSpan(source=PassageSource.ABSTRACT, start=20 * at, end=20 * at + 19) for at in range(len(named))]
    mentions = [
        Mention(name_id=name, entity_type=_type(each), surface=f"thing {each}", span=spans[at // 2 * 2], times=1)
        for at, (each, name) in enumerate(zip(named, names, strict=True))
    ]
    relations = [
        RelationMention(first=first, second=second, kind="evaluated on", span=spans[2 * at], description="")
        for at, (first, second) in enumerate(zip(names[::2], names[1::2], strict=False))
    ]
    return Extraction(
        id=ExtractionId(f"x{number}"),
        paper_id=paper,
        subject="method, task",
        task="entities",
        task_version=1,
        model="synthetic",
        content_hash="synthetic",
        mentions=tuple(sorted(mentions, key=lambda each: (each.name_id, each.span.start))),
        relations=tuple(relations),
    )


def _type(number: int) -> EntityType:
    return _TASK if number % 2 else _METHOD


def _name(number: int) -> NameId:
    return NameId(f"{_type(number)}|thing {number}")


def _taxonomy(field: FieldGraph, of: EntityType, entities: list[EntityId]) -> Taxonomy:
    categories = [
        Category(
            id=CategoryId(f"c{number}"),
            name=f"Category {number}",
            definition="",
            parent=None,
            entities=tuple(sorted(entities[number::_CATEGORIES])),
        )
        for number in range(_CATEGORIES)
    ]
    return Taxonomy(
        id=TaxonomyId(f"{of}:kind"),
        field_id=field.field.id,
        entity_type=of,
        criterion="kind",
        categories=tuple(categories),
        others=(),
        model="synthetic",
        task_version=1,
    )


def _reads(engine: GraphEngine, field: FieldGraph, ids: list[EntityId]) -> Mapping[str, Callable[[int], Any]]:
    """What is asked, by the number of the question; entities are those of most papers first."""
    graphs, lookups = DomainGraphRepository(engine), EntityLookups(engine, _FIELD)
    paths = [path.id for path in field.paths]
    taxonomy = f"{_METHOD}:kind"

    def page(filters: EntityFilters, _number: int) -> object:
        return lookups.page(filters, sort=EntitySort.PAPERS, after=None, limit=LIMIT)

    return {
        "types": lambda _: graphs.types(_FIELD),
        "page of all": partial(page, EntityFilters()),
        "page of a type": partial(page, EntityFilters(entity_type=_TASK)),
        "page of a category": partial(page, EntityFilters(taxonomy=taxonomy, category="c1")),
        "page of a stratum": partial(page, EntityFilters(layer=Layer.FRONTIER)),
        "entities by words": lambda n: graphs.search(_FIELD, f"thing {n + 1}", limit=LIMIT),
        "an entity by name": lambda n: lookups.find_entity(f"Thing {n}"),
        "star of an entity": lambda n: graphs.relations_of(_FIELD, ids[n], limit=LIMIT),
        "co-mentions of an entity": lambda n: graphs.co_mentioned_with(_FIELD, ids[n], limit=LIMIT),
        "an entity over years": lambda n: graphs.years(_FIELD, ids[n]),
        "sentences of an entity": lambda n: graphs.mentions(_FIELD, ids[n], limit=LIMIT),
        "papers naming two": lambda n: graphs.papers_naming_both(_FIELD, ids[n], ids[n + 1], limit=LIMIT),
        "lineage along a path": lambda n: graphs.lineage(_FIELD, paths[n % len(paths)], ids[n]),
        "pairs of two types": lambda _: graphs.pairs(_FIELD, _METHOD, _TASK, limit=LIMIT),
        "new in the Frontier": partial(page, EntityFilters(entity_type=_TASK, layer=EntityLayer.NEW)),
        "gone from the Frontier": partial(page, EntityFilters(entity_type=_TASK, layer=EntityLayer.GONE)),
        "category by category": lambda _: lookups.matrix(taxonomy, f"{_TASK}:kind"),
    }
