"""The operations on papers, and search among them."""

from __future__ import annotations

from collections.abc import Sequence

from api.client.operations.method import ApiMethod
from api.client.requests import ApiRequest, at, delete, get, raw
from api.schemas.cards import CardOut
from api.schemas.graphs import NeighbourhoodOut
from api.schemas.papers import FieldsOfPaper, PaperList, PaperOut, SimilarPapers
from api.schemas.removals import RemovalOut
from api.schemas.search import SearchAnswer
from kg.model.layer import Layer
from kg.model.papers.paper import PaperKind


class PaperOperations:
    """What a client can ask the service about papers, and search among them."""

    @ApiMethod
    def list_papers(
        self,
        *,
        id: Sequence[str] | None = None,
        year_from: int | None = None,
        year_to: int | None = None,
        venue: str | None = None,
        author: str | None = None,
        kind: PaperKind | str | None = None,
        min_citations: int | None = None,
        source: str | None = None,
        stubs: bool | None = None,
        is_retracted: bool | None = None,
        sort: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> ApiRequest[PaperList]:
        """List papers of the graph, filtered and sorted (`-citations`, `-year`, `title`, …)."""
        return get(
            at("papers"),
            PaperList,
            id=id,
            year_from=year_from,
            year_to=year_to,
            venue=venue,
            author=author,
            kind=kind,
            min_citations=min_citations,
            source=source,
            stubs=stubs,
            is_retracted=is_retracted,
            sort=sort,
            limit=limit,
            cursor=cursor,
        )

    @ApiMethod
    def export_library(
        self,
        *,
        format: str,
        id: Sequence[str] | None = None,
        year_from: int | None = None,
        year_to: int | None = None,
        venue: str | None = None,
        author: str | None = None,
        kind: PaperKind | str | None = None,
        min_citations: int | None = None,
        source: str | None = None,
        stubs: bool | None = None,
        is_retracted: bool | None = None,
    ) -> ApiRequest[bytes]:
        """Papers of the graph, filtered, as a file: bibtex, ris, csl, csv, jsonl."""
        return raw(
            at("library", "export"),
            format=format,
            id=id,
            year_from=year_from,
            year_to=year_to,
            venue=venue,
            author=author,
            kind=kind,
            min_citations=min_citations,
            source=source,
            stubs=stubs,
            is_retracted=is_retracted,
        )

    @ApiMethod
    def preview_paper_deletion(self, id: str) -> ApiRequest[RemovalOut]:
        """What deleting a paper would do; `client.tag` of it is what `delete_paper` takes."""
        return get(at("papers", id, "deletion"), RemovalOut)

    @ApiMethod
    def delete_paper(self, id: str, *, if_match: str = "*") -> ApiRequest[None]:
        """Delete a paper that no survey rests on; `if_match` takes the tag of the preview that you have seen."""
        return delete(at("papers", id), if_match)

    @ApiMethod
    def get_paper(self, id: str) -> ApiRequest[PaperOut]:
        """A paper, by id, citation key or identifier (`doi:10.1109/5.771073`)."""
        return get(at("papers", id), PaperOut)

    @ApiMethod
    def list_references(self, id: str, *, limit: int | None = None, cursor: str | None = None) -> ApiRequest[PaperList]:
        """List what a paper cites."""
        return get(at("papers", id, "references"), PaperList, limit=limit, cursor=cursor)

    @ApiMethod
    def list_citations(self, id: str, *, limit: int | None = None, cursor: str | None = None) -> ApiRequest[PaperList]:
        """List who cites a paper."""
        return get(at("papers", id, "citations"), PaperList, limit=limit, cursor=cursor)

    @ApiMethod
    def list_similar_papers(self, id: str, *, limit: int | None = None) -> ApiRequest[SimilarPapers]:
        """List the papers nearest to a paper in meaning."""
        return get(at("papers", id, "similar"), SimilarPapers, limit=limit)

    @ApiMethod
    def get_neighbourhood(
        self, id: str, *, depth: int | None = None, limit: int | None = None, direction: str | None = None
    ) -> ApiRequest[NeighbourhoodOut]:
        """What lies around a paper along citations, ring by ring."""
        return get(at("papers", id, "neighbours"), NeighbourhoodOut, depth=depth, limit=limit, direction=direction)

    @ApiMethod
    def list_fields_of_paper(self, id: str) -> ApiRequest[FieldsOfPaper]:
        """List the fields that hold a paper, and what it is in each."""
        return get(at("papers", id, "fields"), FieldsOfPaper)

    @ApiMethod
    def get_paper_card(self, id: str, *, reader: str | None = None) -> ApiRequest[CardOut]:
        """What a paper states by role, its numbers and its names."""
        return get(at("papers", id, "card"), CardOut, reader=reader)

    @ApiMethod
    def search_papers(
        self,
        q: str,
        *,
        mode: str | None = None,
        limit: int | None = None,
        stubs: bool | None = None,
        field: str | None = None,
        layer: Sequence[Layer | str] | None = None,
        year_from: int | None = None,
        year_to: int | None = None,
        kind: Sequence[PaperKind | str] | None = None,
        types: Sequence[str] | None = None,
    ) -> ApiRequest[SearchAnswer]:
        """Find papers by words (`text`), by meaning (`vector`), or by both (`hybrid`); `stubs` too if true.

        `field` searches the papers of one field alone, `layer` those of some of its strata.

        `types` says what is looked for: `papers`, `entities`, `passages`, or several.
        """
        return get(
            at("search"),
            SearchAnswer,
            q=q,
            mode=mode,
            limit=limit,
            stubs=stubs,
            field=field,
            layer=layer,
            year_from=year_from,
            year_to=year_to,
            kind=kind,
            types=types,
        )
