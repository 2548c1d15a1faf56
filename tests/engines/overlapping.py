"""Corpora that overlap, and a process that imports one of them: what several writers of one graph do to each other."""

from __future__ import annotations

import asyncio
import random
import time
from contextlib import closing
from dataclasses import replace
from multiprocessing.synchronize import Event

from kg.adapters.neo4j.engine import Neo4jEngine, Server
from kg.model.papers.paper import CitedWork, Identifier, PaperRecord
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from services.collecting.ingest import ingest
from tests.builders.values import field_graph

PAPERS = 120
CORPORA = 6
BATCH = 15


def corpora(seed: int) -> list[list[PaperRecord]]:
    """Six corpora, each with six tenths of the same papers in an order of its own; all of them cite across."""
    chance = random.Random(seed)
    records = [_record(number, chance) for number in range(PAPERS)]
    return [chance.sample(records, PAPERS * 6 // 10) for _ in range(CORPORA)]


def bring(server: Server, label: str, records: list[PaperRecord]) -> int:
    """Import records with an engine of this process's own; how many papers were new."""
    with closing(Neo4jEngine.open(server)) as engine:
        report = asyncio.run(ingest(records, PaperRepository(engine), label=label, batch_size=BATCH))
    return report.accepted


def begin_field(server: Server, begun: Event) -> None:
    """Store the edges of a field whose communities are never found."""
    with closing(Neo4jEngine.open(server)) as engine:
        FieldRepository(engine).store_edges(replace(field_graph(), citations=field_graph().citations[:1]))
        begun.set()
        time.sleep(600)


def _record(number: int, chance: random.Random) -> PaperRecord:
    cited = chance.sample([other for other in range(PAPERS) if other != number], 8)
    return PaperRecord(
        row=number + 1,
        identifiers=(_doi(number),),
        title=f"Number {number} of a set of papers on overlapping imports",
        year=1990 + number % 30,
        authors=(f"Given Name{number}", f"Shared Author{number % 7}"),
        venue=f"Venue {number % 5}",
        references=tuple(CitedWork(identifiers=(_doi(other),)) for other in cited),
    )


def _doi(number: int) -> Identifier:
    return Identifier(f"doi:10.1000/{number}")
