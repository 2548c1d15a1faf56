"""Options that several commands share, and the settings that follow from them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from api.bootstrap import open_jobs, read_settings
from api.cli import completing
from api.cli.output import err
from api.served_graph import graph_file
from kg.errors import NotFoundError

if TYPE_CHECKING:
    from services.config import Settings

GraphFile = Annotated[
    str | None,
    typer.Option(
        "--graph",
        metavar="FILE|URL",
        help="File of the graph, or address of a Neo4j server (STRATA_GRAPH).",
        show_default=".strata/graph.kgl",
    ),
]
FieldName = Annotated[
    str,
    typer.Argument(
        metavar="FIELD", help="Id of a field; `strata field list` shows them.", autocompletion=completing.fields
    ),
]
MaxCost = Annotated[
    float | None, typer.Option(min=0, help="The most it may cost, in US dollars; a hard stop.", show_default="no limit")
]
OnlyEstimate = Annotated[
    bool, typer.Option("--estimate", help="Only say what it will take; nothing is done.", show_default=False)
]
MaxModelCalls = Annotated[
    int | None, typer.Option(min=0, help="The most calls of the language model.", show_default="no limit")
]
ModelName = Annotated[
    str | None,
    typer.Option(
        "--model",
        metavar="NAME",
        help="The model that does every task: `offline`, or one at the server of STRATA_MODEL_URL.",
        show_default="STRATA_MODEL and its routes",
    ),
]


def settings_of(graph: str | None, *, model: str | None = None) -> Settings:
    """The settings of a command that works on a graph that is there; with `model` among those a survey may name.

    Raises:
        NotFoundError: there is no such file; no command but those of `settings_to_create` makes one.
    """
    settings = _settings(graph)
    if (missing := _missing(settings)) is not None:
        raise NotFoundError(
            "graph", str(missing), hint="check --graph or STRATA_GRAPH; `strata import FILE` makes a new graph there"
        )
    return settings if model is None else _with_choice(settings, model)


def settings_to_create(
    graph: str | None, *, host: str | None = None, port: int | None = None, model: str | None = None
) -> Settings:
    """The settings of a command that makes the graph if there is none, and says so; `model` as in `settings_of`."""
    settings = _settings(graph, host=host, port=port)
    if (missing := _missing(settings)) is not None:
        err.print(f"a new graph is made: {missing}", markup=False, highlight=False, soft_wrap=True)
    return settings if model is None else _with_choice(settings, model)


def makes_graph(graph: str | None) -> bool:
    """Whether a command that imports into this graph would make it."""
    return _missing(read_settings(graph)) is not None


def settings_of_state(graph: str | None, *, creates: bool = False) -> Settings:
    """The settings of a command on jobs or keys, which are kept beside the graph and may be there before it.

    Raises:
        NotFoundError: there is no graph and nothing beside it, and the command does not make the state.
    """
    settings = _settings(graph)
    is_there = settings.state_address is not None or settings.state_file.exists()
    return settings if creates or is_there else settings_of(graph)


def settings_of_job(job: str, graph: str | None) -> Settings:
    """The settings of a command that goes on with a job, with the model that it names among the choices.

    Raises:
        NotFoundError: there is no graph, or no such job.
    """
    settings = settings_of_state(graph)
    with open_jobs(settings) as jobs:
        model = jobs.get(job).request.get("model")
    return settings if model is None else _with_choice(settings, str(model))


def values_given(**values: object) -> dict[str, object]:
    """The options that were given. Those that are None or empty are left out: a default or a preset decides them."""
    return {name: value for name, value in values.items() if value is not None and value != []}


def number_of_papers(text: str, *, option: str, fault: str) -> int | None:
    """How many papers an option or a setting asks for, None for `all`.

    Raises:
        typer.BadParameter: it is something else; `fault` says what is allowed.
    """
    if text == "all":
        return None
    if not text.isdecimal() or not int(text):
        raise typer.BadParameter(f"{text!r} {fault}", param_hint=option)
    return int(text)


def _with_choice(settings: Settings, model: str) -> Settings:
    return settings.model_copy(update={"model_choices": f"{settings.model_choices},{model}"})


def _settings(graph: str | None, *, host: str | None = None, port: int | None = None) -> Settings:
    from api.logs import configure_logging

    settings = read_settings(graph, host=host, port=port)
    configure_logging(settings.log_level, with_libraries="log_level" in settings.model_fields_set)
    return settings


def _missing(settings: Settings) -> Path | None:
    file = graph_file(settings)
    return None if file is None or file.exists() or file.with_name(f"{file.name}-wal").exists() else file
