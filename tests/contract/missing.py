"""What a field says of works that its papers cite and the graph lacks, on every engine; needs `engine`."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kg.errors import NotFoundError
from kg.model.papers.paper import Citation, Identifier
from kg.ports import GraphEngine
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from services.collecting.missing import missing_works
from tests.builders.values import CITATIONS, PAPERS, field_graph, paper

OFTEN = paper(31, title="", stub=True, identifiers=(Identifier("doi:10.5555/often"),))
ONCE = paper(32, title="Cited once", stub=True)
OUTSIDE = paper(33, title="A paper outside the field")


class MissingWorksContract:
    """Inherit this with an `engine` fixture."""

    def test_works_come_by_how_many_papers_of_the_field_cite_them(self, engine: GraphEngine) -> None:
        papers, fields = PaperRepository(engine), FieldRepository(engine)
        papers.save([*PAPERS, OFTEN, ONCE, OUTSIDE])
        citing = sorted(field_graph().members)[:2]
        papers.save_citations([*CITATIONS, *(Citation(citing=id, cited=OFTEN.id) for id in (*citing, OUTSIDE.id))])
        papers.save_citations([Citation(citing=citing[0], cited=ONCE.id)])
        fields.save(field_graph())
        often, once = missing_works(fields, papers, "attention", least=1)
        assert (often.work.id, often.cited_by, often.handle) == (OFTEN.id, 2, "doi:10.5555/often")
        assert {each.id for each in often.citing} == set(citing)
        assert (once.work.title, once.cited_by, once.handle) == ("Cited once", 1, "")
        assert [each.work.id for each in missing_works(fields, papers, "attention")] == [OFTEN.id]
        papers.save([replace(OFTEN, title="Now in the library", stub=False)])
        assert missing_works(fields, papers, "attention") == []

    def test_an_unknown_field_is_not_found(self, engine: GraphEngine) -> None:
        with pytest.raises(NotFoundError):
            missing_works(FieldRepository(engine), PaperRepository(engine), "nothing")
