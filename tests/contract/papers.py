"""What `PaperRepository` promises on every engine."""

from __future__ import annotations

import numpy as np
import pytest

from kg.algorithms.graphs.citation_graph import HUB_LINKS
from kg.errors import InvalidInputError, NotFoundError
from kg.model.graphs.neighbourhood import Direction, PaperBrief, Ring
from kg.model.papers.identity import Absorption, Questions
from kg.model.papers.listing import PaperFilters, PaperPage, PaperSort
from kg.model.papers.paper import Citation, CitationKey, Identifier, PaperId, PaperKind
from kg.ports import GraphEngine
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from kg.repository.papers.writing import PaperWriter
from kg.repository.surveys.surveys import SurveyRepository
from tests.builders.values import BARE, CITATIONS, PAPERS, STUB, WHOLE, field_graph, paper, paper_id, survey

BRIEF_OF_WHOLE = PaperBrief(
    id=WHOLE.id,
    title=WHOLE.title,
    citation_key=WHOLE.citation_key,
    year=WHOLE.year,
    venue=WHOLE.venue,
    citation_count=WHOLE.citation_count,
    kind=WHOLE.kind,
    stub=WHOLE.stub,
)


@pytest.fixture
def papers(engine: GraphEngine) -> PaperRepository:
    """A repository on an empty graph."""
    return PaperRepository(engine)


