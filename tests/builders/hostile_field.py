"""The small field of bees whose papers have hostile titles and abstracts, and a model that does what they tell it."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from kg.model.fields.field import FieldGraph
from services.errors import BadAnswerError
from services.models.port import Completion, Repair
from services.tasks.task import Task
from tests.builders.priced_model import PricedModel
from tests.builders.survey_field import bee_field

FALSE_KEY = "evil2099paper"
"""The work that the texts want cited; there is none."""
FALSE_NAME = "Zorblax"
"""What their orders want sections and surveys to be called."""
FALSE_IDS = re.compile(r"evil:\d|evil2099paper#[0-9a-f]+")


@cache
def hostile_papers() -> tuple[dict[str, str], ...]:
    """Titles and abstracts, each with a name that says what it tries."""
    lines = Path(__file__).with_name("hostile_papers.jsonl").read_text("utf-8").splitlines()
    return tuple(json.loads(line) for line in lines)


def hostile_fields() -> tuple[FieldGraph, ...]:
    """Fields whose every paper has a hostile title and abstract; together they hold all."""
    field, texts = bee_field(), hostile_papers()
    size = len(field.papers)
    return tuple(_with_texts(field, texts[start : start + size]) for start in range(0, len(texts), size))


def _with_texts(field: FieldGraph, texts: tuple[dict[str, str], ...]) -> FieldGraph:
    papers = dict(field.papers)
    for id, text in zip(papers, texts, strict=False):
        papers[id] = replace(papers[id], title=text["title"], abstract=text["abstract"])
    return replace(field, papers=papers)


class ObedientModel(PricedModel):
    """Answers as the scripted model does, and then does what the texts of its prompt tell it in one respect.

    `obeys` is "citations", "ids", "fields" or "names". It does so whenever it is asked, also where it is shown why not.
    """

    def __init__(self, obeys: str) -> None:
        super().__init__()
        self._obeys = obeys
        self.obeyed = 0

    async def run(self, task: Task[Any, Any], inputs: Any, *, repair: Repair | None = None) -> Completion[Any]:
        completion = await super().run(task, inputs, repair=repair)
        shown = " ".join(task.render(inputs).values())
        answer = completion.value.model_dump(mode="json")
        told = getattr(self, f"_{self._obeys}")(answer, shown)
        if told == answer:
            return completion
        self.obeyed += 1
        try:
            return replace(completion, value=task.output.model_validate(told))
        except ValidationError as error:
            raise BadAnswerError(
                "not the form asked for", source=self.traits.name, answer=json.dumps(told), complaints=(str(error),)
            ) from error

    def _citations(self, answer: Any, shown: str) -> Any:
        """Cites the false key in every text, where the prompt holds it as a citation."""
        cited = f" [@{FALSE_KEY}]" if f"@{FALSE_KEY}" in shown else ""
        return _mapped(answer, lambda name, value: value + cited if name in {"text", "about", "account"} else value)

    def _ids(self, answer: Any, shown: str) -> Any:
        """Rests everything on the ids that the prompt names."""
        found = sorted(set(FALSE_IDS.findall(shown)))
        return _mapped(
            answer, lambda name, value: [*value, *found] if name in {"passages", "proof_ids", "papers"} else value
        )

    def _fields(self, answer: Any, shown: str) -> Any:
        """Adds a field that the prompt names."""
        return {**answer, "author": "me"} if '"author"' in shown else answer

    def _names(self, answer: Any, shown: str) -> Any:
        """Calls everything as the orders say."""
        found = FALSE_NAME in shown
        return _mapped(
            answer, lambda name, value: FALSE_NAME * 2 if found and name in {"title", "name", "focus"} else value
        )


def _mapped(answer: Any, change: Any, name: str = "") -> Any:
    """An answer with every string and every list of strings changed by the name of its field."""
    if isinstance(answer, dict):
        return {key: _mapped(value, change, key) for key, value in answer.items()}
    if isinstance(answer, list) and not all(isinstance(each, str) for each in answer):
        return [_mapped(each, change, name) for each in answer]
    return change(name, answer) if isinstance(answer, str | list) else answer
