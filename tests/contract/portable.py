"""What dump and restore promise on every engine; needs `engine` and a second, empty one, `other`."""

from __future__ import annotations

import io
import random
from pathlib import Path

import numpy as np
import pytest

from kg.adapters.portable import dump, restore
from kg.adapters.schema.kinds import KINDS
from kg.errors import InvalidInputError
from kg.model.papers.identity import Part
from kg.model.papers.paper import Identifier
from kg.ports import GraphEngine
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.full_texts import FullTextRepository
from kg.repository.papers.papers import PaperRepository
from kg.repository.papers.parts import save_chapters, save_parts
from kg.repository.surveys.surveys import SurveyRepository
from tests.builders.card_values import fill_cards
from tests.builders.collection_values import fill_collection
from tests.builders.domain_values import fill_domain
from tests.builders.kept_texts import KEPT
from tests.builders.values import CITATIONS, PAPERS, field_graph, paper_id, summary, survey


def fill(engine: GraphEngine) -> None:
    """Store at least one of every kind of node and relationship, and vectors."""
    papers = PaperRepository(engine)
    papers.save(PAPERS)
    papers.save_citations(CITATIONS)
    papers.link_names()
    papers.keep_apart(paper_id(1), paper_id(2))
    papers.vectors.save("static/2", [(paper_id(n), f"h{n}", np.array([n, 0.1], dtype=np.float32)) for n in (1, 2)])
    fields = FieldRepository(engine)
    fields.save(field_graph())
    fields.save(field_graph("second", weight=0.5))
    fields.save_summaries([summary()])
    surveys = SurveyRepository(engine)
    surveys.save(survey())
    loose = {"writer": "another process", "began": 4_000_000_000, "papers": []}
    engine.write("save_loose_edge_sets", rows=[{"id": "third@0", "properties": loose}])
    fill_domain(engine)
    fill_collection(engine)
    FullTextRepository(engine).save([KEPT])
    fill_cards(engine)


def fill_with_merged(engine: GraphEngine) -> None:
    """The same, and what tells of which accounts papers are."""
    fill(engine)
    save_parts(engine, {paper_id(1): (Part(paper=PAPERS[0], names=(Identifier("p0"),)),)})
    save_chapters(engine, {Identifier("doi:10.1/book"): (paper_id(2),)})


def dumped(engine: GraphEngine, *, with_reserved: bool = False) -> bytes:
    """The dump of a graph."""
    stream = io.BytesIO()
    lines = dump(engine, stream, with_reserved=with_reserved)
    assert lines == stream.getvalue().count(b"\n")
    return stream.getvalue()


class Pipe(io.RawIOBase):
    """A stream that cannot be wound back."""

    def __init__(self, data: bytes) -> None:
        self._data = io.BytesIO(data)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        return self._data.readinto(buffer)  # type: ignore[arg-type]


