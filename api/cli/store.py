"""`strata doctor`, `dump`, `restore`: the state of the installation and of the graph."""

from __future__ import annotations

import gzip
import importlib.util
import platform
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, BinaryIO, cast

import typer

from api import bootstrap
from api.bootstrap import Workbench, open_workbench, read_settings
from api.cli.options import GraphFile
from api.cli.output import AsJson, out, print_facts, print_json, progress_bars

_EXTRAS = {
    "transformers": "sentence_transformers",
    "gds": "graphdatascience",
    "otel": "opentelemetry.sdk",
}


def doctor(graph: GraphFile = None, as_json: AsJson = False) -> None:
    """Say what is installed, which graph is used, what is in it and what is switched on."""
    settings = read_settings(graph)
    with open_workbench(settings) as workbench:
        facts = _facts(settings.graph, workbench)
    if as_json:
        print_json(facts)
    else:
        print_facts("strata doctor", facts)


def _facts(graph: str, workbench: Workbench) -> dict[str, object]:
    capabilities = workbench.engine.capabilities()
    counts = workbench.papers.counts()
    return {
        "strata": version("strata-survey"),
        "python": platform.python_version(),
        "graph": graph if "://" in graph else Path(graph).resolve(),
        "engine": capabilities.server,
        "analytics": workbench.analytics_name,
        "graph data science": capabilities.gds or "none",
        "searches": ", ".join(
            name for name, has in (("text", capabilities.text_search), ("vector", capabilities.vectors)) if has
        ),
        "papers": f"{counts.papers:,} and {counts.stubs:,} known only by citations",
        "citations": f"{counts.citations:,}",
        "fields": ", ".join(field.id for field in workbench.fields.list()) or "none yet: strata field build TOPIC",
        "embedder": workbench.embedder.identity,
        "language model": workbench.model.name,
        "extras": ", ".join(name for name, module in _EXTRAS.items() if _installed(module)) or "none",
    }


def _installed(module: str) -> bool:
    return importlib.util.find_spec(module.partition(".")[0]) is not None and (
        "." not in module or importlib.util.find_spec(module) is not None
    )


def dump(
    file: Annotated[Path, typer.Argument(help="JSON Lines to write; `.gz` is compressed.")],
    graph: GraphFile = None,
) -> None:
    """Write the whole graph to a file that any Strata, with any engine, can restore."""
    with open_workbench(read_settings(graph)) as workbench, progress_bars() as progress:
        unfinished = file.with_name(file.name + ".part")
        with _stream(unfinished, "wb", gzipped=file.suffix == ".gz") as stream:
            written = bootstrap.dump(workbench.engine, stream, progress=progress)
        unfinished.replace(file)
    out.print(f"wrote {file}: {written:,} lines", highlight=False)


def restore(
    file: Annotated[Path, typer.Argument(exists=True, dir_okay=False, help="A file that `strata dump` wrote.")],
    graph: GraphFile = None,
) -> None:
    """Fill an empty graph from a dump."""
    with (
        open_workbench(read_settings(graph)) as workbench,
        progress_bars() as progress,
        _stream(file, "rb", gzipped=file.suffix == ".gz") as stream,
    ):
        read = bootstrap.restore(workbench.engine, stream, progress=progress)
    out.print(f"restored {read:,} lines from {file}", highlight=False)


@contextmanager
def _stream(path: Path, mode: str, *, gzipped: bool) -> Iterator[BinaryIO]:
    """A file, compressed without a time stamp so that equal graphs give equal bytes."""
    with path.open(mode) as raw:
        if not gzipped:
            yield cast(BinaryIO, raw)
            return
        with gzip.GzipFile(filename="", fileobj=cast(BinaryIO, raw), mode=mode, mtime=0) as stream:
            yield cast(BinaryIO, stream)
