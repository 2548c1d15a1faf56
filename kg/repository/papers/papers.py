"""Papers and citations in the words of the field, over named templates; the same for every engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from typing import Literal, TypeVar

from kg.algorithms.graphs.citation_graph import neighbourhood_in, page_of_links
from kg.algorithms.identity.normal_forms import title_key
from kg.algorithms.identity.pasted_identifiers import handles_in_query
from kg.algorithms.ranking.listing import can_list
from kg.batches import in_batches
from kg.errors import NotFoundError
from kg.model.graphs.counts import GraphCounts
from kg.model.graphs.neighbourhood import Direction, Neighbourhood
from kg.model.papers.duplicates import Decision, DuplicatePair, MergedPaper
from kg.model.papers.identity import Absorption, KnownPapers, Questions
from kg.model.papers.listing import Listed, PaperFilters, PaperPage, PaperSort, Position
from kg.model.papers.paper import Citation, CitationKey, Identifier, Paper, PaperId
from kg.model.papers.removal import Removal
from kg.ports import PAPERS, GraphEngine, Hit
from kg.repository.papers.absorbing import absorb
from kg.repository.papers.citation_index import CitationIndex
from kg.repository.papers.duplicates import READER, duplicates, keep_apart, merge, merges, take_apart
from kg.repository.papers.names import link_names
from kg.repository.papers.neighbourhoods import neighbourhood
from kg.repository.papers.pages import PaperLists, list_in_engine, page_of_links_in_engine, paper_ids
from kg.repository.papers.removing import plan_removal, remove_planned
from kg.repository.papers.rows import citation_of, paper_of
from kg.repository.papers.saving import (
    BATCH,
    CITATION_BATCH,
    check_stored,
    citation_keys_in_use,
    decisions,
    find_papers,
    known_papers,
    papers_by_identifier,
    papers_by_title_key,
    save_citations,
    save_papers,
)
from kg.repository.papers.word_counts import WordCounts
from kg.repository.papers.writing import PaperWriter
from kg.repository.transactions import in_transaction
from kg.repository.vectors import VectorSpace

T = TypeVar("T")

SAVE_BATCH = 8_000
"""Papers in one transaction: fewer make its fixed cost felt, above all that of a full-text index on a server."""

_ALL = PaperFilters()


class PaperRepository:
    """Everything that is asked about papers; `vectors` holds their embeddings. Safe to use from several threads."""

    def __init__(self, engine: GraphEngine) -> None:
        self._engine = engine
        self.vectors = VectorSpace[PaperId](engine, PAPERS, noun="paper")
        self._index = CitationIndex(engine)
        self._lists = PaperLists()
        self._word_counts = WordCounts(engine)

    def save(self, papers: Iterable[Paper]) -> None:
        """Create or replace papers; the later of two with one id counts. A batch is stored whole or not at all.

        Identifiers of a paper are never withdrawn, and one that names another paper already goes on naming that.
        """
        latest = {paper.id: paper for paper in papers}
        for batch in in_batches(latest.items(), SAVE_BATCH):
            in_transaction(self._engine, partial(save_papers, papers=dict(batch)))

    def write(self, work: Callable[[PaperWriter], T]) -> T:
        """What `work` gives, all of whose writes are one transaction; other writers of this graph wait meanwhile.

        It may be done again, when another writer was in its way, so it changes nothing but the graph.
        """
        return in_transaction(self._engine, lambda templates: work(PaperWriter(templates)))

    def receipt(self, id: str) -> str | None:
        """What `PaperWriter.keep_receipt` kept under an id."""
        return PaperWriter(self._engine).receipt(id)

    def forget_receipts(self, run: str) -> None:
        """Forget what the batches of an import did, once it will not be resumed."""
        self._engine.write("forget_import_batches", run=run)

    def absorb(self, absorptions: Iterable[Absorption]) -> None:
        """Let papers take the place of stored papers that turned out to be the same, each whole or not at all.

        Citations, fields, passages and surveys follow; the old id and identifiers go on finding the paper.
        """
        for absorption in absorptions:
            in_transaction(self._engine, partial(absorb, absorption=absorption))

    def duplicates(self) -> list[DuplicatePair]:
        """Pairs that are or may be one work and on which nothing was decided, the sure ones first."""
        return duplicates(self._engine)

    def merge(self, kept: PaperId, other: PaperId) -> None:
        """Let `kept` take the place of `other`, which a reader found to be the same work, whole or not at all."""
        in_transaction(self._engine, partial(merge, kept=kept, other=other, by=READER))

    def keep_apart(self, one: PaperId, other: PaperId) -> None:
        """Remember that a reader found two papers to be two works: they are not asked about again."""
        in_transaction(self._engine, partial(keep_apart, one=one, other=other, by=READER))

    def merges(self) -> list[MergedPaper]:
        """Papers that were merged of several accounts, in order of id; accounts with one identifier are not several."""
        return merges(self._engine)

    def take_apart(self, id: PaperId, handle: str | None = None) -> list[PaperId]:
        """Part a merged paper for good, whole or not at all: the account that `handle` names, or all from each other.

        The ids of the papers that it is now; none where no account, or every one, has the handle.
        """
        return in_transaction(self._engine, partial(take_apart, id=id, handle=handle, by=READER))

    def decisions(self) -> list[Decision]:
        """What was decided on pairs of papers, by their ids."""
        return list(decisions(self._engine))

    def plan_removal(self, ids: Iterable[PaperId] = (), *, label: str | None = None) -> Removal:
        """What `remove` of these papers would take away and leave, or of the import of a label; nothing is changed."""
        wanted = tuple(ids)
        return in_transaction(self._engine, lambda templates: plan_removal(templates, wanted, label=label))

    def remove(self, removal: Removal) -> None:
        """Delete the papers of a removal with all that hangs on them, whole or not at all.

        What other papers cite of them is known by these citations only from then on.

        Raises:
            OutdatedError: it would not take the same papers any more; nothing is changed.
        """
        in_transaction(self._engine, partial(remove_planned, removal=removal))

    def link_names(self) -> int:
        """Connect papers with `Author` and `Venue` nodes for names not yet connected; returns the papers changed."""
        return link_names(self._engine)

    def get(self, handle: str) -> Paper:
        """The paper with this id, citation key or identifier, as people paste it: `doi:10.…`, `10.…`, an address.

        Raises:
            NotFoundError: none of them is stored.
        """
        rows = self._engine.read("papers_by_id", ids=[handle], limit=1)
        if not rows:
            keyed = self._engine.read("paper_ids_by_citation_key", keys=[handle], limit=1)
            ids = [PaperId(row["id"]) for row in keyed] or self._ids_by_identifier(handle)
            rows = self._engine.read("papers_by_id", ids=ids[:1], limit=1) if ids else []
        if not rows:
            raise NotFoundError(
                "paper", handle, hint="give a paper id, a citation key or an identifier such as doi:10.…"
            )
        return paper_of(rows[0])

    def _ids_by_identifier(self, handle: str) -> list[PaperId]:
        """The papers that an identifier may name, likeliest first."""
        names = list(dict.fromkeys((Identifier(handle), *map(Identifier, handles_in_query(handle)))))
        found = papers_by_identifier(self._engine, names)
        return [found[name] for name in names if name in found]

    def owners_of_keys(self, keys: Collection[CitationKey]) -> dict[CitationKey, PaperId]:
        """The papers that citation keys find, as `get` does."""
        wanted = sorted(keys)
        named = papers_by_identifier(self._engine, map(Identifier, wanted))
        own = {
            CitationKey(row["citation_key"]): PaperId(row["id"])
            for batch in in_batches(wanted, BATCH)
            for row in self._engine.read("paper_ids_by_citation_key", keys=batch, limit=len(batch))
        }
        return {CitationKey(name): id for name, id in named.items()} | own

    def find(self, ids: Iterable[PaperId]) -> dict[PaperId, Paper]:
        """Those of the papers that are stored, in the order asked."""
        return find_papers(self._engine, ids)

    def known_papers(self, questions: Questions) -> KnownPapers:
        """What the graph answers before a batch of records is resolved."""
        return known_papers(self._engine, questions)

    def citation_keys_in_use(self, bases: Mapping[str, int]) -> dict[str, frozenset[CitationKey]]:
        """The stored keys made of each base, as far as that many new ones could meet them."""
        return citation_keys_in_use(self._engine, bases)

    def save_citations(self, citations: Iterable[Citation]) -> int:
        """Store citations between stored papers and what is known of them; returns how many were given.

        Weights are not stored here: they belong to a field. What a stored citation already says is kept where the new
        one is silent.

        Raises:
            NotFoundError: one of the papers is not stored; nothing is changed.
        """
        given = list(citations)
        check_stored(self._engine, {id for citation in given for id in (citation.citing, citation.cited)})
        for batch in in_batches(given, CITATION_BATCH):
            in_transaction(self._engine, partial(save_citations, citations=batch))
        return len(given)

    def citations_among(self, ids: Iterable[PaperId]) -> list[Citation]:
        """All citations inside a set of papers, in order of citing and cited id."""
        members = set(ids)
        return [
            citation_of(row)
            for batch in in_batches(sorted(members), BATCH)
            for row in self._engine.read("citations_of", ids=batch)
            if row["cited_id"] in members
        ]

    def most_cited_beside(self, ids: Iterable[PaperId], *, at_least: int, limit: int) -> list[tuple[Paper, int]]:
        """The papers outside a set that most papers of it cite, with how many do; most cited first, ties by id."""
        members = set(ids)
        counts = Counter(
            PaperId(row["cited_id"])
            for batch in in_batches(sorted(members), BATCH)
            for row in self._engine.read("citations_of", ids=batch)
            if row["cited_id"] not in members
        )
        ranked = sorted(counts.items(), key=lambda each: (-each[1], each[0]))
        most = dict([each for each in ranked if each[1] >= at_least][:limit])
        found = self.find(most)
        return [(found[id], count) for id, count in most.items() if id in found]

    def citations_with_contexts(self, ids: Iterable[PaperId]) -> list[Citation]:
        """All citations that papers make of which sentences are kept, in order of citing and cited id."""
        return [
            citation_of(row)
            for batch in in_batches(sorted(set(ids)), BATCH)
            for row in self._engine.read("citation_contexts", ids=batch)
        ]

    def page(
        self,
        filters: PaperFilters = _ALL,
        *,
        sort: PaperSort = PaperSort.MOST_CITED,
        after: Position | None = None,
        limit: int = 50,
    ) -> PaperPage:
        """Papers that meet conditions, a page at a time, with the number of all of them."""
        graph = self._index.current() if can_list(filters) else None
        if graph is None:
            found = list_in_engine(self._engine, filters, sort=sort, after=after, limit=limit)
        else:
            found = self._lists.page(graph, filters, sort=sort, after=after, limit=limit)
        return self._page(found)

    def citing_nothing(self, ids: Iterable[PaperId]) -> frozenset[PaperId]:
        """Those of the papers that cite no work, as far as the graph knows."""
        rows = (
            row
            for batch in in_batches(sorted(set(ids)), BATCH)
            for row in self._engine.read("reference_lists", ids=batch, limit=len(batch))
        )
        return frozenset(PaperId(row["id"]) for row in rows if not row["references"])

    def references(self, id: PaperId, *, after: Position | None = None, limit: int = 100) -> PaperPage:
        """The papers that a paper cites, most cited first, ties by id; none for an unknown paper."""
        return self._page_of_linked(id, "references", after, limit)

    def citations(self, id: PaperId, *, after: Position | None = None, limit: int = 100) -> PaperPage:
        """The papers that cite a paper, most cited first, ties by id; none for an unknown paper."""
        return self._page_of_linked(id, "citations", after, limit)

    def neighbourhood(
        self, handle: str, *, depth: int = 2, limit: int = 50, direction: Direction = Direction.BOTH
    ) -> Neighbourhood:
        """What lies around the paper of a handle, as `get` takes it, `depth` citations away or nearer.

        Each step keeps the `limit` most cited papers next to those of the step before, so the answer has at most
        1 + depth x limit papers. A paper with more than HUB_LINKS citations in and out is shown but not walked through,
        unless it is the centre: what such a hub connects has little else in common.

        Raises:
            NotFoundError: no paper has this handle.
        """
        graph = self._index.current()

        def around(id: PaperId) -> Neighbourhood:
            if graph is None or id not in graph.numbers:
                return neighbourhood(self._engine, id, depth=depth, limit=limit, direction=direction)
            return neighbourhood_in(graph, graph.numbers[id], depth=depth, limit=limit, direction=direction)

        try:
            return around(PaperId(handle))
        except NotFoundError:
            return around(self.get(handle).id)

    def neighbourhood_held(
        self, id: str, *, depth: int = 2, limit: int = 50, direction: Direction = Direction.BOTH
    ) -> Neighbourhood | None:
        """The same for a paper's id, if it is in memory: so fast that the way to another thread would take longer."""
        graph = self._index.current_graph()
        number = None if graph is None else graph.numbers.get(PaperId(id))
        if graph is None or number is None:
            return None
        return neighbourhood_in(graph, number, depth=depth, limit=limit, direction=direction)

    def warm(self) -> None:
        """Read into memory what makes neighbourhoods fast, before a request waits for it; harmless to leave out."""
        self._index.current()

    def similar(self, id: PaperId, *, limit: int = 20) -> list[Hit]:
        """The papers nearest to a paper by the cosine of their embeddings, without itself.

        Raises:
            NotFoundError: the paper is not stored, or has no embedding yet.
        """
        hits = self.vectors.near(id, limit=limit)
        if hits is None:
            check_stored(self._engine, {id})
            hint = "build a field of papers it belongs to, which embeds them: strata field build TOPIC"
            raise NotFoundError("embedding of paper", id, hint=hint)
        return hits

    def ids(self, *, source: str | None = None, stubs: bool = False) -> list[PaperId]:
        """Ids of all papers in order, of one import if `source` names it; stubs only when asked for."""
        return list(paper_ids(self._engine, source=source, stubs=stubs))

    def counts(self) -> GraphCounts:
        """How much the graph holds."""
        papers = self._engine.read("count_papers")[0]
        return GraphCounts(
            papers=papers["papers"] - (papers["stubs"] or 0),
            stubs=papers["stubs"] or 0,
            citations=self._engine.read("count_citations")[0]["citations"],
            identifiers=self._engine.read("count_identifiers")[0]["identifiers"],
            authors=self._engine.read("count_authors")[0]["authors"],
            venues=self._engine.read("count_venues")[0]["venues"],
        )

    def sources(self, *, limit: int = 1_000) -> dict[str, int]:
        """The labels of the imports in order, each with the number of papers it brought."""
        return {row["source_id"]: row["papers"] for row in self._engine.read("sources", limit=limit)}

    def search_text(
        self, query: str, *, limit: int = 20, space: str = PAPERS, within: Collection[PaperId] | None = None
    ) -> list[Hit]:
        """Papers by their words, best first; any text is a valid query. The space `STUBS` has those cited only.

        Of `within`, if that is given, the `limit` best.
        """
        among = None if within is None else list[str](within)
        return self._engine.search_text(query, limit=limit, space=space, within=among)

    def papers_by_title(self, titles: Iterable[str]) -> dict[str, PaperId]:
        """The first paper, by id, of each title that one bears or bore, punctuation and case aside; stubs too."""
        keys = {title: title_key(title) for title in titles}
        found = papers_by_title_key(self._engine, sorted({*keys.values()} - {""}))
        return {title: found[key][0] for title, key in keys.items() if key in found}

    def word_counts(self) -> Mapping[str, int]:
        """In how many readable papers each word of their titles, authors and venues is."""
        return self._word_counts.counts()

    def _page_of_linked(
        self, id: PaperId, what: Literal["references", "citations"], after: Position | None, limit: int
    ) -> PaperPage:
        graph = self._index.current()
        if graph is None or id not in graph.numbers:
            return self._page(page_of_links_in_engine(self._engine, id, what=what, after=after, limit=limit))
        adjacency = graph.references if what == "references" else graph.citations
        return self._page(page_of_links(graph, adjacency, graph.numbers[id], after=after, limit=limit))

    def _page(self, found: Listed) -> PaperPage:
        papers = tuple(self.find(found.ids).values())
        return PaperPage(papers=papers, following=found.following, total=found.total)
