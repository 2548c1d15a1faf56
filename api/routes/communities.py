"""What each community of a field is about."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path
from starlette.responses import Response

from api.http.dependencies import BenchDep, Reader
from api.http.errors import problems
from api.http.filters import FieldInPath
from api.http.responses import answer
from api.http.routing import resource
from api.schemas.community_card import CommunityCardOut, community_card_out
from kg.repository.papers.cards import CardRepository
from services.steps.offload import offload

router = resource("/fields", "fields")

CommunityInPath = Annotated[
    str,
    Path(
        min_length=1,
        max_length=200,
        description="Id of a community of the field",
        examples=["graph-neural-networks:development:0"],
    ),
]


@router.get(
    "/{id}/communities/{community_id}/card",
    operation_id="getCommunityCard",
    summary="Read the card of a community",
    description="What a model wrote of it, where one did, and its terms: the papers that have each, the oldest of "
    "them, and what an old one says of it, in its own words or those of the model that read it.",
    response_model=CommunityCardOut,
    responses=problems(404, 422),
)
async def get_community_card(
    bench: BenchDep, _reader: Reader, id: FieldInPath, community_id: CommunityInPath
) -> Response:
    """What a community is about."""
    from services.planning.community_card import community_card

    found = await offload(
        lambda: community_card(bench.fields, bench.papers, CardRepository(bench.engine), id, community_id)
    )
    return answer(community_card_out(id, community_id, found))
