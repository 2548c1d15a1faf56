"""Numbers and summaries of a field."""

from __future__ import annotations

from services.evidence.index import FieldIndex
from services.evidence.overview import FieldOverview, overview
from services.pipeline.stage import Results, Stage, Tools, Watch
from services.planning.summaries import Summaries, Summariser
from services.steps.offload import offload


async def _count(results: Results, _tools: Tools, _watch: Watch[FieldOverview]) -> FieldOverview:
    return await offload(overview, results.get(FieldIndex))


async def _summarise(results: Results, tools: Tools, watch: Watch[Summaries]) -> Summaries:
    summariser = Summariser(tools.model, results.get(FieldIndex), tools.fields, tools.prompts, is_fresh=tools.is_fresh)
    return await summariser.summarise(results.get(FieldOverview), report=watch.report)


COUNTING = Stage(name="counting", inputs=(FieldIndex,), output=FieldOverview, run=_count)
SUMMARISING = Stage(
    name="summarising",
    inputs=(FieldIndex, FieldOverview),
    output=Summaries,
    run=_summarise,
    calls=lambda size: size.summary_calls,
)
