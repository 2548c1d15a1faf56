"""Fields and their papers, as `--json` prints them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from api.cli.shapes import Shape, shape
from api.schemas.field_parts import CommunityList, MemberList, community_out, layers_out, member, paths_out, themes_out
from api.schemas.fields import FieldBrief, field_brief, field_out, reach_out
from api.schemas.page import Page
from kg.model.fields.field import Field, FieldId
from services.exploring.members import MemberPage
from services.exploring.views import communities, layers, number_of, paper_in, themes
from services.field.notes import field_notes

if TYPE_CHECKING:
    from services.workbench import Workbench


def fields_shape(fields: Sequence[Field]) -> Shape:
    """The fields of a graph: a page that holds them all."""
    return shape(Page[FieldBrief](items=[field_brief(field) for field in fields], next_cursor=None, next=None))


def field_shape(workbench: Workbench, id: FieldId) -> Shape:
    """A field with its layers, communities, themes, paths and reach."""
    view, graph = workbench.fields.view(id), workbench.fields.get(id)
    strata = layers(view)
    found = communities(view, layer=None, after=None, limit=max(1, len(view.community_list)))
    items = [community_out(id, community) for community in found.communities]
    return shape(field_out(view, strata)) | {
        "parts": {
            "layers": shape(layers_out(id, strata)),
            "communities": shape(CommunityList(items=items, next_cursor=None, next=None, total=found.total)),
            "themes": shape(themes_out(id, themes(view))),
            "paths": shape(paths_out(id, ((path, paper_in(view, number_of(view, path.seed))) for path in view.paths))),
            "reach": shape(reach_out(graph.reach, field_notes(graph))),
        }
    }


def members_shape(page: MemberPage) -> Shape:
    """Papers of a field: a page that is not gone on with, of a list of `total`."""
    items = [member(paper) for paper in page.papers]
    return shape(MemberList.model_construct(items=items, next_cursor=None, next=None, total=page.total))
