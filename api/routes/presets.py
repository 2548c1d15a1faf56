"""Presets: the ways in which a survey can be written."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Response

from api.http.dependencies import BenchDep, Reader
from api.http.errors import problems
from api.http.responses import answer
from api.http.routing import resource
from api.schemas.presets import PresetList, preset_list
from services.steps.offload import offload

router = resource("/presets", "surveys")


@router.get(
    "",
    operation_id="listPresets",
    summary="List the ways to write a survey",
    response_model=PresetList,
    responses=problems(404),
)
async def list_presets(
    bench: BenchDep,
    _reader: Reader,
    field_id: Annotated[
        str | None, Query(max_length=500, description="Field whose survey is to be estimated by each preset.")
    ] = None,
) -> Response:
    """Five published systems and `full`, which unites them: the parts of each with their sources, and what it takes."""
    from services.jobs.surveying import preset_estimates

    def work() -> Response:
        return answer(preset_list(preset_estimates(bench, field_id) if field_id is not None else {}))

    return await offload(work)
