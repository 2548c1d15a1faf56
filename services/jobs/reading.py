"""Reading jobs: the papers of a field read into cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import ceil
from typing import Any

from kg.model.fields.field import FieldId
from kg.repository.papers.cards import CardRepository
from services.jobs.extracting import READING
from services.jobs.ledgers import ledger_of_job, ledger_rows, with_ledger
from services.jobs.models import model_of_job
from services.jobs.reading_requests import ReadingOfField
from services.jobs.requests import request_of
from services.models.price import tokens_of
from services.pipeline.estimate import Estimate, estimate_of_calls
from services.pipeline.expected_calls import calls_of
from services.queue.model import Job
from services.reading.cards import current_cards
from services.reading.passages import whole_text
from services.steps.offload import offload
from services.steps.progress import Progress
from services.steps.steps import Steps
from services.structure.card_reader import CardReader
from services.tasks.prompting import load_prompts
from services.tasks.reading.card import CARD, PAPERS_A_CALL
from services.tasks.task import Range
from services.workbench import Workbench

_BASIS = "{papers} papers with a text are to be read, {a_call} a call. Tokens are those of what is read of them."


async def read(workbench: Workbench, job: Job, steps: Steps, progress: Progress) -> Mapping[str, Any]:
    """Read what a `ReadingOfField` wants; `{"field_id": …, "read": …, "ledger": …}`.

    Each answer is stored as it comes, so a stopped job has lost nothing; papers that were read are not read again.

    Raises:
        NotFoundError: the field is not built.
        InvalidInputError: the model that it names is not here.
        ServiceError: the job was stopped, its budget is spent, or its model failed.
    """
    request = request_of(ReadingOfField, job.request)
    field, _ = await offload(workbench.fields.whole, request.field_id)
    model, prompts = workbench.model_named(request.model), load_prompts()
    ledger = ledger_of_job(job, model)
    async with workbench.durable(), with_ledger(ledger):
        ledger.enter(READING)
        stack = model_of_job(workbench, job, model, budget=request.budget, steps=steps, prompts=prompts, ledger=ledger)
        reader = CardReader(stack, CardRepository(workbench.engine), prompts)
        papers = [field.papers[paper] for paper in sorted(field.members)]
        number = await reader.read(
            papers, topic=field.field.topic, report=lambda done, total: progress(READING, done, total)
        )
    return {"field_id": request.field_id, "read": number, "ledger": ledger_rows(ledger)}


def estimate_reading(workbench: Workbench, request: ReadingOfField) -> Estimate:
    """What it will take to read the papers of a field that were not read as they are now; no call is made.

    Raises:
        NotFoundError: the field is not built.
        InvalidInputError: the model that it names is not here.
    """
    field, _ = workbench.fields.whole(request.field_id)
    model = workbench.model_named(request.model)
    reader = CardReader(model, CardRepository(workbench.engine), load_prompts())
    texts = [whole_text(paper) for paper in reader.find_unread([field.papers[paper] for paper in field.members])]
    tokens = sum(tokens_of(passage.text) for text in texts for passage in text.passages)
    number = ceil(len(texts) / PAPERS_A_CALL)
    calls = calls_of(CARD, Range(low=number, high=number), tokens // max(number, 1))
    return estimate_of_calls(model, [calls], basis=_BASIS.format(papers=len(texts), a_call=PAPERS_A_CALL))


def reading_facts(workbench: Workbench, field_id: str) -> dict[str, int]:
    """How many papers of a field were read by whom, of which kinds, and how many state something of each role.

    Raises:
        NotFoundError: the field is not built.
    """
    papers = workbench.fields.get(FieldId(field_id)).papers
    best = list(current_cards(CardRepository(workbench.engine), papers.values()).values())
    kinds = Counter(card.kind.value for card in best)
    readers = Counter(card.reader for card in best)
    roles = Counter(role.value for card in best for role in {each.role for each in card.statements})
    return {
        "papers": len(papers),
        "papers with a card": len(best),
        **{f"read by {reader}": number for reader, number in sorted(readers.items())},
        **{f"kind {kind}": number for kind, number in sorted(kinds.items())},
        **{f"role {role.replace('_', ' ')}": number for role, number in sorted(roles.items())},
    }
