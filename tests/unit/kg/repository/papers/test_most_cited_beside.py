"""Works that a set of papers cites and does not hold, by how many of them do."""

from __future__ import annotations

from pathlib import Path

from kg.model.papers.paper import PaperId
from kg.repository.papers.papers import PaperRepository
from tests.builders.bee_surveys import bee_store
from tests.builders.survey_field import bee_field


def test_works_beside_a_set_are_counted_by_its_papers_alone(tmp_path: Path) -> None:
    citations = bee_field().citations
    root = max({each.cited for each in citations}, key=lambda paper: sum(each.cited == paper for each in citations))
    members = sorted({each.citing for each in citations} - {root})
    expected = sum(each.cited == root and each.citing in members for each in citations)
    with bee_store(tmp_path / "graph.kgl") as engine:
        papers = PaperRepository(engine)
        found = papers.most_cited_beside(members, at_least=1, limit=1)
        assert [(paper.id, count) for paper, count in found] == [(root, expected)]
        assert papers.most_cited_beside(members, at_least=expected + 1, limit=9) == []
        assert papers.most_cited_beside([PaperId("nobody")], at_least=1, limit=9) == []
