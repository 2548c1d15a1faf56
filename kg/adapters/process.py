"""What distinguishes this process from others that work on the same graph."""

from __future__ import annotations

import os
from functools import cache
from uuid import uuid4


def process_token() -> str:
    """A name of this process that no other has, 13 letters and digits; a fork has one of its own."""
    return _token_of(os.getpid())


@cache
def _token_of(process_id: int) -> str:
    return f"p{uuid4().hex[:12]}"
