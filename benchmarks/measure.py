"""What a benchmark measures and how it is written down."""

from __future__ import annotations

import json
import platform
import resource
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One measured value. `target` says in words what it should be; `met` is None where there is no target."""

    what: str
    value: float
    unit: str
    target: str = ""
    met: bool | None = None


def seconds(work: Callable[[], T], *, repeats: int = 3) -> tuple[float, T]:
    """Median wall time of `work` after one run that is not counted, and its last result."""
    result = work()
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        result = work()
        times.append(time.perf_counter() - start)
    return statistics.median(times), result


def seconds_once(work: Callable[[], T]) -> tuple[float, T]:
    """Wall time of one run, for work that takes long or can be done only once."""
    start = time.perf_counter()
    result = work()
    return time.perf_counter() - start, result


def processor_seconds(work: Callable[[], T]) -> tuple[float, T]:
    """Processor time of one run, of all threads of this process: on a busy machine it says more than wall time."""
    start = time.process_time()
    result = work()
    return time.process_time() - start, result


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which `share` of the values lie (nearest rank)."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def peak_memory_mb() -> float:
    """Peak resident memory of this process in MB (10⁶ bytes)."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / 1e6


def machine() -> dict[str, str]:
    """What a figure depends on besides the code."""
    packages = ("strata-survey", "kglite", "numpy", "graspologic-native")
    return {
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        **{package: version(package) for package in packages},
    }


def write_json(figures: Sequence[Figure], path: Path) -> None:
    """The figures of a run with the versions they belong to."""
    path.parent.mkdir(parents=True, exist_ok=True)
    document = {"machine": machine(), "figures": [asdict(figure) for figure in figures]}
    path.write_text(json.dumps(document, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
