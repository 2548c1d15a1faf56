"""The pictures of fields, of those read whole and of those kept as arrays."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Lock
from weakref import WeakKeyDictionary

from kg.model.fields.field import FieldGraph
from kg.model.fields.view import LAYERS, NO_COMMUNITY, FieldView
from services.exploring.layout.picture import FieldLayout
from services.exploring.layout.sediments import BAND_HEIGHT, MapPaper, lay_out

_LAYING = Lock()
"""The ground, the graph and the start of the service want a new picture at once; one of them makes it."""

_LAYOUTS: WeakKeyDictionary[FieldView, FieldLayout] = WeakKeyDictionary()
"""The pictures of views that are in use; a field that changes has another view."""


def layout_of_view(view: FieldView) -> FieldLayout:
    """The picture of a field kept as arrays, laid out once for each view; the same as of the field read whole."""
    with _LAYING:
        known = _LAYOUTS.get(view)
        if known is None:
            known = _LAYOUTS[view] = lay_out(_papers_of(view), [each.id for each in view.community_list])
    return known


def _papers_of(view: FieldView) -> Iterator[MapPaper]:
    communities = [each.id for each in view.community_list]
    numbers = (each.tolist() for each in (view.layers, view.communities, view.trending_scores))
    for paper, date, layer, community, score in zip(view.papers, view.facts.dates, *numbers, strict=True):
        yield MapPaper(
            id=paper.id,
            layer=LAYERS[layer],
            community=None if community == NO_COMMUNITY else communities[community],
            year=paper.year,
            publication_date=date,
            trending_score=score,
        )


def layout_of_field(field: FieldGraph, *, band_height: float = BAND_HEIGHT) -> FieldLayout:
    """The picture of a field that was read whole.

    Args:
        band_height: the least height of a band.
    """
    community = {paper: each.id for each in field.communities for paper in each.papers}
    papers = (
        MapPaper(
            id=paper.id,
            layer=field.members[paper.id].layer,
            community=community.get(paper.id),
            year=paper.year,
            publication_date=paper.publication_date,
            trending_score=field.members[paper.id].trending_score,
        )
        for paper in field.papers.values()
    )
    return lay_out(papers, [each.id for each in field.communities], band_height=band_height)
