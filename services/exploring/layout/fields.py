"""The pictures of fields, of those read whole and of those kept as arrays."""

from __future__ import annotations

from kg.model.fields.field import FieldGraph
from services.exploring.layout.picture import FieldLayout
from services.exploring.layout.sediments import BAND_HEIGHT, MapPaper, lay_out


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
