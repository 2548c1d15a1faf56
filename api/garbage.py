"""How often a service looks through its memory for what nobody needs: seldom, since most of it stays."""

from __future__ import annotations

import gc

_ALLOCATIONS_A_COLLECTION = 20_000
"""An answer allocates thousands of objects that die with it, a module thousands that stay."""


def collect_seldom() -> None:
    """Have collections come less often; at the start of a service they take a tenth of its time."""
    gc.set_threshold(_ALLOCATIONS_A_COLLECTION)


def spare_what_stays() -> None:
    """Keep what lives as long as the process out of every later collection.

    A graph in memory is millions of objects; going through them in the midst of an answer doubled its time.
    """
    gc.collect()
    gc.freeze()
