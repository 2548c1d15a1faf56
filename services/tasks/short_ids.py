"""Short names for passages in one prompt: `p12` is read and copied more surely than a key and eight hex digits."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

_ID = re.compile(r"[A-Za-z0-9:./+_-]{1,200}#[0-9a-f]{8}(?![0-9A-Za-z])")
_FIELD = "passages"
"""Where answers name passages."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShortIds:
    """The short names of the passages of one prompt, by their ids, numbered as the prompt shows them first."""

    names: Mapping[str, str] = field(default_factory=dict)

    @staticmethod
    def of(text: str) -> ShortIds:
        """Names for all passages whose ids a text holds."""
        found = dict.fromkeys(each[0] for each in _ID.finditer(text)) if "#" in text else {}
        return ShortIds(names={id: f"p{number}" for number, id in enumerate(found, start=1)})

    def shorten(self, text: str) -> str:
        """A text with the short names in the place of ids."""
        return _ID.sub(lambda each: self.names.get(each[0], each[0]), text) if self.names else text

    def restore(self, answer: Any) -> Any:
        """An answer, as JSON gives it, with ids in the place of short names wherever it names passages."""
        ids = {short: id for id, short in self.names.items()}

        def restore_value(value: Any, *, names: bool) -> Any:
            if isinstance(value, dict):
                return {key: restore_value(each, names=key == _FIELD) for key, each in value.items()}
            if isinstance(value, list):
                return [restore_value(each, names=names) for each in value]
            return ids.get(value.strip("[]#* "), value) if names and isinstance(value, str) else value

        return restore_value(answer, names=False) if ids else answer


NO_IDS = ShortIds()
"""The ids of a prompt that shows no passage."""
