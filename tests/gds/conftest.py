"""These tests belong to `make test-gds-client`; where the extra is missing they are not collected."""

from __future__ import annotations

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("graphdatascience") else ["test_*.py"]
