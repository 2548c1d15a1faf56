"""The page of all tasks, made from the catalogue and the prompts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from itertools import groupby
from typing import Any

from services.tasks.catalogue import catalogue
from services.tasks.prompting import Prompt, load_prompts
from services.tasks.task import Task

_HEAD = """# Tasks

Every question that a language model can be asked, by family.

- **Prompt**: the file and its version, which is stored with everything that it produced.
- **Input** and **output**: the fields of both; each output is a JSON object of these.
- **Route**: `cheap` for reading and condensing, `strong` for planning and writing; `STRATA_MODEL_ROUTES` sends a task,
  a family or a route to a model ([models.md](models.md)).
- **Cost**: tokens of an answer as a rule; the most papers whose passages one call reads, where a number limits them;
  what is left out first where a model cannot read all of it.

Tasks that need judgement say so; the others are also done by rule, without a model.
"""


def tasks_page() -> str:
    """The page as it should be."""
    prompts = load_prompts()
    parts = [_HEAD]
    for family, tasks in groupby(catalogue(), key=lambda task: task.family):
        parts.append(f"## {family.replace('_', ' ').capitalize()}\n")
        parts += [_describe(task, prompts, is_offline=not task.needs_model) for task in tasks]
    return "\n".join(parts)


def _describe(task: Task[Any, Any], prompts: Mapping[str, Prompt], *, is_offline: bool) -> str:
    prompt = prompts[task.name]
    file = f"{task.family}/{task.name}.md"
    low, high = task.answer_tokens.low, task.answer_tokens.high
    cost = [f"answers of {low:,} to {high:,} tokens"]
    if task.papers is not None:
        cost.append(f"at most {task.papers:,} papers")
    if task.cuts:
        cost.append(f"left out first: {', then '.join(cut.name for cut in task.cuts)}")
    lines = [
        f"### `{task.name}`",
        f"{prompt.purpose}\n",
        f"- Prompt: [`{file}`](../prompts/{file}), version {prompt.version}",
        f"- Input: {_names(field.name for field in fields(task.input))}",
        f"- Output: {_names(task.output.model_fields)}",
        f"- Route: {task.route}",
        f"- Cost: {'; '.join(cost)}",
    ]
    if not is_offline:
        lines.append("- Needs a language model")
    return "\n".join(lines) + "\n"


def _names(names: Any) -> str:
    return ", ".join(f"`{name}`" for name in names) or "nothing"