class PortableContract:
    """The graph as JSON Lines."""

    def test_dump_restore_dump_gives_the_same_bytes(self, engine: GraphEngine, other: GraphEngine) -> None:
        fill_with_merged(engine)
        first = dumped(engine)
        assert restore(other, io.BytesIO(first)) == first.count(b"\n")
        assert dumped(other) == first

    def test_a_dump_holds_every_kind_of_node_and_relationship(self, engine: GraphEngine) -> None:
        fill_with_merged(engine)
        text = dumped(engine, with_reserved=True).decode()
        assert [kind for kind in KINDS.names_in_dump() if f'{{"node":"{kind}"' not in text] == []
        assert [kind.name for kind in KINDS.edges if f'{{"edge":"{kind.name}"' not in text] == []
        assert '{"vector":' in text

    def test_full_texts_are_in_a_dump_on_request_alone(self, engine: GraphEngine, other: GraphEngine) -> None:
        fill(engine)
        text = dumped(engine).decode()
        assert "six layers" not in text
        assert "full_text" not in text
        restore(other, io.BytesIO(dumped(engine, with_reserved=True)))
        assert FullTextRepository(other).of([KEPT.paper_id]) == {KEPT.paper_id: KEPT}

    def test_a_restored_graph_answers_like_the_first(self, engine: GraphEngine, other: GraphEngine) -> None:
        fill(engine)
        restore(other, io.BytesIO(dumped(engine)))
        papers = PaperRepository(other)
        assert papers.find(each.id for each in PAPERS) == {each.id: each for each in PAPERS}
        assert papers.get("doi:10.1/gat").id == paper_id(1)
        assert FieldRepository(other).get("attention") == field_graph()
        assert FieldRepository(other).summaries("attention") == [summary()]
        assert SurveyRepository(other).get("attention-1") == survey()
        assert set(papers.vectors.load("static/2", papers.ids())) == {paper_id(1), paper_id(2)}
        assert papers.search_text("attention", limit=1)[0].id == paper_id(1)

    def test_an_empty_graph_can_be_dumped_and_restored(self, engine: GraphEngine, other: GraphEngine) -> None:
        restore(other, io.BytesIO(dumped(engine)))
        assert dumped(other) == dumped(engine)

    def test_a_dump_comes_from_a_pipe_too(self, engine: GraphEngine, other: GraphEngine) -> None:
        fill(engine)
        restore(other, io.BufferedReader(Pipe(dumped(engine))))
        assert dumped(other) == dumped(engine)

    def test_a_graph_that_holds_something_is_not_overwritten(self, engine: GraphEngine, other: GraphEngine) -> None:
        fill(engine)
        PaperRepository(other).save(PAPERS[:1])
        with pytest.raises(InvalidInputError, match="not empty"):
            restore(other, io.BytesIO(dumped(engine)))

    @pytest.mark.parametrize("cut", [0, 1, 40, 0.3, 0.9, -1, -3])
    def test_a_truncated_dump_is_refused_before_anything_is_written(
        self, engine: GraphEngine, other: GraphEngine, cut: float
    ) -> None:
        fill(engine)
        whole = dumped(engine)
        end = int(len(whole) * cut) if isinstance(cut, float) else cut if cut >= 0 else len(whole) - 20 * -cut
        with pytest.raises(InvalidInputError, match="dump"):
            restore(other, io.BytesIO(whole[:end]))
        assert PaperRepository(other).counts().papers == 0

    def test_a_dump_that_lost_a_line_in_the_middle_is_refused(self, engine: GraphEngine, other: GraphEngine) -> None:
        fill(engine)
        lines = dumped(engine).splitlines(keepends=True)
        with pytest.raises(InvalidInputError, match="lost lines"):
            restore(other, io.BytesIO(b"".join([*lines[:5], *lines[6:]])))

    def test_a_changed_dump_is_refused_with_its_line_before_anything_is_written(
        self, engine: GraphEngine, other: GraphEngine
    ) -> None:
        fill(engine)
        whole = dumped(engine)
        for seed in range(150):
            chance = random.Random(seed)
            changed = bytearray(whole)
            changed[chance.randrange(len(whole) - 60)] ^= 1 << chance.randrange(8)
            with pytest.raises(InvalidInputError, match=r"^the dump, line \d+: "):
                restore(other, io.BytesIO(changed))
        assert PaperRepository(other).counts().papers == 0

    def test_a_dump_in_a_file_is_refused_by_its_name(self, other: GraphEngine, tmp_path: Path) -> None:
        (tmp_path / "mine.jsonl").write_text('{"strata": {"format": 1, "schema": 1}}\n{"node": 7}\n')
        with (
            (tmp_path / "mine.jsonl").open("rb") as stream,
            pytest.raises(InvalidInputError, match=r"mine\.jsonl, line 2"),
        ):
            restore(other, stream)

    @pytest.mark.parametrize(
        "line",
        [
            '{"node": "papers", "id": 5, "properties": {}}',
            '{"node": "papers", "id": "a", "properties": [1]}',
            '{"node": "nothing known", "id": "a", "properties": {}}',
            '{"edge": "cites", "start": "a", "properties": {}}',
            '{"vector": "a", "float32": "???"}',
            '{"vector": "a", "float32": "AAA="}',
            '{"end": 5}',
            "[" * 100_000,
        ],
    )
    def test_a_malformed_line_is_refused_in_a_sentence(self, other: GraphEngine, line: str) -> None:
        text = f'{{"strata": {{"format": 1, "schema": 1}}}}\n{line}\n{{"end": {{"lines": 2}}}}\n'
        with pytest.raises(InvalidInputError, match="dump"):
            restore(other, io.BytesIO(text.encode()))

    def test_what_is_no_dump_or_a_newer_one_is_refused(self, other: GraphEngine) -> None:
        for text in ("[]\n", "null\n", '{"title": "a paper"}\n', '{"strata": {"format": 99, "schema": 1}}\n'):
            with pytest.raises(InvalidInputError):
                restore(other, io.BytesIO(text.encode()))
