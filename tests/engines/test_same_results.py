"""One corpus, one result: the embedded engine and every release of Neo4j give the same field and the same survey."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import pytest

from api.bootstrap import open_workbench
from api.portability import dump, restore
from kg.model.fields.field import FieldGraph, FieldParameters
from kg.model.surveys.survey import Survey
from services.adapters.formats.files import read_records
from services.collecting.ingest import ingest
from services.config import Settings
from services.document.integrity import check
from services.field.build import build_field
from services.pipeline.survey import write_survey
from services.pipeline.wanted_survey import WantedSurvey
from services.rendering.survey.files import artifacts
from services.workbench import Workbench
from tests.neo4j import Neo4jServer

TOPIC = "graph neural networks"


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """What an engine makes of the example: the field and the survey as they are read back, files, the whole graph."""

    field: FieldGraph
    survey: Survey
    files: Mapping[str, str]
    dump: bytes


def outcome(workbench: Workbench, source: Path) -> Outcome:
    """Import, build, write, read back."""
    asyncio.run(ingest(read_records(source), workbench.papers, label="example"))
    built = asyncio.run(
        build_field(
            topic=TOPIC,
            as_of=date(2025, 1, 1),
            parameters=FieldParameters(),
            papers=workbench.papers,
            fields=workbench.fields,
            embedder=workbench.embedder,
            analytics=workbench.analytics,
        )
    )
    survey = asyncio.run(
        write_survey(
            WantedSurvey(
                engine=workbench.engine,
                field=workbench.fields.get(built.field.id),
                model=workbench.model,
                embedder=workbench.embedder,
                surveys=workbench.surveys,
                fields=workbench.fields,
                papers=workbench.papers,
            )
        )
    )
    field = workbench.fields.get(built.field.id)
    stream = io.BytesIO()
    dump(workbench.engine, stream)
    return Outcome(
        field=field,
        survey=workbench.surveys.get(survey.id),
        files=artifacts(survey, field),
        dump=stream.getvalue(),
    )


def on(server: Neo4jServer, analytics: str = "local") -> Settings:
    """Settings for a server."""
    return Settings(
        graph=server.uri,
        neo4j_user=server.user,
        neo4j_password=server.password,  # type: ignore[arg-type]
        neo4j_database=server.database,
        analytics=analytics,  # type: ignore[arg-type]
    )


@pytest.fixture(scope="module")
def example(root: Path) -> Path:
    """The papers."""
    return root / "examples" / "graph_neural_networks.jsonl"


@pytest.fixture(scope="module")
def embedded(example: Path, tmp_path_factory: pytest.TempPathFactory) -> Outcome:
    """What the embedded engine makes of them."""
    with open_workbench(Settings(graph=str(tmp_path_factory.mktemp("embedded")))) as workbench:
        return outcome(workbench, example)


def test_neo4j_gives_the_same_field_and_the_byte_identical_survey(
    embedded: Outcome, example: Path, empty_neo4j: Neo4jServer
) -> None:
    with open_workbench(on(empty_neo4j)) as workbench:
        assert workbench.analytics_name == "local"
        found = outcome(workbench, example)
    assert found.field.members == embedded.field.members, "layers, trending scores, relevance"
    assert found.field.citations == embedded.field.citations, "weights of citations"
    assert found.field.similarities == embedded.field.similarities
    assert found.field.communities == embedded.field.communities
    assert found.field.paths == embedded.field.paths, "walks"
    assert found.field == embedded.field
    assert found.survey == embedded.survey
    assert found.files == embedded.files
    assert found.dump == embedded.dump


def test_a_graph_goes_to_neo4j_and_back_byte_for_byte(
    embedded: Outcome, empty_neo4j: Neo4jServer, tmp_path: Path
) -> None:
    there, back = io.BytesIO(), io.BytesIO()
    with open_workbench(on(empty_neo4j)) as workbench:
        restore(workbench.engine, io.BytesIO(embedded.dump))
        dump(workbench.engine, there)
    with open_workbench(Settings(graph=str(tmp_path))) as workbench:
        restore(workbench.engine, io.BytesIO(there.getvalue()))
        dump(workbench.engine, back)
    assert there.getvalue() == embedded.dump
    assert back.getvalue() == embedded.dump


def test_graph_data_science_gives_a_survey_that_passes_the_same_checks(
    embedded: Outcome, example: Path, empty_neo4j: Neo4jServer
) -> None:
    with open_workbench(on(empty_neo4j, "gds")) as workbench:
        assert workbench.analytics_name.startswith("Graph Data Science")
        found = outcome(workbench, example)
    assert found.field.members == embedded.field.members
    assert found.field.citations == embedded.field.citations
    assert found.field.paths == embedded.field.paths, "the walk of Dijkstra is the walk of the pure algorithm"
    assert found.field.reach == embedded.field.reach
    assert not check(found.survey, found.field.papers).findings


def test_auto_keeps_the_work_here_until_a_graph_is_too_large_for_it(empty_neo4j: Neo4jServer) -> None:
    with open_workbench(on(empty_neo4j, "auto")) as workbench:
        assert workbench.analytics_name.startswith("local, with Graph Data Science")
