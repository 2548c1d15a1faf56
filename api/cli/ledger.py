"""What a survey took of language models, as a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from api.cli.output import print_table

if TYPE_CHECKING:
    from api.schemas.jobs import LedgerRowOut, SpentOut


_COLUMNS = ("stage", "task", "model", "calls", "kept", "read", "written", "US dollars", "seconds")


def print_ledger(rows: Sequence[LedgerRowOut]) -> None:
    """The rows of models on servers and their sum; nothing where the offline writer did all by itself."""
    from api.schemas.jobs import SpentOut

    served = [row for row in rows if row.spent.input_tokens or row.spent.reused_calls]
    if not any(row.spent.input_tokens or row.cached for row in served):
        return
    table = [(row.stage, row.task, row.model, *_figures(row.spent, row.seconds)) for row in served]
    total = SpentOut(
        model_calls=sum(row.spent.model_calls for row in served),
        reused_calls=sum(row.spent.reused_calls for row in served),
        input_tokens=sum(row.spent.input_tokens for row in served),
        output_tokens=sum(row.spent.output_tokens for row in served),
        cost=sum(row.spent.cost for row in served),
    )
    table.append(("in all", "", "", *_figures(total, sum(row.seconds for row in served))))
    print_table("What it took", _COLUMNS, table, least=("seconds", "kept", "stage"))


def _figures(spent: SpentOut, seconds: float) -> tuple[str, ...]:
    return (
        f"{spent.model_calls:,}",
        f"{spent.reused_calls:,}",
        f"{spent.input_tokens:,}",
        f"{spent.output_tokens:,}",
        f"{spent.cost:.4f}",
        f"{seconds:,.1f}",
    )
