"""What `ReadingRepository` promises on every engine."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kg.errors import NotFoundError
from kg.model.papers.identity import Absorption
from kg.model.papers.paper import PaperKind
from kg.ports import GraphEngine
from kg.repository.papers.papers import PaperRepository
from kg.repository.papers.readings import ReadingRepository
from tests.builders.reading_values import READING
from tests.builders.values import PAPERS, paper_id


@pytest.fixture
def readings(engine: GraphEngine) -> ReadingRepository:
    """A repository on a graph that holds papers."""
    PaperRepository(engine).save(PAPERS)
    return ReadingRepository(engine)


class ReadingRepositoryContract:
    """Readings of papers."""

    def test_a_reading_comes_back_as_it_was_saved(self, readings: ReadingRepository) -> None:
        readings.save([READING])
        assert readings.of([READING.paper_id, paper_id(2)]) == {READING.paper_id: READING}

    def test_a_later_reading_takes_the_place_of_an_older_one(self, readings: ReadingRepository) -> None:
        later = replace(READING, kind=PaperKind.SURVEY, attributes=(), summary="", model="other", task_version=2)
        readings.save([READING])
        readings.save([later])
        assert readings.of([READING.paper_id]) == {READING.paper_id: later}

    def test_a_paper_that_is_not_stored_has_no_reading(self, readings: ReadingRepository) -> None:
        with pytest.raises(NotFoundError, match=paper_id(99)):
            readings.save([READING, replace(READING, paper_id=paper_id(99))])
        assert readings.of([READING.paper_id]) == {}

    def test_the_reading_of_an_absorbed_paper_goes(self, engine: GraphEngine, readings: ReadingRepository) -> None:
        readings.save([READING])
        PaperRepository(engine).absorb([Absorption(absorbed=READING.paper_id, into=paper_id(2), aliases=())])
        assert readings.of([READING.paper_id, paper_id(2)]) == {}
