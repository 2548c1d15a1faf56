"""`python -m benchmarks [NAME …] [--small]`: run the benchmarks, print a table, write JSON.

Each benchmark runs in a process of its own, so that peak memory and caches belong to it alone.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.measure import Figure, write_json

NAMES = (
    "field_build",
    "whole_build",
    "imports",
    "embedding",
    "search",
    "neighbourhood",
    "service",
    "offline_survey",
    "revising",
    "asking",
    "model_calls",
    "explorer",
    "install_size",
    "commands",
    "service_start",
)
RESULTS = Path(__file__).parent / "results"


def main() -> None:
    """Run what the command line names, or everything."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", help="benchmarks to run; default: all")
    parser.add_argument("--small", action="store_true", help="sizes for a quick look")
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.child:
        write_json(
            import_module(f"benchmarks.{arguments.names[0]}").run(small=arguments.small), _file(arguments.names[0])
        )
        return
    figures = []
    for name in arguments.names or NAMES:
        print(f"… {name}", file=sys.stderr, flush=True)
        command = [sys.executable, "-m", "benchmarks", name, "--child", *(["--small"] if arguments.small else [])]
        subprocess.run(command, check=True)
        figures += [Figure(**figure) for figure in json.loads(_file(name).read_text("utf-8"))["figures"]]
    write_json(figures, RESULTS / "all.json")
    _print(figures)


def _file(name: str) -> Path:
    return RESULTS / f"{name}.json"


def _print(figures: list[Figure]) -> None:
    table = Table("what", "value", "unit", "target", "met")
    for figure in figures:
        met = {True: "yes", False: "NO", None: ""}[figure.met]
        table.add_row(
            figure.what,
            f"{figure.value:,.3g}" if figure.value < 1000 else f"{figure.value:,.0f}",
            figure.unit,
            figure.target,
            met,
        )
    Console().print(table)


if __name__ == "__main__":
    main()
