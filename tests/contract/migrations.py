"""What every engine promises of a graph that an older Strata wrote; needs `engine` and a second, empty one, `other`.

`tests/version_1` holds a graph of schema version 1 as that version dumped it and as its own file: 18 papers of the
examples, their field and its survey. The golden files `version_1.*` are what that version made of the survey.
"""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import groupby
from operator import itemgetter
from pathlib import Path

import pytest

from kg.adapters.portable import restore
from kg.adapters.schema.kinds import KINDS
from kg.adapters.schema.schema import SCHEMA_VERSION, ensure_schema, stored_version
from kg.errors import NotFoundError
from kg.model.fields.theme import theme_of_community
from kg.ports import GraphEngine, Templates
from kg.repository.fields.fields import FieldRepository
from kg.repository.surveys.surveys import SurveyRepository
from services.rendering.survey.files import artifact
from tests.contract.portable import dumped
from tests.golden_files import assert_golden

VERSION_1 = Path(__file__).parents[1] / "version_1"
SURVEY = "graph-neural-networks-"
FILES = ("md", "html", "tex", "bib")


def dump_of_version_1() -> bytes:
    """The graph as version 1 dumped it."""
    return gzip.decompress((VERSION_1 / "graph.jsonl.gz").read_bytes())


def fill_as_version_1(engine: GraphEngine) -> None:
    """Store the graph with nothing in it that version 1 did not write."""
    records = [json.loads(line) for line in dump_of_version_1().splitlines()]
    for kind, nodes in groupby((each for each in records if "node" in each), itemgetter("node")):
        rows = [{"id": each["id"], "properties": each["properties"]} for each in nodes]
        engine.write(f"save_{kind}", rows=rows)
    for kind, edges in groupby((each for each in records if "edge" in each), itemgetter("edge")):
        rows = [{"start_id": each["start"], "end_id": each["end"], "properties": each["properties"]} for each in edges]
        engine.write(f"save_{kind}", rows=rows)
    engine.write("save_schema_versions", rows=[{"id": "strata", "properties": {"version": 1}}])


def survey_id(engine: GraphEngine) -> str:
    """The id of the one survey."""
    (row,) = engine.read("dump_surveys", after="", limit=9)
    assert row["id"].startswith(SURVEY)
    return str(row["id"])


def assert_same_files(engine: GraphEngine) -> None:
    """Every file of the survey is what version 1 made of it."""
    survey = SurveyRepository(engine).get(survey_id(engine))
    field = FieldRepository(engine).at(survey.field_id, survey.revision.field_revision)
    for ending in FILES:
        assert_golden(f"version_1.{ending}", artifact(f"survey.{ending}", survey, field))


class Dying:
    """An engine whose process dies before a transaction notes that its work is done."""

    def __init__(self, engine: GraphEngine) -> None:
        self._engine = engine
        self.read, self.write, self.write_many = engine.read, engine.write, engine.write_many

    @contextmanager
    def transaction(self) -> Iterator[Templates]:
        """A transaction that ends with the process."""
        with self._engine.transaction() as templates:
            yield templates
            raise SystemExit(137)


class MigrationContract:
    """Graphs of schema version 1."""

    @pytest.mark.golden
    def test_a_survey_of_version_1_is_its_first_revision_and_gives_the_same_files(self, engine: GraphEngine) -> None:
        fill_as_version_1(engine)
        ensure_schema(engine)
        assert stored_version(engine) == SCHEMA_VERSION
        id = survey_id(engine)
        survey = SurveyRepository(engine).get(id)
        assert (survey.id, survey.revision.number) == (id, 1)
        assert survey.revision.input == survey.manifest["input"]
        assert id == f"{survey.field_id}-{survey.revision.input[:10]}"
        assert survey.revision.field_revision == FieldRepository(engine).revision(survey.field_id)
        assert_same_files(engine)

    def test_each_community_of_version_1_becomes_a_theme_with_its_name(self, engine: GraphEngine) -> None:
        fill_as_version_1(engine)
        ensure_schema(engine)
        graph = FieldRepository(engine).get(SURVEY.rstrip("-"))
        assert sorted(theme.communities for theme in graph.themes) == sorted((each.id,) for each in graph.communities)
        of_community = theme_of_community(graph.themes)
        for each in graph.communities:
            theme = of_community[each.id]
            assert (theme.label, theme.keywords) == (each.label, each.keywords)
        sizes = {each.id: len(each.papers) for each in graph.communities}
        papers = [sizes[theme.communities[0]] for theme in graph.themes]
        assert papers == sorted(papers, reverse=True)

    def test_a_migration_that_was_killed_leaves_version_1_and_runs_again(self, engine: GraphEngine) -> None:
        fill_as_version_1(engine)
        before = {kind: engine.read(f"dump_{kind}", after="", limit=999) for kind in KINDS.names_in_dump()}
        with pytest.raises(SystemExit):
            ensure_schema(Dying(engine))
        assert stored_version(engine) == 1
        assert {kind: engine.read(f"dump_{kind}", after="", limit=999) for kind in KINDS.names_in_dump()} == before
        ensure_schema(engine)
        assert SurveyRepository(engine).get(survey_id(engine)).revision.number == 1

    def test_a_migration_that_runs_twice_changes_nothing_the_second_time(self, engine: GraphEngine) -> None:
        fill_as_version_1(engine)
        ensure_schema(engine)
        once = dumped(engine)
        engine.write("save_schema_versions", rows=[{"id": "strata", "properties": {"version": 1}}])
        ensure_schema(engine)
        assert dumped(engine) == once

    @pytest.mark.golden
    def test_a_dump_of_version_1_is_restored_as_the_graph_is_migrated(
        self, engine: GraphEngine, other: GraphEngine
    ) -> None:
        restore(engine, io.BytesIO(dump_of_version_1()))
        fill_as_version_1(other)
        ensure_schema(other)
        assert dumped(engine) == dumped(other)
        assert_same_files(engine)

    def test_a_field_of_version_1_without_a_revision_is_kept_for_its_survey_all_the_same(
        self, engine: GraphEngine
    ) -> None:
        fill_as_version_1(engine)
        fields, field_id = FieldRepository(engine), SURVEY.rstrip("-")
        engine.write("save_fields", rows=[{"id": field_id, "properties": {"revision": None}}])
        ensure_schema(engine)
        before = fields.get(field_id)
        assert SurveyRepository(engine).get(survey_id(engine)).revision.field_revision == ""
        fields.delete(field_id)
        with pytest.raises(NotFoundError):
            fields.get(field_id)
        named = SurveyRepository(engine).get(survey_id(engine)).revision.field_revision
        assert fields.at(field_id, named) == before
