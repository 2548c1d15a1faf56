"""The operations on fields and their parts."""

from __future__ import annotations

from collections.abc import Sequence

from api.client.operations.method import ApiMethod
from api.client.requests import ApiRequest, at, create, delete, get, post, raw
from api.schemas.authors import AuthorList
from api.schemas.community_card import CommunityCardOut
from api.schemas.comparison import ComparisonOut
from api.schemas.edges import EdgeOut
from api.schemas.field_parts import (
    CommunityList,
    CommunityOut,
    Layers,
    MemberList,
    Paths,
    PathsThrough,
    Themes,
    TimelineOut,
)
from api.schemas.fields import FieldBrief, FieldOut, ReachOut
from api.schemas.graphs import FieldGraphOut
from api.schemas.jobs import JobOut
from api.schemas.layout import FlowsOut, LayoutOut
from api.schemas.matrix import MatrixOut
from api.schemas.missing import MissingList
from api.schemas.page import Page
from api.schemas.readings import NewReading, ReadingFacts
from api.schemas.removals import FieldRemovalOut
from api.schemas.surveys import EstimateOut
from kg.model.layer import Layer
from services.jobs.requests import FieldRequest


class FieldOperations:
    """What a client can ask the service about fields and their parts."""

    @ApiMethod
    def create_field(self, wanted: FieldRequest, *, idempotency_key: str | None = None) -> ApiRequest[JobOut]:
        """Build a field from papers of the graph."""
        return create(at("fields"), JobOut, idempotency_key, body=wanted)

    @ApiMethod
    def list_fields(
        self, *, counts: bool | None = None, limit: int | None = None, cursor: str | None = None
    ) -> ApiRequest[Page[FieldBrief]]:
        """List the fields of the graph, with `counts` each with its papers by layer and year."""
        return get(at("fields"), Page[FieldBrief], counts=counts, limit=limit, cursor=cursor)

    @ApiMethod
    def get_field(self, id: str) -> ApiRequest[FieldOut]:
        """A field: what it was built from and how, and how much it holds."""
        return get(at("fields", id), FieldOut)

    @ApiMethod
    def list_field_authors(
        self,
        id: str,
        *,
        q: str | None = None,
        name: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> ApiRequest[AuthorList]:
        """The authors of a field, those of most papers first, each with whom they wrote them."""
        return get(at("fields", id, "authors"), AuthorList, q=q, name=name, limit=limit, cursor=cursor)

    @ApiMethod
    def list_missing_works(
        self, id: str, *, least: int | None = None, limit: int | None = None, titles: bool | None = None
    ) -> ApiRequest[MissingList]:
        """Works that a field cites and the library lacks, those first that most of its papers cite; with `titles`
        sources are asked for those that are not known."""
        return get(at("fields", id, "missing"), MissingList, least=least, limit=limit, titles=titles)

    @ApiMethod
    def estimate_reading(self, id: str, wanted: NewReading) -> ApiRequest[EstimateOut]:
        """What reading the papers of a field will take, before anything is spent."""
        return post(at("fields", id, "readings", "estimates"), EstimateOut, wanted)

    @ApiMethod
    def create_reading(self, id: str, wanted: NewReading, *, idempotency_key: str | None = None) -> ApiRequest[JobOut]:
        """Read the papers of a field into cards; those that were read are not read again."""
        return create(at("fields", id, "readings"), JobOut, idempotency_key, body=wanted)

    @ApiMethod
    def get_reading_facts(self, id: str) -> ApiRequest[ReadingFacts]:
        """How many papers of a field were read, by whom, of which kinds."""
        return get(at("fields", id, "readings"), ReadingFacts)

    @ApiMethod
    def create_field_update(self, id: str, *, idempotency_key: str | None = None) -> ApiRequest[JobOut]:
        """Build a field again of the papers that the graph has now."""
        return create(at("fields", id, "updates"), JobOut, idempotency_key)

    @ApiMethod
    def preview_field_deletion(self, id: str) -> ApiRequest[FieldRemovalOut]:
        """What deleting a field would do."""
        return get(at("fields", id, "deletion"), FieldRemovalOut)

    @ApiMethod
    def delete_field(self, id: str, *, if_match: str = "*") -> ApiRequest[None]:
        """Delete a field; `if_match` takes the tag of the version that you know, from `client.tag`."""
        return delete(at("fields", id), if_match)

    @ApiMethod
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
        kind: str | None = None,
        author: str | None = None,
        q: str | None = None,
        paper: Sequence[str] | None = None,
        is_retracted: bool | None = None,
        kinds: Sequence[str] | None = None,
        max_nodes: int | None = None,
        max_edges: int | None = None,
    ) -> ApiRequest[FieldGraphOut]:
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
            kind=kind,
            author=author,
            q=q,
            paper=paper,
            is_retracted=is_retracted,
            kinds=kinds,
            max_nodes=max_nodes,
            max_edges=max_edges,
        )

    @ApiMethod
    def list_layers(self, id: str) -> ApiRequest[Layers]:
        """List the layers of a field."""
        return get(at("fields", id, "layers"), Layers)

    @ApiMethod
    def list_communities(
        self, id: str, *, layer: Layer | str | None = None, limit: int | None = None, cursor: str | None = None
    ) -> ApiRequest[CommunityList]:
        """List the communities of a field."""
        return get(at("fields", id, "communities"), CommunityList, layer=layer, limit=limit, cursor=cursor)

    @ApiMethod
    def get_community(self, id: str, community_id: str) -> ApiRequest[CommunityOut]:
        """A community of a field."""
        return get(at("fields", id, "communities", community_id), CommunityOut)

    @ApiMethod
    def get_community_card(self, id: str, community_id: str) -> ApiRequest[CommunityCardOut]:
        """What a community is about: its summary, and its terms with their papers."""
        return get(at("fields", id, "communities", community_id, "card"), CommunityCardOut)

    @ApiMethod
    def list_themes(self, id: str) -> ApiRequest[Themes]:
        """List the themes of a field."""
        return get(at("fields", id, "themes"), Themes)

    @ApiMethod
    def list_paths(self, id: str) -> ApiRequest[Paths]:
        """List the vertical paths of a field."""
        return get(at("fields", id, "paths"), Paths)

    @ApiMethod
    def list_paths_of_paper(self, id: str, paper: str) -> ApiRequest[PathsThrough]:
        """List the vertical paths of a field that lead through a paper."""
        return get(at("fields", id, "paths", paper), PathsThrough)

    @ApiMethod
    def get_edge(self, id: str, paper: str, other: str) -> ApiRequest[EdgeOut]:
        """What connects two papers of a field: citations, similarity, what both cite and what cites both."""
        return get(at("fields", id, "edges", paper, other), EdgeOut)

    @ApiMethod
    def compare_papers(self, id: str, paper: Sequence[str]) -> ApiRequest[ComparisonOut]:
        """Two to four papers of a field side by side, and the strongest walk between every two of them."""
        return get(at("fields", id, "comparison"), ComparisonOut, paper=paper)

    @ApiMethod
    def list_flows(self, id: str) -> ApiRequest[FlowsOut]:
        """The citations between the communities of a field, from year to year."""
        return get(at("fields", id, "flows"), FlowsOut)

    @ApiMethod
    def get_matrix(self, id: str) -> ApiRequest[MatrixOut]:
        """How much the communities of a field cite one another, how much was to be expected, and the gaps."""
        return get(at("fields", id, "matrix"), MatrixOut)

    @ApiMethod
    def get_layout(self, id: str) -> ApiRequest[LayoutOut]:
        """The ground on which a field is drawn: strata, years and ribbons of communities."""
        return get(at("fields", id, "layout"), LayoutOut)

    @ApiMethod
    def get_timeline(self, id: str) -> ApiRequest[TimelineOut]:
        """The papers of a field, year by year."""
        return get(at("fields", id, "timeline"), TimelineOut)

    @ApiMethod
    def get_reach(self, id: str) -> ApiRequest[ReachOut]:
        """How much of a field its edges and paths reach."""
        return get(at("fields", id, "reach"), ReachOut)

    @ApiMethod
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
        kind: str | None = None,
        author: str | None = None,
        q: str | None = None,
        paper: Sequence[str] | None = None,
        is_retracted: bool | None = None,
        sort: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> ApiRequest[MemberList]:
        """List the papers of a field, with what the field says of each (`sort`: `-trending`, `-importance`)."""
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
            kind=kind,
            author=author,
            q=q,
            paper=paper,
            is_retracted=is_retracted,
            sort=sort,
            limit=limit,
            cursor=cursor,
        )

    @ApiMethod
    def export_field(self, id: str, *, format: str) -> ApiRequest[bytes]:
        """A field as a file: graphml, gexf, json, csv (a zip), html, bibtex, ris, csl, notes (a zip)."""
        return raw(at("fields", id, "export"), format=format)
