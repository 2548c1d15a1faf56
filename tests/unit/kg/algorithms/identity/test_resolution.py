"""Identification of batches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.algorithms.identity.normal_forms import paper_id, title_key
from kg.algorithms.identity.resolution import questions, resolve
from kg.model.papers.entry import Entry
from kg.model.papers.identity import KnownPapers, Verdict
from kg.model.papers.paper import CitationKey, CitedWork, Identifier, PaperRecord
from tests.builders.known_papers import stored
from tests.strategies import paper_records

DOI, ARXIV, OTHER_DOI = (Identifier(known) for known in ("doi:10.1000/1", "arxiv:1609.02907", "doi:10.1000/2"))
TITLE = "Semi-Supervised Classification with Graph Convolutional Networks"


def described_id(title: str) -> Identifier:
    """The name of a work of which nothing but a title is said."""
    return Identifier(paper_id((), facts=(title_key(title), "", "")))


def record(row: int = 1, *identifiers: Identifier, title: str | None = TITLE, year: int | None = 2017) -> PaperRecord:
    return PaperRecord(row=row, identifiers=identifiers, title=title, year=year, authors=("Thomas N. Kipf",))


def test_a_preprint_and_its_published_version_become_one_paper_with_both_ids() -> None:
    found = resolve([record(1, ARXIV, year=2016), record(2, DOI)], KnownPapers())
    assert [paper.identifiers for paper in found.papers] == [(DOI, ARXIV)]
    assert [outcome.verdict for outcome in found.outcomes] == [Verdict.ACCEPTED, Verdict.MERGED]
    assert found.outcomes[1].reason == "recognised by title, year and first author"


@pytest.mark.parametrize(
    "other",
    [
        replace(record(2, DOI), year=2019),
        replace(record(2, DOI), authors=("Ann Lee",)),
        replace(record(2, DOI), title=TITLE + " revisited"),
    ],
)
def test_another_year_author_or_title_is_another_paper(other: PaperRecord) -> None:
    assert len(resolve([record(1, ARXIV), other], KnownPapers()).papers) == 2


def test_a_shared_identifier_outweighs_a_changed_title() -> None:
    found = resolve([record(1, ARXIV), replace(record(2, ARXIV), title="Renamed", year=2020)], KnownPapers())
    assert len(found.papers) == 1
    assert found.outcomes[1].reason == "recognised by arxiv:1609.02907"


def test_an_arxiv_doi_meets_the_arxiv_id() -> None:
    arxiv_doi = Identifier("doi:10.48550/arxiv.1609.02907")
    assert len(resolve([record(1, ARXIV), replace(record(2, arxiv_doi), title="Renamed")], KnownPapers()).papers) == 1


def test_short_titles_do_not_join_papers_whose_identifiers_differ() -> None:
    found = resolve([record(1, DOI, title="Editorial"), record(2, OTHER_DOI, title="Editorial")], KnownPapers())
    assert len(found.papers) == 2


def test_a_missing_year_contradicts_nothing_when_the_title_is_distinctive() -> None:
    assert len(resolve([record(1, DOI), record(2, ARXIV, year=None)], KnownPapers()).papers) == 1
    short = [record(1, DOI, title="Graphs"), record(2, ARXIV, title="Graphs", year=None)]
    assert len(resolve(short, KnownPapers()).papers) == 2


def test_chapters_of_one_book_stay_apart() -> None:
    isbn = Identifier("isbn:9780262035613")
    assert len(resolve([record(1, isbn, title="One"), record(2, isbn, title="Two")], KnownPapers()).papers) == 2


def test_a_record_that_names_two_stored_papers_unites_them() -> None:
    apart = [record(1, DOI), replace(record(2, ARXIV), title="A Preprint Under Quite Another Name")]
    known = stored(resolve(apart, KnownPapers()))
    by_doi, by_arxiv = known.by_identifier[DOI], known.by_identifier[ARXIV]
    found = resolve([record(3, DOI, ARXIV)], known)
    kept, lost = by_doi, by_arxiv  # a DOI is trusted most
    assert [(gone.absorbed, gone.into) for gone in found.absorbed] == [(lost, kept)]
    assert found.absorbed[0].aliases == (*known.papers[lost].identifiers, "kipf2017preprint")
    assert [(paper.id, paper.identifiers) for paper in found.papers] == [(kept, (DOI, ARXIV))]
    assert found.papers[0].citation_key == known.papers[kept].citation_key


def test_references_and_citing_papers_are_united_and_self_citations_dropped() -> None:
    citing = replace(
        record(1, DOI),
        references=(
            CitedWork(identifiers=(ARXIV,), title="A work cited by its identifier"),
            CitedWork(identifiers=(DOI,)),
        ),
    )
    cited = PaperRecord(row=2, identifiers=(ARXIV,), title=None, cited_by=(CitedWork(identifiers=(DOI,)),))
    found = resolve([citing, cited], KnownPapers())
    assert len(found.citations) == 1
    assert found.self_citations == 1
    assert [stub.title for stub in found.stubs] == ["A work cited by its identifier"]
    assert found.citations[0].citing == found.papers[0].id


def test_contexts_of_one_citation_from_both_sides_are_joined() -> None:
    work = CitedWork(identifiers=(ARXIV,), contexts=("as in [1]",), influential=False)
    back = CitedWork(identifiers=(DOI,), contexts=("following [1]",), intents=("background",), influential=True)
    rows = [
        replace(record(1, DOI), references=(work,)),
        PaperRecord(row=2, identifiers=(ARXIV,), title=None, cited_by=(back,)),
    ]
    citation = resolve(rows, KnownPapers()).citations[0]
    assert citation.contexts == ("as in [1]", "following [1]")
    assert (citation.intents, citation.influential) == (("background",), True)


def test_a_title_alone_finds_a_paper_only_when_it_is_distinctive() -> None:
    distinctive = replace(record(1, DOI, title="Another"), references=(CitedWork(title=TITLE.upper()),))
    found = resolve([distinctive, record(2, ARXIV)], KnownPapers())
    assert found.stubs == ()
    assert len(found.citations) == 1
    short = replace(record(1, DOI, title="Another"), references=(CitedWork(title="Graphs"),))
    found = resolve([short, record(2, ARXIV, title="Graphs")], KnownPapers())
    assert (found.citations, found.unresolved_works) == ((), 1)


def test_an_ambiguous_title_alone_finds_no_paper() -> None:
    rows = [
        record(1, DOI, year=2010),
        record(2, OTHER_DOI, year=2020),
        replace(record(3, ARXIV, title="Another"), references=(CitedWork(title=TITLE),)),
    ]
    found = resolve(rows, KnownPapers())
    assert len(found.stubs) == 1
    assert found.citations[0].cited == found.stubs[0].id


def test_a_stub_gets_its_citation_key_when_a_record_names_it() -> None:
    first = resolve([replace(record(1, DOI), references=(CitedWork(identifiers=(ARXIV,)),))], KnownPapers())
    stub = first.stubs[0]
    assert stub.citation_key == stub.id
    second = resolve([record(2, ARXIV, title="Later Named", year=2016)], stored(first))
    assert [(paper.id, paper.citation_key) for paper in second.papers] == [(stub.id, "kipf2016later")]
    assert second.outcomes[0].verdict is Verdict.ACCEPTED


def test_citation_keys_collide_in_id_order_and_spare_those_that_are_taken() -> None:
    rows = [record(row, Identifier(f"doi:10.1000/{row}"), title=f"Graphs {row}") for row in range(3)]
    found = resolve(rows, KnownPapers())
    assert [paper.citation_key for paper in found.papers] == ["kipf2017graphs", "kipf2017graphsa", "kipf2017graphsb"]
    more = resolve([record(9, Identifier("doi:10.1000/9"), title="Graphs nine")], stored(found))
    assert [paper.citation_key for paper in more.papers] == ["kipf2017graphsc"]


def test_a_row_without_title_and_identifier_is_rejected_with_what_to_do() -> None:
    outcome = resolve([PaperRecord(row=7, identifiers=(), title=None)], KnownPapers()).outcomes[0]
    assert (outcome.row, outcome.verdict, outcome.paper_id) == (7, Verdict.REJECTED, None)
    assert "give it one of them" in outcome.reason


def test_questions_name_all_that_resolving_needs() -> None:
    work = CitedWork(identifiers=(ARXIV,), title="Graphs")
    asked = questions([replace(record(1, DOI), references=(work, CitedWork(title="Attention is all you need")))])
    by_title = described_id("Attention is all you need")
    assert asked.identifiers == (ARXIV, DOI, by_title)
    own = "semisupervisedclassificationwithgraphconvolutionalnetworks"
    assert asked.title_keys == ("attentionisallyouneed", "graphs", own)


def test_of_a_paper_that_is_only_named_its_id_is_enough() -> None:
    bare = CitedWork(identifiers=(DOI,))
    rows = [replace(record(1, ARXIV, title="Graphs"), references=(bare,))]
    asked = questions(rows)
    assert asked.mentions == (DOI,)
    assert DOI not in asked.identifiers
    found = resolve(rows, KnownPapers(by_identifier={DOI: paper_id([DOI])}))
    assert [citation.cited for citation in found.citations] == [paper_id([DOI])]
    assert found.stubs == ()


def test_a_work_that_implies_a_second_identifier_is_asked_about_in_full() -> None:
    work = CitedWork(identifiers=(Identifier("doi:10.48550/arxiv.1609.02907"),))
    asked = questions([replace(record(1, DOI), references=(work,))])
    assert asked.mentions == ()
    assert ARXIV in asked.identifiers


def test_only_papers_without_a_key_ask_for_keys_as_many_of_a_base_as_they_may_need() -> None:
    asked: list[Mapping[str, int]] = []

    def none_taken(needed: Mapping[str, int]) -> Mapping[str, frozenset[CitationKey]]:
        asked.append(needed)
        return {}

    rows = [record(row, Identifier(f"doi:10.1000/{row}"), title=f"Graphs {row}") for row in range(3)]
    rows.append(record(3, Identifier("doi:10.1000/3"), title="Graphsb"))
    own = replace(record(4, ARXIV), entry=Entry(format="bibtex", kind="misc", key="Kipf2017graphsz", fields=()))
    first = resolve([*rows, own], KnownPapers(taken_keys=none_taken))
    needed = {"kipf2017graphs": 5, "kipf2017graphsb": 1, "kipf2017graphsz": 1, "Kipf2017graphsz": 1, "kipf2017semi": 1}
    assert asked == [needed]
    resolve([*rows, own], replace(stored(first), taken_keys=none_taken))
    assert asked == [needed]


def test_a_bare_title_meets_every_paper_it_could_mean_wherever_it_stands() -> None:
    rows = [record(1, DOI, year=2010), PaperRecord(row=2, identifiers=(), title=TITLE), record(3, ARXIV, year=2020)]
    first = resolve(rows, KnownPapers())
    assert len(first.papers) == 3
    again = resolve(rows, stored(first))
    assert (again.papers, again.stubs) == ((), ())


@settings(max_examples=40)
@given(st.lists(paper_records(), max_size=8))
def test_a_resolution_is_consistent(rows: list[PaperRecord]) -> None:
    found = resolve(rows, KnownPapers(), source="import")
    ids = [paper.id for paper in found.papers + found.stubs]
    keys = [paper.citation_key for paper in found.papers]
    identifiers = [known for paper in found.papers + found.stubs for known in paper.identifiers]
    assert len(set(ids)) == len(ids)
    assert len(set(keys)) == len(keys)
    assert len(set(identifiers)) == len(identifiers)
    assert {outcome.paper_id for outcome in found.outcomes} - {None} <= set(ids)
    assert all({citation.citing, citation.cited} <= set(ids) for citation in found.citations)
    assert all(citation.citing != citation.cited for citation in found.citations)
    assert len(found.outcomes) == len(rows)


@settings(max_examples=40)
@given(st.lists(paper_records(), max_size=8))
def test_importing_the_same_rows_again_changes_nothing(rows: list[PaperRecord]) -> None:
    first = resolve(rows, KnownPapers(), source="import")
    again = resolve(rows, stored(first), source="import")
    assert (again.papers, again.stubs, again.absorbed) == ((), (), ())
    assert again.citations == first.citations
