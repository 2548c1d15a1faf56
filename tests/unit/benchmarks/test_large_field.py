"""The field that is stored to see whether it fits a server."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.large_field import COMMUNITIES, EDGES_OF_A_PAPER, PATHS, large_field
from kg.adapters.kglite.engine import KgliteEngine
from kg.repository.fields import rows as field_rows
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository

SIZE = 600


@pytest.mark.slow
def test_both_states_of_the_field_can_be_stored_and_differ_in_their_weights_alone(tmp_path: Path) -> None:
    papers, first, second = large_field(SIZE)
    assert len(first.citations) == len(first.similarities) == EDGES_OF_A_PAPER * SIZE
    assert (len(first.communities), len(first.paths)) == (COMMUNITIES, PATHS)
    assert [(edge.citing, edge.cited) for edge in first.citations] == [
        (edge.citing, edge.cited) for edge in second.citations
    ]
    engine = KgliteEngine.open(tmp_path)
    repository, fields = PaperRepository(engine), FieldRepository(engine)
    repository.save(papers.values())
    repository.save_citations(first.citations)
    for state in (first, second):
        fields.save(state)
        assert len(fields.get(state.field.id).members) == SIZE
    assert fields.revision(first.field.id) == field_rows.revision_of(second)
    engine.close()
