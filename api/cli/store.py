"""`strata doctor`, `dump`, `restore`: the state of the installation and of the graph."""

from __future__ import annotations

import gzip
import importlib.util
import platform
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import StrEnum
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated, BinaryIO, cast

import typer

from api.bootstrap import ask_sources, describe_state, open_workbench, read_settings
from api.cli.files import STANDARD_OUTPUT, check_file, writing
from api.cli.options import GraphFile, settings_of, settings_to_create
from api.cli.output import AsJson, out, print_facts, print_json, progress_bars
from api.cli.shapes import shape
from api.served_graph import graph_file
from api.service_address import address_of_service
from kg.errors import InvalidInputError

if TYPE_CHECKING:
    from api.schemas.service import CapabilitiesOut
    from services.config import Settings
    from services.workbench import Workbench


_EXTRAS = {
    "transformers": "sentence_transformers",
    "gds": "graphdatascience",
    "otel": "opentelemetry.sdk",
    "postgres": "psycopg",
}


def doctor(
    model: Annotated[
        bool, typer.Option("--model", help="Ask the server of the language model, too, which models it has.")
    ] = False,
    sources: Annotated[
        bool,
        typer.Option(
            "--sources",
            help="Ask the online sources of STRATA_SOURCES and STRATA_FULL_TEXTS, too, and say what they answer.",
        ),
    ] = False,
    graph: GraphFile = None,
    as_json: AsJson = False,
) -> None:
    """Say what is installed, which graph is used, what is in it and what is switched on."""
    from api.capabilities import capabilities

    settings = read_settings(graph)
    file = graph_file(settings)
    if file is not None and (address := address_of_service(settings)) is not None:
        can, facts = _examine_served(settings, file, address)
    else:
        with _open_to_examine(graph) as (settings, where, workbench):
            can = capabilities(settings, workbench)
            facts = _facts(where, workbench, can, state=describe_state(settings))
    if model:
        from api.model_servers import ask_server

        facts["model server asked"] = ask_server(settings) if settings.served_models else "there is none to ask"
    if sources:
        answers = ask_sources(settings)
        facts |= {f"asked {name}": said for name, said in answers.items()} or {"sources asked": "none: STRATA_SOURCES"}
    if as_json:
        print_json(shape(can) | {"installation": facts})
    else:
        print_facts("strata doctor", facts)


@contextmanager
def _open_to_examine(graph: str | None) -> Iterator[tuple[Settings, str, Workbench]]:
    """The settings, where the graph is in words, and the graph; an empty one in passing if none was made yet."""
    settings = read_settings(graph)
    file = graph_file(settings)
    if "graph" in settings.model_fields_set or (file is not None and file.exists()):
        settings = settings_of(graph)
        with open_workbench(settings) as workbench:
            yield settings, str(file.resolve()) if file else settings.graph, workbench
        return
    with TemporaryDirectory() as folder, open_workbench(settings.model_copy(update={"graph": folder})) as workbench:
        yield settings, f"none yet; `strata import FILE` makes {file}", workbench


def _examine_served(settings: Settings, file: Path, address: str) -> tuple[CapabilitiesOut, dict[str, object]]:
    """What the service that has the graph can do, and the facts of the installation here and of its graph.

    Raises:
        RefusalError: the service refused, or does not answer.
    """
    from api.cli.reaching import refusals
    from api.cli.through import ByService

    with refusals(address), ByService.at(address, quiet=True) as client:
        can = client.get_capabilities()
        papers = client.list_papers(limit=1).total
        fields = [str(each["id"]) for each in client.every(client.list_fields())]
    facts: dict[str, object] = {
        **_program(),
        "graph": f"{file.resolve()}, which {address} serves",
        "engine": can.graph.engine,
        "state": describe_state(settings),
        "papers": f"{papers:,}",
        **_abilities(fields, can),
    }
    return can, facts


def _program() -> dict[str, object]:
    return {"strata": version("strata-survey"), "python": platform.python_version()}


