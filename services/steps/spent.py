"""What the calls of a model have cost."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Spent:
    """What a job has cost so far; tokens are 0 for the offline writer."""

    model_calls: int = 0
    reused_calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cost: float = 0.0

    def __add__(self, other: Spent) -> Spent:
        return Spent(
            model_calls=self.model_calls + other.model_calls,
            reused_calls=self.reused_calls + other.reused_calls,
            input_tokens=self.input_tokens + other.input_tokens,
            output_tokens=self.output_tokens + other.output_tokens,
            cost=self.cost + other.cost,
        )

    def __sub__(self, other: Spent) -> Spent:
        return Spent(
            model_calls=self.model_calls - other.model_calls,
            reused_calls=self.reused_calls - other.reused_calls,
            input_tokens=self.input_tokens - other.input_tokens,
            output_tokens=self.output_tokens - other.output_tokens,
            cost=self.cost - other.cost,
        )


NOTHING = Spent()
"""No call, no token, no cost."""
