"""What a paper is known by in the graph."""

from __future__ import annotations

from typing import NewType

PaperId = NewType("PaperId", str)
"""`p` and 15 hex digits, from the strongest identifier known when the paper was first seen; never changes."""
