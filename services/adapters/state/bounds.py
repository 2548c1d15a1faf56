"""How long and how much a state keeps, wherever it is."""

from __future__ import annotations

from hashlib import blake2b

KEPT_SECONDS = 24 * 3_600.0
"""How long an answer is given again when its request comes again."""

ABANDONED_SECONDS = 900.0
"""Where nothing tells whether a process lives, an attempt without an answer is given up after this."""

LARGEST_BYTES = 256 * 1024 * 1024
"""All answers of servers outside together; a survey of a hundred answers takes about half a megabyte."""


def short_key(key: str) -> str:
    """What stands for the key of an answer: 32 hex digits."""
    return blake2b(key.encode(), digest_size=16).hexdigest()