def _abilities(fields: Sequence[str], can: CapabilitiesOut) -> dict[str, object]:
    from api.models import model_facts

    return {
        "fields": ", ".join(fields) or "none yet: strata field build TOPIC",
        "embedder": f"{can.embedder.name}/{can.embedder.dimension or 'its own dimension'}",
        **model_facts(can.model),
        "online sources": ", ".join(each.name for each in can.sources) or "none",
        "extras": ", ".join(name for name, module in _EXTRAS.items() if _is_installed(module)) or "none",
    }


def _facts(graph: str, workbench: Workbench, can: CapabilitiesOut, *, state: str) -> dict[str, object]:
    engine = workbench.engine.capabilities()
    counts = workbench.papers.counts()
    return {
        **_program(),
        "graph": graph,
        "engine": engine.server,
        "state": state,
        "analytics": workbench.analytics_name,
        "graph data science": engine.gds or "none",
        "searches": ", ".join(name for name, has in (("text", engine.text_search), ("vector", engine.vectors)) if has),
        "papers": f"{counts.papers:,} and {counts.stubs:,} known only by citations",
        "citations": f"{counts.citations:,}",
        **_abilities([field.id for field in workbench.fields.list()], can),
    }


def _is_installed(module: str) -> bool:
    return importlib.util.find_spec(module.partition(".")[0]) is not None and (
        "." not in module or importlib.util.find_spec(module) is not None
    )


class DumpFormat(StrEnum):
    """What `dump` writes."""

    JSONL = "jsonl"
    NEO4J_ADMIN = "neo4j-admin"


def dump(
    file: Annotated[
        Path,
        typer.Argument(help="File to write, `.gz` is compressed, `-` is standard output; of neo4j-admin a folder."),
    ],
    format: Annotated[
        DumpFormat,
        typer.Option(help="JSON Lines; or CSV files and the command that loads them into a new Neo4j, for millions."),
    ] = DumpFormat.JSONL,
    with_full_texts: Annotated[
        bool, typer.Option("--with-full-texts", help="Also the full texts of papers, which are others' (JSON Lines).")
    ] = False,
    graph: GraphFile = None,
) -> None:
    """Write the whole graph to a file that any Strata, with any engine, can restore."""
    if format is DumpFormat.NEO4J_ADMIN:
        if with_full_texts:
            raise InvalidInputError("files for neo4j-admin hold no full texts", field="with_full_texts")
        _dump_for_neo4j_admin(file, graph)
        return
    from api import portability

    check_file(file)
    with open_workbench(settings_of(graph)) as workbench, progress_bars() as progress:
        if file == STANDARD_OUTPUT:
            portability.dump(workbench.engine, sys.stdout.buffer, with_reserved=with_full_texts, progress=progress)
            return
        unfinished = file.with_name(file.name + ".part")
        with _stream(unfinished, "wb", gzipped=file.suffix == ".gz") as stream:
            written = portability.dump(workbench.engine, stream, with_reserved=with_full_texts, progress=progress)
        unfinished.replace(file)
    out.print(f"wrote {file}: {written:,} lines", highlight=False)


def _dump_for_neo4j_admin(folder: Path, graph: str | None) -> None:
    from api import portability

    if folder == STANDARD_OUTPUT:
        raise InvalidInputError("neo4j-admin reads files; name a folder for them", field="output")
    with open_workbench(settings_of(graph)) as workbench, progress_bars() as progress, writing(folder):
        written = portability.write_admin_files(workbench.engine, folder, progress=progress)
    out.print(f"wrote {folder}: {written:,} nodes and relationships", highlight=False)
    out.print(f"load them where neo4j-admin is: {folder}/{portability.COMMAND}", highlight=False)


def restore(
    file: Annotated[Path, typer.Argument(exists=True, dir_okay=False, help="A file that `strata dump` wrote.")],
    graph: GraphFile = None,
) -> None:
    """Fill an empty graph from a dump."""
    from api import portability
    from kg.repository.readable import check_readable

    with (
        open_workbench(settings_to_create(graph)) as workbench,
        progress_bars() as progress,
        _stream(file, "rb", gzipped=file.suffix == ".gz") as stream,
    ):
        read = portability.restore(workbench.engine, stream, progress=progress)
        check_readable(workbench.engine)
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
