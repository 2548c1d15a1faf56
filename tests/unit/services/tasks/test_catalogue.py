"""Every task turns its input into exactly the texts that its prompt file asks for."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from services.adapters.models.offline.model import OfflineModel
from services.evidence.index import FieldIndex
from services.evidence.overview import overview
from services.evidence.pack import evidence_pack
from services.tasks.catalogue import catalogue
from services.tasks.drafting.draft import DRAFT, DraftInput
from services.tasks.front.matter import FrontInput, NumberedSection
from services.tasks.outlining.outline import OutlineInput, PlannedSection, Purpose
from services.tasks.outlining.subsections import SubsectionsInput
from services.tasks.prompting import load_prompts
from services.tasks.summaries.community_summary import CommunityInput
from services.tasks.summaries.development_summary import DevelopmentInput, DevelopmentSummary
from services.tasks.summaries.path_summary import PathInput
from services.tasks.task import Task
from services.tasks.views import CommunityView, PathView
from tests.builders.survey_field import PAPERS, bee_field

TASKS = catalogue()

INDEX = FieldIndex.of(bee_field())
OVERVIEW = overview(INDEX)
PACK = evidence_pack(INDEX, sorted(PAPERS))
TOPIC = "bee navigation"
PATH = INDEX.graph.paths[0]
COMMUNITIES = tuple(CommunityView(facts=facts) for facts in OVERVIEW.communities)
PATHS = (PathView(path=PATH),)
SECTION = PlannedSection(
    title="Light", focus="On light.", purpose=Purpose.THEME, proof_ids=("bee-navigation:2", "bee-navigation:3")
)
FRONT = FrontInput(
    topic=TOPIC,
    overview=OVERVIEW,
    communities=COMMUNITIES,
    sections=(NumberedSection(number="2", plan=SECTION, subsections=("Polarised Light",)),),
    pack=PACK,
    cited=14,
)
INPUTS: dict[str, Any] = {
    "community_summary": CommunityInput(topic=TOPIC, facts=OVERVIEW.communities[1], pack=PACK),
    "development_summary": DevelopmentInput(topic=TOPIC, path=PATH, pack=PACK),
    "path_summary": PathInput(
        topic=TOPIC,
        path=PATH,
        development=DevelopmentSummary(direction="Towards light.", account="It went on.", milestones=()),
        pack=PACK,
    ),
    "outline": OutlineInput(topic=TOPIC, overview=OVERVIEW, communities=COMMUNITIES, paths=PATHS, papers=PACK),
    "subsections": SubsectionsInput(
        topic=TOPIC,
        section=SECTION,
        communities=COMMUNITIES[1:3],
        paths=(),
        papers=PACK,
        other_titles=("Introduction",),
    ),
    "draft": DraftInput(
        topic=TOPIC,
        section_title="Development",
        title="Light",
        focus="",
        purpose=Purpose.THEME,
        position=0,
        pack=PACK,
        overview=OVERVIEW,
        communities=COMMUNITIES[1:2],
        paths=PATHS,
        neighbours=(),
        common=frozenset(),
        used=frozenset(),
        told=("Bees dance.",),
    ),
    **dict.fromkeys(("title", "abstract", "introduction", "conclusion"), FRONT),
}


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.name)
def test_the_texts_of_a_task_fill_its_prompt(task: Task[Any, Any]) -> None:
    inputs = INPUTS[task.name]
    assert isinstance(inputs, task.input)
    messages = load_prompts()[task.name].render(task.render(inputs))
    assert TOPIC in messages.user
    assert "${" not in messages.system + messages.user
    assert "haldor2004sun" in messages.user


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.name)
async def test_the_offline_model_answers_every_task_in_its_own_shape(task: Task[Any, Any]) -> None:
    completion = await OfflineModel().run(task, INPUTS[task.name])
    answer = completion.value
    assert completion.model == OfflineModel().name
    assert task.check(INPUTS[task.name], answer) == []
    assert isinstance(answer, task.output)
    assert task.output.model_validate_json(answer.model_dump_json()) == answer


def test_the_used_passages_of_a_draft_are_listed_in_order() -> None:
    draft = INPUTS["draft"]
    first, second = (item.passages[0].passage.id for item in PACK.papers[:2])
    assert DRAFT.render(replace(draft, used=frozenset((second, first))))["used"] == ", ".join(sorted((first, second)))
