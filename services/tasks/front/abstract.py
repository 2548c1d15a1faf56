"""Task: the abstract of a survey."""

from __future__ import annotations

from services.tasks.drafting.citation_check import complaints_on_draft
from services.tasks.drafting.draft_text import Draft, wishes_on_length
from services.tasks.front.matter import FRONT_CUTS, FrontInput, front_ground, front_texts
from services.tasks.task import Range, Route, Task

ABSTRACT = Task(
    name="abstract",
    family="front",
    input=FrontInput,
    output=Draft,
    render=front_texts,
    check=lambda inputs, answer: complaints_on_draft(answer, inputs.pack, topic=inputs.topic),
    wishes=lambda _inputs, answer: wishes_on_length(answer.sentences()),
    answer_tokens=Range(low=100, high=800),
    route=Route.STRONG,
    cuts=FRONT_CUTS,
    ground=front_ground,
)
