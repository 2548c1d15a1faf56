"""An input of each task on words to search with."""

from __future__ import annotations

from typing import Any

from services.tasks.keywords.keyword_candidates import KeywordInput
from tests.builders.bee_tasks import TOPIC
from tests.builders.paper_texts import BEES

INPUTS: dict[str, Any] = {
    "keyword_candidates": KeywordInput(
        topic=TOPIC,
        pool=("bee navigation",),
        groups=(
            (BEES["haldor2004sun"], BEES["okafor2012cloud"], BEES["lindqvist2013polar"]),
            (BEES["ruiz2006odometer"], BEES["singh2016tunnel"], BEES["petrov2017wind"]),
        ),
    )
}
