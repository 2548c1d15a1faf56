"""The names of communities at the right of a picture: near their ribbons, apart from each other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kg.model.fields.community import CommunityId
from services.exploring.layout.picture import Band, FieldLayout, Ribbon

LANE_NAME = 14.0
"""Height that the name of a community takes."""

_BAND_NAME = 30.0


@dataclass(frozen=True, slots=True, kw_only=True)
class CommunityLane:
    """The vertical place of the name of a community."""

    community: CommunityId
    y: float


def community_lanes(layout: FieldLayout, sizes: Mapping[CommunityId, int]) -> tuple[CommunityLane, ...]:
    """The names of each band; where there is no room for all of them the smallest go.

    Args:
        sizes: papers of each community.
    """
    return tuple(lane for band in layout.bands for lane in _lanes(band, layout.ribbons, sizes))


def _lanes(band: Band, ribbons: tuple[Ribbon, ...], sizes: Mapping[CommunityId, int]) -> list[CommunityLane]:
    own = [(each.community, each.name_y) for each in ribbons if each.layer is band.layer and each.community is not None]
    own.sort(key=lambda place: (-sizes[place[0]], place[0]))
    room = band.bottom - band.top - _BAND_NAME
    wanted = dict(own[: max(1, int(room / LANE_NAME))])
    lowest = band.bottom - LANE_NAME
    places: dict[CommunityId, float] = {}
    for name in sorted(wanted, key=lambda name: (-wanted[name], name)):
        places[name] = lowest = min(lowest, wanted[name])
        lowest -= LANE_NAME
    highest = band.top + _BAND_NAME
    for name in reversed(places):
        places[name] = highest = max(highest, places[name])
        highest += LANE_NAME
    return [CommunityLane(community=name, y=round(y, 1)) for name, y in places.items()]
