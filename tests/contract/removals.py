"""What deleting papers promises on every engine; needs `engine` and `fresh`, which give empty graphs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from kg.algorithms.fields.field_without_papers import without_papers
from kg.algorithms.identity.resolution import questions, resolve
from kg.errors import OutdatedError
from kg.model.papers.paper import CitedWork, Identifier, Paper, PaperId, PaperRecord
from kg.model.surveys.revision import Revision
from kg.ports import GraphEngine
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from kg.repository.papers.writing import PaperWriter
from kg.repository.surveys.surveys import SurveyRepository
from tests.builders.muddled_records import muddled_records
from tests.builders.values import CITATIONS, PAPERS, field_graph, paper_id, survey

Fresh = Callable[[], GraphEngine]


def record(row: int, name: str, *cites: str, **facts: Any) -> PaperRecord:
    """A record with a DOI that cites others by theirs."""
    references = tuple(CitedWork(identifiers=(Identifier(f"doi:10.1000/{each}"),)) for each in cites)
    title = f"A paper on the flight of {name}"
    known = {"title": title, "year": 2020, "authors": (f"Ada {name}",), "abstract": f"On {name}.", **facts}
    return PaperRecord(row=row, identifiers=(Identifier(f"doi:10.1000/{name}"),), references=references, **known)


STORKS, LARKS = record(1, "storks", "larks", "terns"), record(2, "larks", "owls", venue="Notes on Larks")


def bring(papers: PaperRepository, rows: list[PaperRecord], label: str) -> None:
    """Import one batch under a label."""

    def store(writer: PaperWriter) -> None:
        writer.store(resolve(rows, writer.known_papers(questions(rows)), source=label))

    papers.write(store)


def content(papers: PaperRepository) -> dict[str, Any]:
    """Papers, stubs and citations, without citation keys, and the merges."""
    ids = papers.ids(stubs=True)
    return {
        "papers": {id: replace(paper, citation_key="") for id, paper in papers.find(ids).items()},
        "citations": [(each.citing, each.cited) for each in papers.citations_among(ids)],
        "merges": [sorted(part.id for part in each.parts) for each in papers.merges()],
    }


def named(papers: PaperRepository, name: str) -> Paper:
    """The paper or the stub of a DOI."""
    return papers.get(f"doi:10.1000/{name}")


class RemovalContract:
    """Inherit this with fixtures `engine` and `fresh`."""

    @pytest.mark.parametrize("seed", range(4))
    def test_deleting_an_import_and_importing_again_makes_the_same_graph(self, fresh: Fresh, seed: int) -> None:
        rows = [replace(row, cited_by=None) for row in muddled_records(60, seed=seed) if row.title]
        papers = PaperRepository(fresh())
        bring(papers, rows[:30], "first")
        bring(papers, rows[30:], "second")
        before = content(papers)
        removal = papers.plan_removal(label="second")
        assert removal.papers
        papers.remove(removal)
        assert "second" not in papers.sources()
        bring(papers, rows[30:], "second")
        assert content(papers) == before

    @pytest.mark.parametrize("seed", range(4, 7))
    def test_so_it_does_where_the_cited_name_those_who_cite_them_and_both_are_imported_again(
        self, fresh: Fresh, seed: int
    ) -> None:
        rows = muddled_records(60, seed=seed)
        papers = PaperRepository(fresh())
        bring(papers, rows[:30], "first")
        bring(papers, rows[30:], "second")
        before = content(papers)
        papers.remove(papers.plan_removal(label="second"))
        bring(papers, rows[:30], "first")
        bring(papers, rows[30:], "second")
        assert content(papers) == before

    def test_what_came_alone_goes_without_a_trace(self, fresh: Fresh) -> None:
        papers = PaperRepository(fresh())
        bring(papers, [record(1, "owls")], "first")
        before = content(papers), papers.counts()
        bring(papers, [STORKS, LARKS], "second")
        removal = papers.plan_removal(label="second")
        assert {paper.title for paper in removal.papers} == {STORKS.title, LARKS.title}
        assert removal.stubs == (named(papers, "terns").id,)
        papers.remove(removal)
        assert (content(papers), papers.counts()) == before

    def test_a_paper_that_is_cited_is_known_by_its_citations_only(self, fresh: Fresh) -> None:
        papers = PaperRepository(fresh())
        bring(papers, [STORKS, LARKS], "first")
        larks, storks = named(papers, "larks"), named(papers, "storks")
        papers.vectors.save("words/1", [(larks.id, "digest", np.ones(4, dtype=np.float32) / 2)])
        removal = papers.plan_removal([larks.id])
        assert (removal.papers, removal.cited) == ((larks,), {larks.id})
        papers.remove(removal)
        left = named(papers, "larks")
        assert (left.id, left.stub, left.title, left.abstract, left.venue) == (larks.id, True, larks.title, None, None)
        assert papers.ids() == [storks.id]
        cited = {each.cited for each in papers.citations_among(papers.ids(stubs=True))}
        assert cited == {larks.id, named(papers, "terns").id}
        assert papers.vectors.load("words/1", [larks.id]) == {}
        assert papers.vectors.search(np.ones(4, dtype=np.float32)) == []
        assert papers.search_text("larks") == []
        assert papers.counts().venues == 0
        bring(papers, [LARKS], "first")
        assert replace(named(papers, "larks"), citation_key="") == replace(larks, citation_key="")

    def test_a_paper_of_two_imports_loses_a_label_only(self, fresh: Fresh) -> None:
        papers = PaperRepository(fresh())
        bring(papers, [STORKS], "first")
        bring(papers, [STORKS, LARKS], "second")
        storks = named(papers, "storks")
        removal = papers.plan_removal(label="second")
        assert removal.shared == (storks.id,)
        papers.remove(removal)
        assert named(papers, "storks") == replace(storks, sources=("first",))
        assert named(papers, "larks").stub

    def test_a_removal_that_is_no_longer_the_same_is_refused(self, fresh: Fresh) -> None:
        papers = PaperRepository(fresh())
        bring(papers, [STORKS], "first")
        removal = papers.plan_removal(label="first")
        bring(papers, [LARKS], "first")
        with pytest.raises(OutdatedError, match="look at it again"):
            papers.remove(removal)
        assert len(papers.ids()) == 2

    def test_what_a_survey_rests_on_stays_until_it_is_deleted(self, engine: GraphEngine) -> None:
        papers, fields, surveys = PaperRepository(engine), FieldRepository(engine), SurveyRepository(engine)
        papers.save(PAPERS)
        papers.save_citations(CITATIONS)
        fields.save(field_graph())
        surveys.save(replace(survey(), revision=Revision(field_revision=fields.revision("attention"))))
        members = sorted(field_graph().members)
        everything = [PaperId(each.id) for each in PAPERS]
        removal = papers.plan_removal(everything)
        assert set(removal.held) == {*members, *survey().keys.values()}
        assert removal.surveys == ("attention-1",)
        fields.delete("attention")
        assert papers.plan_removal(everything).held == removal.held
        surveys.delete("attention-1")
        assert papers.plan_removal(everything).held == {}

    def test_a_field_is_stored_without_papers_that_go(self, engine: GraphEngine) -> None:
        papers, fields = PaperRepository(engine), FieldRepository(engine)
        papers.save(PAPERS)
        papers.save_citations(CITATIONS)
        fields.save(field_graph())
        gone = paper_id(4)
        removal = papers.plan_removal([gone])
        assert removal.fields == {"attention": 1}
        fields.save(without_papers(fields.get("attention"), {gone}))
        papers.remove(removal)
        left = fields.get("attention")
        assert left.members.keys() == field_graph().members.keys() - {gone}
        assert all(gone not in (each.citing, each.cited) for each in left.citations)
