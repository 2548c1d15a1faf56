"""How a command says that a job was stopped."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from api.cli.ledger import print_ledger
from api.cli.output import err

if TYPE_CHECKING:
    from api.schemas.jobs import LedgerRowOut


def report_stop(id: str, ledger: Sequence[LedgerRowOut], *, quiet: bool) -> None:
    """What a job took until it was stopped, unless JSON is printed, and how to go on with it."""
    if not quiet:
        print_ledger(ledger)
    err.print(f"go on with it: strata jobs resume {id}", highlight=False, soft_wrap=True)
