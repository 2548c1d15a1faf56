"""An input of the task that says refused sentences again."""

from __future__ import annotations

from typing import Any

from services.tasks.drafting.draft_grounding import Doubt
from services.tasks.drafting.draft_text import DraftSentence
from services.tasks.drafting.restatement import RestatementInput
from tests.builders.bee_tasks import PACK, TOPIC

_SUN = next(item for item in PACK.papers if item.paper.citation_key == "haldor2004sun")

INPUTS: dict[str, Any] = {
    "restatement": RestatementInput.of(
        [
            Doubt(
                number=3,
                sentence=DraftSentence(
                    text="A compass of 360 neurons steers every bee [@haldor2004sun].",
                    passages=(_SUN.passages[1].passage.id,),
                ),
                reason="none of its passages holds the number 360",
                before="Bees keep a straight course [@haldor2004sun].",
                after="So they find home.",
            )
        ],
        PACK,
        topic=TOPIC,
    ),
}
