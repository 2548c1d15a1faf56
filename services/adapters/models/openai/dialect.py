"""What a server understands, found out by asking: a request is made simpler where the server refuses a part of it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum


class Structure(IntEnum):
    """How the form of an answer is asked for, best first."""

    SCHEMA = 0
    """`response_format` with the JSON schema; the server can give nothing else."""
    JSON = 1
    """`response_format` json_object, the schema in the prompt."""
    PROMPT = 2
    """The schema in the prompt alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialect:
    """What may be in a request to one model.

    `token_limit` is the name of the parameter that bounds an answer; `refused` names the parameters that it will not
    have; `thinks` says that the model has been seen to write thoughts before its answers.
    """

    structure: Structure = Structure.SCHEMA
    token_limit: str = "max_completion_tokens"
    refused: frozenset[str] = frozenset()
    thinks: bool = False

    def allows(self, parameter: str) -> bool:
        """Whether a parameter may be sent."""
        return parameter not in self.refused

    def without(self, complaint: str, sent: Sequence[str]) -> Dialect | None:
        """The dialect of a server that refuses a request of this one with a complaint; None if no part is named.

        `sent` names the optional parameters of the request.
        """
        words = complaint.lower()
        if _names(words, _STRUCTURE) and self.structure < Structure.PROMPT:
            return replace(self, structure=Structure(self.structure + 1))
        if self.token_limit in words or (self.token_limit in sent and _names(words, _TOKEN_LIMITS)):
            return self._other_limit(words)
        for parameter in sent:
            if parameter in words and self.allows(parameter):
                return replace(self, refused=self.refused | {parameter})
        return None

    def _other_limit(self, words: str) -> Dialect | None:
        """The dialect with the other name of the token limit or, where that was refused too, without a limit.

        None where the complaint is not about an unknown name, such as a limit that is too high.
        """
        if not _names(words, _UNKNOWN):
            return None
        if self.token_limit == _TOKEN_LIMITS[0]:
            return replace(self, token_limit=_TOKEN_LIMITS[1])
        return replace(self, refused=self.refused | {self.token_limit}) if self.allows(self.token_limit) else None

    def describe(self) -> Mapping[str, str]:
        """For logs."""
        return {"structure": self.structure.name, "limit": self.token_limit, "refused": ", ".join(sorted(self.refused))}


_NO_TEMPERATURE = re.compile(r"(?:o[1-9]\d?|gpt-5)(?!\.?\d*-chat)(?![a-z\d])")
"""Families that think and refuse a temperature; the chat models of a family do neither."""
_THINKS = re.compile(r"deepseek-r(?:easoner|1)(?![a-z\d])|qwq(?![a-z])|magistral(?![a-z])")


def dialect_of(model: str) -> Dialect:
    """What is known beforehand of a model by the family of its name; the name of a gateway may be before it."""
    name = model.rpartition("/")[2].lower()
    if _NO_TEMPERATURE.match(name):
        return Dialect(refused=frozenset({"temperature"}), thinks=True)
    return Dialect(thinks=_THINKS.match(name) is not None)


_STRUCTURE = ("response_format", "json_schema", "json_object", "structured output", "grammar", "guided_json")
_TOKEN_LIMITS = ("max_completion_tokens", "max_tokens")
_UNKNOWN = (
    "unsupported",
    "not supported",
    "unknown",
    "unrecognized",
    "unexpected",
    "not permitted",
    "extra",
    "invalid",
)


def _names(words: str, any_of: Sequence[str]) -> bool:
    return any(each in words for each in any_of)
