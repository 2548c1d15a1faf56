"""A preset with every part on, for tests of those that `full` does without."""

from __future__ import annotations

from dataclasses import replace

from services.pipeline.preset import load_preset
from services.pipeline.switches import ALL_ON

EVERY_PART = replace(load_preset("full"), name="every part", switches=ALL_ON)
