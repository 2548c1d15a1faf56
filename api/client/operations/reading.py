"""The operations on what is there already: papers, search, fields."""

from __future__ import annotations

from collections.abc import Sequence

from api.client.calls import Call, at, delete, get, raw
from api.client.operations.operation import Operation
from api.schemas.field_parts import CommunityList, CommunityOut, Layers, MemberList, Paths, PathsThrough, TimelineOut
from api.schemas.fields import FieldBrief, FieldOut, ReachOut
from api.schemas.graphs import FieldGraphOut, NeighbourhoodOut
from api.schemas.page import Page
from api.schemas.papers import FieldsOfPaper, PaperList, PaperOut, SimilarPapers
from api.schemas.search import SearchAnswer
from kg.model.layer import Layer
from kg.model.papers.paper import PaperKind


class Exploring:
    """What a client can ask about papers and fields."""

    @Operation
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
        sort: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Call[PaperList]:
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
            sort=sort,
            limit=limit,
            cursor=cursor,
        )

    @Operation
    def get_paper(self, id: str) -> Call[PaperOut]:
        """A paper, by id, citation key or identifier (`doi:10.1109/5.771073`)."""
        return get(at("papers", id), PaperOut)

    @Operation
    def list_references(self, id: str, *, limit: int | None = None, cursor: str | None = None) -> Call[PaperList]:
        """List what a paper cites."""
        return get(at("papers", id, "references"), PaperList, limit=limit, cursor=cursor)

    @Operation
    def list_citations(self, id: str, *, limit: int | None = None, cursor: str | None = None) -> Call[PaperList]:
        """List who cites a paper."""
        return get(at("papers", id, "citations"), PaperList, limit=limit, cursor=cursor)

    @Operation
    def list_similar_papers(self, id: str, *, limit: int | None = None) -> Call[SimilarPapers]:
        """List the papers nearest to a paper in meaning."""
        return get(at("papers", id, "similar"), SimilarPapers, limit=limit)

    @Operation
    def get_neighbourhood(
        self, id: str, *, depth: int | None = None, limit: int | None = None, direction: str | None = None
    ) -> Call[NeighbourhoodOut]:
        """What lies around a paper along citations, ring by ring."""
        return get(at("papers", id, "neighbours"), NeighbourhoodOut, depth=depth, limit=limit, direction=direction)

    @Operation
    def list_fields_of_paper(self, id: str) -> Call[FieldsOfPaper]:
        """List the fields that hold a paper, and what it is in each."""
        return get(at("papers", id, "fields"), FieldsOfPaper)

    @Operation
    def search_papers(self, q: str, *, mode: str | None = None, limit: int | None = None) -> Call[SearchAnswer]:
        """Find papers by words (`text`), by meaning (`vector`), or by both (`hybrid`)."""
        return get(at("search"), SearchAnswer, q=q, mode=mode, limit=limit)

    @Operation
    def list_fields(self, *, limit: int | None = None, cursor: str | None = None) -> Call[Page[FieldBrief]]:
        """List the fields of the graph."""
        return get(at("fields"), Page[FieldBrief], limit=limit, cursor=cursor)

    @Operation
    def get_field(self, id: str) -> Call[FieldOut]:
        """A field: what it was built from and how, and how much it holds."""
        return get(at("fields", id), FieldOut)

    @Operation
    def delete_field(self, id: str, *, if_match: str = "*") -> Call[None]:
        """Delete a field; `if_match` takes the tag of the version that you know, from `client.tag`."""
        return delete(at("fields", id), if_match)

    @Operation
    def get_field_graph(
        self,
        id: str,
        *,
        layer: Layer | str | None = None,
        community: str | None = None,
        year_from: int | None = None,
        year_to: int | None = None,
        venue: str | None = None,
        min_citations: int | None = None,
        around: str | None = None,
        kinds: Sequence[str] | None = None,
        max_nodes: int | None = None,
        max_edges: int | None = None,
    ) -> Call[FieldGraphOut]:
        """A part of the graph of a field, which says how it was cut."""
        return get(
            at("fields", id, "graph"),
            FieldGraphOut,
            layer=layer,
            community=community,
            year_from=year_from,
            year_to=year_to,
            venue=venue,
            min_citations=min_citations,
            around=around,
            kinds=kinds,
            max_nodes=max_nodes,
            max_edges=max_edges,
        )

    @Operation
    def list_layers(self, id: str) -> Call[Layers]:
        """List the layers of a field."""
        return get(at("fields", id, "layers"), Layers)

    @Operation
    def list_communities(
        self, id: str, *, layer: Layer | str | None = None, limit: int | None = None, cursor: str | None = None
    ) -> Call[CommunityList]:
        """List the communities of a field."""
        return get(at("fields", id, "communities"), CommunityList, layer=layer, limit=limit, cursor=cursor)

    @Operation
    def get_community(self, id: str, community_id: str) -> Call[CommunityOut]:
        """A community of a field."""
        return get(at("fields", id, "communities", community_id), CommunityOut)

    @Operation
    def list_paths(self, id: str) -> Call[Paths]:
        """List the vertical paths of a field."""
        return get(at("fields", id, "paths"), Paths)

    @Operation
    def list_paths_of_paper(self, id: str, paper: str) -> Call[PathsThrough]:
        """List the vertical paths of a field that lead through a paper."""
        return get(at("fields", id, "paths", paper), PathsThrough)

    @Operation
    def get_timeline(self, id: str) -> Call[TimelineOut]:
        """The papers of a field, year by year."""
        return get(at("fields", id, "timeline"), TimelineOut)

    @Operation
    def get_reach(self, id: str) -> Call[ReachOut]:
        """How much of a field its edges and paths reach."""
        return get(at("fields", id, "reach"), ReachOut)

    @Operation
    def list_field_papers(
        self,
        id: str,
        *,
        layer: Layer | str | None = None,
        community: str | None = None,
        year_from: int | None = None,
        year_to: int | None = None,
        venue: str | None = None,
        min_citations: int | None = None,
        around: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Call[MemberList]:
        """List the papers of a field, with what the field says of each."""
        return get(
            at("fields", id, "papers"),
            MemberList,
            layer=layer,
            community=community,
            year_from=year_from,
            year_to=year_to,
            venue=venue,
            min_citations=min_citations,
            around=around,
            limit=limit,
            cursor=cursor,
        )

    @Operation
    def export_field(self, id: str, *, format: str) -> Call[bytes]:
        """A field as a file: graphml, gexf, json, csv (a zip), html, bibtex, ris, csl."""
        return raw(at("fields", id, "export"), format=format)
