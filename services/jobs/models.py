"""The language model of a job, within its budget and with what its earlier attempts were answered."""

from __future__ import annotations

from services.jobs.requests import BudgetRequest
from services.models.answers_for_recording import AnswerNotes
from services.models.ledger import Ledger
from services.models.port import LanguageModel
from services.models.stack import ModelStack
from services.queue.model import Job
from services.steps.steps import Steps
from services.tasks.prompting import Prompts
from services.workbench import Workbench


def model_of_job(
    workbench: Workbench,
    job: Job,
    model: LanguageModel,
    *,
    budget: BudgetRequest,
    steps: Steps,
    prompts: Prompts,
    ledger: Ledger,
    notes: AnswerNotes | None = None,
    has_fallback: bool = True,
) -> ModelStack:
    """`model` within its layers, for one job.

    Args:
        notes: get the answers of models on servers, for a recording.
        has_fallback: the offline writer does what `model` has done badly twice.
    Raises:
        InvalidInputError: the budget limits the cost of a model whose price nobody knows.
    """
    return ModelStack(
        model,
        steps=steps,
        prompts=prompts,
        budget=budget.value(),
        spent=job.spent,
        ledger=ledger,
        cache=workbench.cache,
        fallback=workbench.fallback if has_fallback else None,
        notes=notes,
    )