class PaperRepositoryContract:
    """Papers, citations, identity and vectors."""

    def test_every_fact_of_a_paper_comes_back(self, papers: PaperRepository) -> None:
        papers.save(PAPERS)
        assert papers.find(each.id for each in reversed(PAPERS)) == {each.id: each for each in PAPERS}

    def test_papers_are_found_in_the_order_asked_and_the_unknown_left_out(self, papers: PaperRepository) -> None:
        papers.save(PAPERS)
        asked = [paper_id(5), PaperId("p-unknown"), paper_id(1), paper_id(5)]
        assert list(papers.find(asked)) == [paper_id(5), paper_id(1)]

    def test_saving_a_paper_twice_keeps_one_copy(self, papers: PaperRepository) -> None:
        papers.save([WHOLE, WHOLE])
        papers.save([WHOLE])
        assert papers.counts().papers == 1
        assert papers.counts().identifiers == 2

    def test_saving_a_paper_again_replaces_it(self, papers: PaperRepository) -> None:
        papers.save([WHOLE, STUB])
        papers.save([paper(1), paper(3, title="Now known", abstract="x")])
        assert papers.find([paper_id(1), paper_id(3)]) == {
            paper_id(1): paper(1),
            paper_id(3): paper(3, title="Now known", abstract="x"),
        }

    def test_a_handle_is_an_id_a_citation_key_or_an_identifier(self, papers: PaperRepository) -> None:
        papers.save(PAPERS)
        for handle in (WHOLE.id, WHOLE.citation_key, "doi:10.1/gat", "arxiv:1710.10903"):
            assert papers.get(handle) == WHOLE
        with pytest.raises(NotFoundError, match="doi:"):
            papers.get("doi:10.1/none")

    def test_known_answers_for_identifiers_titles_and_keys(self, papers: PaperRepository) -> None:
        papers.save(PAPERS)
        papers.save([paper(7, title="PAPER, 2!")])
        known = papers.known_papers(
            Questions(
                identifiers=(Identifier("arxiv:0"), Identifier("doi:10.1/gat")),
                mentions=(Identifier("arxiv:1"),),
                title_keys=("nothing", "paper2"),
            )
        )
        assert known.by_identifier == {"doi:10.1/gat": WHOLE.id}
        assert set(known.papers) == {WHOLE.id, BARE.id, paper_id(7)}
        needed = {"author2002paper": 1, "free2000": 1}
        assert known.taken_keys(needed) == {"author2002paper": frozenset({"author2002paper"})}

    def test_of_papers_that_are_only_mentioned_the_ids_are_known(self, papers: PaperRepository) -> None:
        papers.save(PAPERS)
        known = papers.known_papers(
            Questions(identifiers=(), mentions=(Identifier("arxiv:1710.10903"),), title_keys=())
        )
        assert known.by_identifier == {"arxiv:1710.10903": WHOLE.id}
        assert known.papers == {}

    def test_citations_of_new_papers_are_kept_with_what_they_say(self, papers: PaperRepository) -> None:
        stored, new = paper(1), [paper(2), paper(3)]
        papers.save([stored])
        told = Citation(citing=paper_id(2), cited=paper_id(1), contexts=("as in [1]",), influential=True)
        bare = Citation(citing=paper_id(2), cited=paper_id(3))

        def bring(writer: PaperWriter) -> None:
            writer.save(new)
            writer.save_citations([told, bare])
            writer.save_citations([told, bare])

        papers.write(bring)
        assert papers.citations_among([paper_id(1), paper_id(2), paper_id(3)]) == [told, bare]

    def test_taken_keys_are_found_past_the_end_of_the_alphabet(self, papers: PaperRepository) -> None:
        keys = ["k", *(f"k{letter}" for letter in "abcdefghijklmnopqrstuvwxyz"), "kaa"]
        papers.save(paper(number, citation_key=CitationKey(key)) for number, key in enumerate(keys))
        assert papers.citation_keys_in_use({"k": 1, "kz": 1, "q": 1}) == {"k": frozenset(keys), "kz": frozenset({"kz"})}

    def test_keys_of_readers_that_look_like_later_ones_are_met(self, papers: PaperRepository) -> None:
        papers.save([paper(1, citation_key=CitationKey("ka")), paper(2, citation_key=CitationKey("kab"))])
        assert papers.citation_keys_in_use({"k": 1}) == {}
        assert papers.citation_keys_in_use({"k": 2}) == {"k": frozenset({"ka"})}
        assert papers.citation_keys_in_use({"k": 27}) == {"k": frozenset({"ka", "kab"})}

    def test_an_identifier_shared_by_the_chapters_of_a_book_names_none_of_them(self, papers: PaperRepository) -> None:
        papers.save([paper(1, identifiers=(Identifier("isbn:9780000000002"),))])
        assert papers.counts().identifiers == 0
        assert papers.get(paper_id(1)).identifiers == ("isbn:9780000000002",)

    def test_citations_among_a_set_come_back_whole_and_in_order(self, papers: PaperRepository) -> None:
        papers.save(PAPERS)
        assert papers.save_citations(reversed(CITATIONS)) == len(CITATIONS)
        assert papers.citations_among(each.id for each in PAPERS) == list(CITATIONS)
        assert papers.citations_among([paper_id(1), paper_id(2), paper_id(6)]) == [CITATIONS[0]]

    def test_citations_with_sentences_come_back_without_the_others(self, papers: PaperRepository) -> None:
        papers.save(PAPERS)
        papers.save_citations(CITATIONS)
        told = [each for each in CITATIONS if each.contexts]
        assert papers.citations_with_contexts(each.id for each in PAPERS) == told
        assert papers.citations_with_contexts({each.cited for each in told} - {each.citing for each in told}) == []

    def test_a_citation_saved_again_stays_one_and_keeps_what_it_says(self, papers: PaperRepository) -> None:
        papers.save(PAPERS)
        papers.save_citations([CITATIONS[0], CITATIONS[0]])
        papers.save_citations([Citation(citing=paper_id(2), cited=paper_id(1), influential=True)])
        [citation] = papers.citations_among([paper_id(1), paper_id(2)])
        assert citation.contexts == tuple(sorted(CITATIONS[0].contexts))
        assert citation.influential is True
        assert papers.counts().citations == 1

    def test_a_citation_of_an_unknown_paper_is_refused_by_name(self, papers: PaperRepository) -> None:
        papers.save(PAPERS)
        with pytest.raises(NotFoundError, match="p-unknown"):
            papers.save_citations([Citation(citing=paper_id(1), cited=PaperId("p-unknown"))])

    def test_references_and_citations_come_most_cited_first(self, papers: PaperRepository) -> None:
        papers.save(PAPERS)
        papers.save_citations(CITATIONS)
        papers.save_citations([Citation(citing=paper_id(6), cited=paper_id(n)) for n in (1, 2, 4)])
        assert [each.id for each in papers.references(paper_id(6)).papers] == [paper_id(n) for n in (5, 4, 1, 2)]
        first = papers.citations(paper_id(1), limit=2)
        assert ([each.id for each in first.papers], first.total) == ([paper_id(6), paper_id(4)], 3)
        rest = papers.citations(paper_id(1), after=first.following, limit=2)
        assert ([each.id for each in rest.papers], rest.following, rest.total) == ([paper_id(2)], None, 3)

    def test_references_of_a_paper_without_any_and_of_an_unknown_one_are_none(self, papers: PaperRepository) -> None:
        papers.save(PAPERS)
        for id in (paper_id(1), PaperId("p-unknown")):
            assert papers.references(id) == PaperPage(papers=(), following=None, total=0)

    @pytest.mark.parametrize(
        ("sort", "numbers"),
        [
            (PaperSort.MOST_CITED, (6, 5, 4, 1, 2, 3)),
            (PaperSort.NEWEST, (1, 6, 5, 4, 2, 3)),
            (PaperSort.OLDEST, (4, 5, 6, 1, 2, 3)),
            (PaperSort.TITLE, (3, 1, 2, 4, 5, 6)),
            (PaperSort.ID, (1, 2, 3, 4, 5, 6)),
        ],
    )
    def test_every_order_is_total_and_read_page_after_page(
        self, papers: PaperRepository, sort: PaperSort, numbers: tuple[int, ...]
    ) -> None:
        papers.save(PAPERS)
        found, after, totals = list[PaperId](), None, set[int]()
        for _ in range(3):
            page = papers.page(PaperFilters(stubs=True), sort=sort, after=after, limit=2)
            found += [each.id for each in page.papers]
            after = page.following
            totals.add(page.total)
        assert found == [paper_id(number) for number in numbers]
        assert (after, totals) == (None, {6})

    @pytest.mark.parametrize(
        ("filters", "numbers"),
        [
            (PaperFilters(), (1, 2, 4, 5, 6)),
            (PaperFilters(year_from=2005, year_to=2006), (5, 6)),
            (PaperFilters(venue="iclr"), (1,)),
            (PaperFilters(author="GUILLEM cucurull"), (1,)),
            (PaperFilters(kind=PaperKind.METHOD), (1,)),
            (PaperFilters(min_citations=50), (5, 6)),
            (PaperFilters(min_citations=0), (1, 4, 5, 6)),
            (PaperFilters(source="second"), (1,)),
            (PaperFilters(ids=(paper_id(2), paper_id(3), PaperId("p-unknown"))), (2,)),
            (PaperFilters(ids=()), ()),
            (PaperFilters(venue="ICLR", year_from=2019), ()),
        ],
    )
    def test_a_list_holds_what_meets_all_its_conditions(
        self, papers: PaperRepository, filters: PaperFilters, numbers: tuple[int, ...]
    ) -> None:
        papers.save(PAPERS)
        page = papers.page(filters, sort=PaperSort.ID)
        assert [each.id for each in page.papers] == [paper_id(number) for number in numbers]
        assert page.total == len(numbers)
        assert all(each == papers.get(each.id) for each in page.papers)

    def test_similar_papers_come_nearest_first_without_the_paper_itself(self, papers: PaperRepository) -> None:
        papers.save(PAPERS)
        for number, vector in ((1, [1, 0]), (2, [0, 1]), (4, [1, 1])):
            papers.vectors.save("static/2", [(paper_id(number), "h", np.array(vector, dtype=np.float32))])
        hits = papers.similar(paper_id(1), limit=2)
        assert [hit.id for hit in hits] == [paper_id(4), paper_id(2)]
        assert [hit.score for hit in hits] == pytest.approx([0.5**0.5, 0], abs=1e-3)
        assert len(papers.similar(paper_id(1), limit=1)) == 1

    def test_a_paper_without_an_embedding_says_what_makes_one(self, papers: PaperRepository) -> None:
        papers.save(PAPERS)
        with pytest.raises(NotFoundError, match="strata field build"):
            papers.similar(paper_id(1))
        with pytest.raises(NotFoundError, match="no paper"):
            papers.similar(PaperId("p-unknown"))

    def test_a_neighbourhood_goes_both_ways_step_by_step(self, papers: PaperRepository) -> None:
        papers.save(PAPERS)
        papers.save_citations(CITATIONS)
        near = papers.neighbourhood(paper_id(4), depth=1)
        assert near.distances == {paper_id(4): 0, paper_id(5): 1, paper_id(1): 1}
        assert list(near.distances) == [paper_id(4), paper_id(5), paper_id(1)]
        far = papers.neighbourhood(paper_id(4), depth=2)
        assert far.distances == {**near.distances, paper_id(6): 2, paper_id(2): 2}
        assert far.citations == tuple((citation.citing, citation.cited) for citation in CITATIONS)
        assert list(far.papers) == list(far.distances)
        assert far.papers[paper_id(1)] == BRIEF_OF_WHOLE
        assert (far.truncated, far.hubs) == (False, ())

    def test_a_neighbourhood_may_follow_references_or_citations_alone(self, papers: PaperRepository) -> None:
        papers.save(PAPERS)
        papers.save_citations(CITATIONS)
        back = papers.neighbourhood(paper_id(5), direction=Direction.REFERENCES)
        assert back.distances == {paper_id(5): 0, paper_id(4): 1, paper_id(1): 2}
        on = papers.neighbourhood(paper_id(1), direction=Direction.CITATIONS)
        assert list(on.distances.items()) == [(paper_id(n), d) for n, d in ((1, 0), (4, 1), (2, 1), (5, 2))]

    def test_a_neighbourhood_is_found_by_every_handle_of_its_centre(self, papers: PaperRepository) -> None:
        papers.save(PAPERS)
        papers.save_citations(CITATIONS)
        for handle in (WHOLE.citation_key, "doi:10.1/gat"):
            assert papers.neighbourhood(handle) == papers.neighbourhood(WHOLE.id)

    def test_a_neighbourhood_keeps_its_limit_at_every_step(self, papers: PaperRepository) -> None:
        papers.save([paper(n, citation_count=n % 7) for n in range(40)])
        papers.save_citations(Citation(citing=paper_id(n), cited=paper_id(0)) for n in range(1, 40))
        near = papers.neighbourhood(paper_id(0), depth=3, limit=5)
        assert list(near.distances) == [paper_id(n) for n in (0, 6, 13, 20, 27, 34)]
        assert near.rings == (Ring(distance=1, found=39, kept=5), Ring(distance=2, found=0, kept=0))
        assert near.truncated
        with pytest.raises(NotFoundError):
            papers.neighbourhood(PaperId("p-unknown"))

    def test_a_neighbourhood_shows_a_hub_and_does_not_walk_through_it(self, papers: PaperRepository) -> None:
        papers.save(paper(n, citation_key=CitationKey(f"k{n}")) for n in range(HUB_LINKS + 3))
        papers.save_citations(Citation(citing=paper_id(n), cited=paper_id(0)) for n in range(1, HUB_LINKS + 2))
        papers.save_citations([Citation(citing=paper_id(HUB_LINKS + 2), cited=paper_id(1))])
        near = papers.neighbourhood(paper_id(1), limit=999)
        assert near.distances == {paper_id(1): 0, paper_id(0): 1, paper_id(HUB_LINKS + 2): 1}
        assert (near.hubs, near.truncated) == ((paper_id(0),), True)
        assert len(papers.neighbourhood(paper_id(0), depth=1, limit=999).distances) == HUB_LINKS + 2

    def test_a_neighbourhood_shows_what_was_written_just_before(self, papers: PaperRepository) -> None:
        papers.save(PAPERS)
        papers.save_citations(CITATIONS)
        papers.neighbourhood(paper_id(1))
        papers.save([paper(4, title="Now known", citation_count=40)])
        papers.save_citations([Citation(citing=paper_id(6), cited=paper_id(1))])
        near = papers.neighbourhood(paper_id(1), depth=1)
        assert list(near.distances) == [paper_id(n) for n in (1, 6, 4, 2)]
        assert near.papers[paper_id(4)].title == "Now known"
        papers.absorb([Absorption(absorbed=paper_id(1), into=paper_id(5), aliases=())])
        assert list(papers.neighbourhood(paper_id(5), depth=1).distances) == [paper_id(n) for n in (5, 6, 4, 2)]
        assert papers.neighbourhood(paper_id(1)).centre == paper_id(5)

    def test_ids_are_sorted_and_leave_out_stubs_and_other_sources(self, papers: PaperRepository) -> None:
        papers.save(PAPERS)
        assert papers.ids() == [paper_id(n) for n in (1, 2, 4, 5, 6)]
        assert papers.ids(stubs=True) == [paper_id(n) for n in (1, 2, 3, 4, 5, 6)]
        assert papers.ids(source="second") == [paper_id(1)]
        assert papers.ids(source="third") == []

    def test_counts_and_sources_count(self, papers: PaperRepository) -> None:
        assert papers.counts().papers == papers.counts().stubs == 0
        papers.save(PAPERS)
        papers.save_citations(CITATIONS)
        counts = papers.counts()
        assert (counts.papers, counts.stubs, counts.citations) == (5, 1, 4)
        assert papers.sources() == {"first": 1, "second": 1}

    def test_names_become_nodes_once_and_again_when_a_paper_changes(self, papers: PaperRepository) -> None:
        papers.save(PAPERS)
        assert papers.link_names() == 1
        assert (papers.counts().authors, papers.counts().venues) == (2, 1)
        assert papers.link_names() == 0
        papers.save([paper(1, authors=("P. Veličković",), venue="iclr")])
        assert papers.link_names() == 1
        assert (papers.counts().authors, papers.counts().venues) == (3, 1)

    def test_vectors_come_back_with_the_digest_of_their_text(self, papers: PaperRepository) -> None:
        papers.save(PAPERS)
        one, two = np.array([1, 0], dtype=np.float32), np.array([0.5, 0.25], dtype=np.float32)
        papers.vectors.save("static/2", [(paper_id(1), "h1", one), (paper_id(2), "h2", two)])
        papers.vectors.save("static/2", [(paper_id(2), "h3", one)])
        found = papers.vectors.load("static/2", [paper_id(2), paper_id(4), paper_id(1)])
        assert [(id, digest) for id, (digest, _) in found.items()] == [(paper_id(2), "h3"), (paper_id(1), "h1")]
        np.testing.assert_array_equal(found[paper_id(2)][1], one)

    def test_a_paper_that_is_saved_again_keeps_its_vector(self, papers: PaperRepository) -> None:
        papers.save(PAPERS)
        papers.vectors.save("static/2", [(paper_id(1), "h1", np.array([1, 0], dtype=np.float32))])
        papers.save([paper(1, abstract="longer")])
        assert papers.vectors.load("static/2", [paper_id(1)])[paper_id(1)][0] == "h1"
        assert [hit.id for hit in papers.vectors.search(np.array([1, 0], dtype=np.float32))] == [paper_id(1)]

    def test_vectors_of_two_embedders_never_meet(self, papers: PaperRepository) -> None:
        papers.save(PAPERS)
        vector = np.array([1, 0], dtype=np.float32)
        papers.vectors.save("static/2", [(paper_id(1), "h1", vector)])
        with pytest.raises(InvalidInputError, match="static/2"):
            papers.vectors.load("minilm/2", [paper_id(1)])
        with pytest.raises(InvalidInputError, match="static/2"):
            papers.vectors.save("minilm/2", [(paper_id(2), "h2", vector)])

    def test_forgotten_vectors_make_room_for_another_embedder(self, papers: PaperRepository) -> None:
        papers.vectors.forget()
        papers.save(PAPERS)
        papers.vectors.save("static/2", [(paper_id(1), "h1", np.array([1, 0], dtype=np.float32))])
        papers.vectors.forget()
        assert papers.vectors.load("minilm/3", [paper_id(1)]) == {}
        papers.vectors.save("minilm/3", [(paper_id(1), "h1", np.array([1, 0, 0], dtype=np.float32))])
        assert set(papers.vectors.load("minilm/3", [paper_id(1)])) == {paper_id(1)}

    def test_an_absorbed_paper_hands_over_its_citations_and_names(self, papers: PaperRepository) -> None:
        papers.save(PAPERS)
        papers.save_citations(CITATIONS)
        papers.absorb([Absorption(absorbed=paper_id(1), into=paper_id(5), aliases=WHOLE.identifiers)])
        assert paper_id(1) not in papers.find([paper_id(1)])
        for handle in (paper_id(1), "doi:10.1/gat", "arxiv:1710.10903"):
            assert papers.get(handle).id == paper_id(5)
        pairs = [(c.citing, c.cited) for c in papers.citations_among(papers.ids())]
        assert pairs == [(paper_id(a), paper_id(b)) for a, b in ((2, 5), (4, 5), (5, 4), (6, 5))]
        assert papers.citations_among(papers.ids())[0].contexts == CITATIONS[0].contexts

    def test_the_contexts_of_two_citations_that_become_one_are_united(self, papers: PaperRepository) -> None:
        papers.save(PAPERS)
        papers.save_citations(
            [
                Citation(citing=paper_id(1), cited=paper_id(3), contexts=("one", "two"), intents=("method",)),
                Citation(citing=paper_id(2), cited=paper_id(3), contexts=("two", "three")),
                Citation(citing=paper_id(4), cited=paper_id(2), contexts=("four",)),
                Citation(citing=paper_id(4), cited=paper_id(1)),
            ]
        )
        papers.absorb([Absorption(absorbed=paper_id(2), into=paper_id(1), aliases=())])
        among = papers.citations_among([paper_id(1), paper_id(3), paper_id(4)])
        found = {(c.citing, c.cited): (c.contexts, c.intents) for c in among}
        assert found[paper_id(1), paper_id(3)] == (("one", "two", "three"), ("method",))
        assert found[paper_id(4), paper_id(1)] == (("four",), ())

    def test_a_paper_absorbed_in_two_steps_is_still_found(self, papers: PaperRepository) -> None:
        papers.save(PAPERS)
        steps = [(1, 2, WHOLE.identifiers), (2, 4, ())]
        papers.absorb(Absorption(absorbed=paper_id(a), into=paper_id(b), aliases=names) for a, b, names in steps)
        for handle in (paper_id(1), paper_id(2), "doi:10.1/gat"):
            assert papers.get(handle).id == paper_id(4)

    def test_fields_and_surveys_follow_an_absorbed_paper(self, papers: PaperRepository, engine: GraphEngine) -> None:
        papers.save(PAPERS)
        papers.save_citations(CITATIONS)
        fields, surveys = FieldRepository(engine), SurveyRepository(engine)
        fields.save(field_graph())
        surveys.save(survey())
        papers.absorb([Absorption(absorbed=paper_id(1), into=paper_id(6), aliases=())])
        field = fields.get("attention")
        assert sorted(field.papers) == sorted(field.members) == [paper_id(n) for n in (2, 4, 5, 6)]
        assert field.communities[1].papers == (paper_id(6),)
        assert field.paths[0].seed == paper_id(6)
        assert [step.parent for step in field.paths[0].development] == [paper_id(6), paper_id(6)]
        assert [citation.weight for citation in field.citations] == [0.25, 0.0, None]
        written = surveys.get("attention-1")
        assert written.keys["velickovic2018graph"] == paper_id(6)
        assert written.sections[0].subsections[0].claims[0].supports[0].passage.paper_id == paper_id(6)
