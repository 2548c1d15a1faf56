"""What every engine promises of the parts of fields that schema version 11 stored; needs `engine` and `other`."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from itertools import groupby
from operator import itemgetter
from typing import Any

from kg.adapters.dump_lines import new_checksum
from kg.adapters.portable import restore
from kg.adapters.schema.schema import SCHEMA_VERSION, ensure_schema, stored_version
from kg.model.fields.community import CommunityId
from kg.model.fields.field import FieldGraph, PathId
from kg.model.fields.summary import SummaryId
from kg.model.fields.theme import ThemeId
from kg.ports import GraphEngine
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from kg.repository.surveys.surveys import SurveyRepository
from tests.builders.values import CITATIONS, PAPERS, field_graph, paper_id, summary, survey
from tests.contract.portable import dumped

PARTS = ("communities", "themes", "paths", "summaries")
LEFT_BEHIND = {"start_id": paper_id(1), "end_id": paper_id(2), "properties": {"path_key": "gone#path", "weight": 1.0}}


def built_field() -> FieldGraph:
    """The field of other tests with ids as they are when a field is built; a parent is not on its path."""
    graph = field_graph()
    named = {"development-1": "attention:development:1", "foundation-1": "attention:foundation:1"}
    theme, path = graph.themes[0], graph.paths[0]
    frontier = tuple(replace(step, parent=paper_id(3)) for step in path.frontier)
    return replace(
        graph,
        communities=tuple(replace(each, id=CommunityId(named[each.id])) for each in graph.communities),
        themes=(
            replace(
                theme,
                id=ThemeId("attention:theme:0"),
                communities=tuple(CommunityId(named[each]) for each in theme.communities),
            ),
        ),
        paths=(replace(path, id=PathId("attention:path:p1"), frontier=frontier),),
    )


def fill(engine: GraphEngine) -> FieldGraph:
    """Store a field with a summary, and an earlier state of it, on which a survey rests; gives the field."""
    papers, fields = PaperRepository(engine), FieldRepository(engine)
    papers.save(PAPERS)
    papers.save_citations(CITATIONS)
    fields.save(built_field())
    subject = "attention:development:1"
    told = replace(summary(subject=subject), id=SummaryId(f"attention/community/{subject}/0f"))
    fields.save_summaries([told])
    SurveyRepository(engine).save(survey())
    later = replace(built_field(), field=replace(built_field().field, topic="attention, later"))
    fields.save(later)
    return fields.get("attention")


def records_of_version_11(engine: GraphEngine) -> list[dict[str, Any]]:
    """The lines of the graph's dump, but the last, as that version wrote them."""
    records = [json.loads(line) for line in dumped(engine).splitlines()[:-1]]
    owners = {each["id"]: each["properties"]["field_id"] for each in records if each.get("node") in PARTS}
    older = {id: f"{owner}#{owner.partition('@')[0]}{id.removeprefix(owner)}" for id, owner in owners.items()}
    for each in records:
        each.update({name: older.get(each[name], each[name]) for name in ("id", "start", "end") if name in each})
        if each.get("edge") == "next":
            each["properties"]["path_key"] = older[each["properties"]["path_key"]]
    records[0]["strata"]["schema"] = 11
    return records


def store(engine: GraphEngine, records: list[dict[str, Any]]) -> None:
    """Store what a dump has, as it is."""
    ensure_schema(engine)
    nodes, edges = ([each for each in records if name in each] for name in ("node", "edge"))
    for kind, rows in groupby(nodes, itemgetter("node")):
        engine.write(f"save_{kind}", rows=[{"id": each["id"], "properties": each["properties"]} for each in rows])
    for kind, rows in groupby(edges, itemgetter("edge")):
        ends = [{"start_id": each["start"], "end_id": each["end"], "properties": each["properties"]} for each in rows]
        engine.write(f"save_{kind}", rows=ends)
    engine.write("save_next", rows=[LEFT_BEHIND])
    engine.write("save_schema_versions", rows=[{"id": "strata", "properties": {"version": 11}}])


class PartIdContract:
    """Communities, themes, paths and summaries."""

    def test_their_ids_are_those_that_the_field_gives_them(self, engine: GraphEngine) -> None:
        fill(engine)
        nodes = [json.loads(line) for line in dumped(engine).splitlines() if b'"node"' in line]
        ids = [each["id"] for each in nodes if each["node"] in PARTS]
        current = {id for id in ids if id.startswith("attention:")}
        assert current == {
            "attention:development:1", "attention:foundation:1", "attention:theme:0", "attention:path:p1",
        }  # fmt: skip
        earlier = {id for id in ids if id.startswith("attention@")}
        assert {id.partition(":")[2] for id in earlier if "/" not in id} == {id.partition(":")[2] for id in current}
        assert {id for id in ids if "/" not in id} == current | {id for id in earlier if "/" not in id}

    def test_a_graph_of_version_11_becomes_the_graph_that_is_stored_today(
        self, engine: GraphEngine, other: GraphEngine
    ) -> None:
        field = fill(engine)
        store(other, records_of_version_11(engine))
        assert "attention#attention:theme:0" in dumped(other).decode()
        for _ in range(2):  # a process that died after its work may not have noted it
            ensure_schema(other)
            assert stored_version(other) == SCHEMA_VERSION
            assert dumped(other) == dumped(engine)
            other.write("save_schema_versions", rows=[{"id": "strata", "properties": {"version": 11}}])
        assert FieldRepository(other).get("attention") == field

    def test_a_dump_of_version_11_is_restored_as_the_graph_is_migrated(
        self, engine: GraphEngine, other: GraphEngine
    ) -> None:
        fill(engine)
        lines = [json.dumps(each).encode() + b"\n" for each in records_of_version_11(engine)]
        checksum = new_checksum()
        checksum.update(b"".join(lines))
        end = {"end": {"lines": len(lines), "blake2b": checksum.hexdigest()}}
        restore(other, io.BytesIO(b"".join(lines) + json.dumps(end).encode() + b"\n"))
        assert dumped(other) == dumped(engine)

    def test_a_path_takes_a_step_with_it_whose_parent_is_not_on_it(self, engine: GraphEngine) -> None:
        fill(engine)
        assert b'{"edge":"next"' in dumped(engine)
        FieldRepository(engine).save(replace(built_field(), paths=()))
        SurveyRepository(engine).delete(survey().id)
        assert b'{"edge":"next"' not in dumped(engine)
