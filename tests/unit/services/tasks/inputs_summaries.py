"""An input of each task that summarises."""

from __future__ import annotations

from typing import Any

from services.tasks.summaries.community_summary import CommunityInput
from services.tasks.summaries.development_summary import DevelopmentInput, DevelopmentSummary
from services.tasks.summaries.path_summary import PathInput
from tests.builders.bee_tasks import OVERVIEW, PACK, PATH, TOPIC

INPUTS: dict[str, Any] = {
    "community_summary": CommunityInput(topic=TOPIC, facts=OVERVIEW.communities[1], pack=PACK),
    "development_summary": DevelopmentInput(topic=TOPIC, path=PATH, pack=PACK),
    "path_summary": PathInput(
        topic=TOPIC,
        path=PATH,
        development=DevelopmentSummary(direction="Towards light.", account="It went on.", milestones=()),
        pack=PACK,
    ),
}
