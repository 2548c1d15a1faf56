"""What imports and decisions promise of merged papers on every engine; needs `fresh`, which gives an empty graph."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from kg.algorithms.identity.resolution import questions, resolve
from kg.model.papers.identity import Resolution
from kg.model.papers.paper import CitedWork, Identifier, PaperRecord
from kg.ports import GraphEngine
from kg.repository.papers.papers import PaperRepository
from kg.repository.papers.writing import PaperWriter
from tests.builders.muddled_records import muddled_records

Fresh = Callable[[], GraphEngine]

TITLE = "Storks that rest for days beside lakes"
CITING = PaperRecord(
    row=3,
    identifiers=(Identifier("doi:10.1000/citing"),),
    title="Routes of birds over the desert",
    references=(CitedWork(identifiers=(Identifier("arxiv:2101.00001"),)),),
)
NAMED = PaperRecord(
    row=1, identifiers=(Identifier("doi:10.1000/storks"),), title=TITLE, year=2021, authors=("Ada Okoye",)
)
POSTED = PaperRecord(
    row=2, identifiers=(Identifier("arxiv:2101.00001"),), title=TITLE.upper(), year=2020, authors=("Okoye, A.",)
)
"""Two accounts of one work by title, year and first author, and a paper that cites one of them."""


def bring(papers: PaperRepository, rows: Sequence[PaperRecord]) -> Resolution:
    """Import one batch, without a look for likenesses."""

    def store(writer: PaperWriter) -> Resolution:
        resolution = resolve(rows, writer.known_papers(questions(rows)), source="import")
        writer.store(resolution)
        return resolution

    return papers.write(store)


def content(papers: PaperRepository) -> dict[str, Any]:
    """Papers, merges and citations, without citation keys, which never change once they are given."""
    ids = papers.ids()
    return {
        "papers": {id: replace(paper, citation_key="") for id, paper in papers.find(ids).items()},
        "merges": {each.paper.id: [part.id for part in each.parts] for each in papers.merges()},
        "citations": papers.citations_among(ids),
    }


class SameGraphContract:
    """Inherit this with a `fresh` fixture."""

    @pytest.mark.parametrize("seed", range(3))
    def test_any_order_and_split_makes_the_same_graph(self, fresh: Fresh, seed: int) -> None:
        rows = muddled_records(80, seed=seed)
        papers = PaperRepository(fresh())
        bring(papers, rows)
        whole = content(papers)
        split = PaperRepository(fresh())
        shuffled = Random(seed).sample(rows, len(rows))
        for start in range(0, len(rows), 17):
            bring(split, shuffled[start : start + 17])
        assert content(split) == whole
        assert whole["merges"]
        again = bring(split, rows)
        assert (again.papers, again.stubs, again.absorbed, again.dropped) == ((), (), (), ())
        assert content(split) == whole

    def test_a_merge_by_title_is_listed(self, fresh: Fresh) -> None:
        papers = PaperRepository(fresh())
        bring(papers, [NAMED, POSTED, CITING])
        (merged,) = papers.merges()
        assert merged.paper == papers.get("doi:10.1000/storks")
        assert merged.by == "title"
        assert [part.id for part in merged.parts] == sorted(part.id for part in merged.parts)
        assert {part.identifiers for part in merged.parts} == {NAMED.identifiers, POSTED.identifiers}

    def test_what_was_taken_apart_is_as_it_was_and_stays_apart(self, fresh: Fresh) -> None:
        papers = PaperRepository(fresh())
        bring(papers, [POSTED, CITING])
        alone = papers.get("arxiv:2101.00001")
        papers = PaperRepository(fresh())
        bring(papers, [NAMED, POSTED, CITING])
        found = papers.take_apart(papers.get("doi:10.1000/storks").id)
        for _ in range(2):
            posted = papers.get("arxiv:2101.00001")
            assert found == sorted((papers.get("doi:10.1000/storks").id, posted.id))
            assert replace(posted, citation_key="") == replace(alone, citation_key="")
            assert [edge.cited for edge in papers.citations_among(papers.ids())] == [posted.id]
            assert papers.merges() == []
            bring(papers, [NAMED, POSTED, CITING])

    @pytest.mark.parametrize(
        ("rows", "keys"),
        [
            ((NAMED, POSTED), {"okoye2020storks", "okoye2020storksa"}),  # the first keeps the key of both
            ((NAMED, replace(POSTED, year=2021)), {"okoye2021storks", "okoye2021storksa"}),
            ((NAMED, replace(POSTED, authors=())), {"okoye2021storks", "anon2020storks"}),
            ((NAMED, replace(POSTED, year=None)), {"okoye2021storks", "okoyendstorks"}),
            (
                (NAMED, replace(POSTED, year=2021), replace(NAMED, row=4, identifiers=(Identifier("openalex:w77"),))),
                {"okoye2021storks", "okoye2021storksa", "okoye2021storksb"},
            ),
        ],
    )
    def test_each_part_has_a_key_as_of_any_paper_and_keeps_it(
        self, fresh: Fresh, rows: Sequence[PaperRecord], keys: set[str]
    ) -> None:
        papers = PaperRepository(fresh())
        bring(papers, rows)
        papers.take_apart(papers.ids()[0])
        given = {id: paper.citation_key for id, paper in papers.find(papers.ids()).items()}
        assert set(given.values()) == keys
        papers.merge(*papers.ids()[:2])
        papers.take_apart(papers.ids()[0])
        bring(papers, rows)
        assert {id: paper.citation_key for id, paper in papers.find(papers.ids()).items()} == given

    def test_one_record_leaves_and_the_others_stay_one(self, fresh: Fresh) -> None:
        papers = PaperRepository(fresh())
        third = replace(NAMED, row=4, identifiers=(Identifier("openalex:w77"),))
        bring(papers, [NAMED, POSTED, third])
        assert len(papers.take_apart(papers.get("openalex:w77").id, "openalex:w77")) == 2
        assert papers.get("doi:10.1000/storks") == papers.get("arxiv:2101.00001") != papers.get("openalex:w77")

    def test_a_merge_that_a_reader_decided_is_taken_back(self, fresh: Fresh) -> None:
        papers = PaperRepository(fresh())
        other = replace(POSTED, title="Long stays at quiet lakes", authors=("Bo Lind",))
        bring(papers, [NAMED, other])
        ids = papers.ids()
        papers.merge(ids[0], ids[1])
        assert [merged.by for merged in papers.merges()] == ["reader"]
        assert papers.take_apart(papers.get(ids[0]).id) == ids
        bring(papers, [other, NAMED])
        assert papers.ids() == ids

    def test_a_handle_of_no_part_parts_nothing(self, fresh: Fresh) -> None:
        papers = PaperRepository(fresh())
        bring(papers, [NAMED, POSTED])
        kept = content(papers)
        assert papers.take_apart(papers.ids()[0], "doi:10.1000/nothing") == []
        assert content(papers) == kept
