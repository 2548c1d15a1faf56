"""Strata from Python: `Client` and `AsyncClient` of a service, and `open` for a graph without one.

>>> import strata
>>> with strata.open("graph.kgl") as graph:                                             # doctest: +SKIP
...     papers = graph.list_papers(limit=100).to_pandas()
...     citations = graph.get_field_graph("graph-neural-networks").to_networkx()
"""

from __future__ import annotations

from strata.local import LocalClient, NoServiceError, open
from strata.parts.api import client as _client
from strata.parts.api.client import *

__version__ = "0.1.0"
__all__ = ["LocalClient", "NoServiceError", "__version__", "open"]
__all__ += _client.__all__
