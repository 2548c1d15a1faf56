"""The offline model as if it were on a server: what costs, is cached or is grounded is seen with it."""

from __future__ import annotations

from services.adapters.models.offline.model import NAME, OfflineModel


class ElsewhereModel(OfflineModel):
    """Answers as the offline model does, under a name of its own."""

    @property
    def is_offline(self) -> bool:
        """Only under the name of the offline model."""
        return self.name == NAME

    by_rule = is_offline
