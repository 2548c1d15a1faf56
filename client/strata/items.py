"""The items of lists: where the service has typed dictionaries, the client has models."""

from __future__ import annotations

from typing import Any

from strata.parts.api.schemas.shown import Shown


class Item(Shown):
    """An item of a list: `item.title`, or `item["title"]` as of the dictionary that the service sends."""

    def __getitem__(self, name: str) -> Any:
        """The value of this name.

        Raises:
            KeyError: there is none.
        """
        if name not in type(self).model_fields:
            raise KeyError(name)
        return getattr(self, name)
