"""The stages there are, by name; a preset puts some of them in order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from services.pipeline.stage import Stage
from services.pipeline.stages.exhibiting import EXHIBITING, TABULATING
from services.pipeline.stages.framing import CONTRASTING, FRAMING, VERIFYING
from services.pipeline.stages.outlining import OPTIMISING, ORDERING, OUTLINING, PLANNING, REVIEWING
from services.pipeline.stages.questions import ARRANGING, ASSIGNING, QUESTIONING
from services.pipeline.stages.reading import ANSWERING, CATEGORISING, READING, STRUCTURING
from services.pipeline.stages.summarising import COUNTING, SUMMARISING
from services.pipeline.stages.writing import WRITING

_ALL: tuple[Stage[Any], ...] = (
    COUNTING,
    SUMMARISING,
    QUESTIONING,
    ARRANGING,
    OUTLINING,
    ANSWERING,
    PLANNING,
    OPTIMISING,
    REVIEWING,
    ASSIGNING,
    ORDERING,
    STRUCTURING,
    READING,
    CATEGORISING,
    WRITING,
    CONTRASTING,
    FRAMING,
    VERIFYING,
    EXHIBITING,
    TABULATING,
)
STAGES: Mapping[str, Stage[Any]] = {stage.name: stage for stage in _ALL}
