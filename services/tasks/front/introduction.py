"""Task: the introduction of a survey."""

from __future__ import annotations

from services.tasks.drafting.citation_check import complaints_on_draft
from services.tasks.drafting.draft_text import Draft, wishes_on_length
from services.tasks.front.matter import FRONT_CUTS, FrontInput, front_ground, introduction_texts
from services.tasks.task import Range, Route, Task

INTRODUCTION = Task(
    name="introduction",
    family="front",
    input=FrontInput,
    output=Draft,
    render=introduction_texts,
    check=lambda inputs, answer: complaints_on_draft(answer, inputs.pack, topic=inputs.topic),
    wishes=lambda _inputs, answer: wishes_on_length(answer.sentences()),
    answer_tokens=Range(low=400, high=2_500),
    route=Route.STRONG,
    cuts=FRONT_CUTS,
    ground=front_ground,
)
