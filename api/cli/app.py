"""The commands of `strata`, put together. A command's module is imported when the command is run, not before."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

from api.cli.examples import EXAMPLES

if TYPE_CHECKING:
    from collections.abc import Mapping

COMMANDS: Mapping[str, tuple[str, str]] = {
    "import": ("importing", "Import papers."),
    "imports": ("imports", "See what imports brought and rejected, and take one back."),
    "enrich": ("enriching", "Ask online sources for the citations and abstracts of papers of the graph."),
    "collect": ("collect", "Find the papers of a topic, screen and rank them, and build their field."),
    "screening": ("screening", "Look at the record of a screening, decide on papers, see what to read next."),
    "field": ("field", "Build a field from the papers of the graph, look at it, take it elsewhere."),
    "ask": ("ask", "Ask a field what its papers name: entities of a type, what is related, pairs."),
    "taxonomy": ("taxonomy", "Put the entities of a field into categories, and change these."),
    "names": ("names", "Say which names of entities mean the same, and which do not."),
    "survey": ("survey", "Write cited surveys of a field."),
    "jobs": ("jobs", "Look at long work, stop it, go on with it."),
    "keys": ("keys", "Make, list and revoke the keys of the HTTP service."),
    "serve": ("serve", "Serve the graph over HTTP and work on its jobs, until Ctrl-C or SIGTERM."),
    "explore": ("serve", "Open the explorer in a browser, and serve the graph for it until Ctrl-C."),
    "duplicates": ("duplicates", "List pairs of papers that may be one work, merge them or keep them apart."),
    "export": ("exporting", "Export papers: all of the graph, or those that meet all conditions."),
    "fulltext": ("fulltext", "Keep full texts of papers, to be read, searched and cited."),
    "search": ("search", "Search the papers of the graph."),
    "paper": ("paper", "Look at the papers of the graph, one or many."),
    "doctor": ("store", "Say what is installed, which graph is used, what is in it and what is switched on."),
    "dump": ("store", "Write the whole graph to a file that any Strata, with any engine, can restore."),
    "restore": ("store", "Fill an empty graph from a dump."),
    "demo": ("demo", "Import the example papers, build their field and write two surveys of it."),
}
"""Each command: its module in `api.cli`, and the line that `strata --help` shows."""


HELP_OPTIONS = ("--help", "-h")


class LazyCommands(TyperGroup):
    """Knows the commands by name and line; has the one that is run read its module."""

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """The command that the arguments name, with its module, and the arguments that are left."""
        if args[:1] == ["import"] and args[1:2] in (["list"], ["show"], ["delete"]):
            args = ["imports", *args[1:]]
        name, command, rest = super().resolve_command(ctx, args)
        return name, command and load_command(str(name)), rest

    def get_params(self, ctx: Any) -> list[Any]:
        """The options of `strata` itself."""
        return _without_type(super().get_params(ctx))


@cache
def load_command(name: str) -> Any:
    """A command or a group of commands, from its module: the function of that name, or the module's `app`."""
    module = import_module(f"api.cli.{COMMANDS[name][0]}")
    group = getattr(module, "app", None)
    if group is None:
        group = typer.Typer(add_completion=False)
        group.command(name)(getattr(module, "import_papers" if name == "import" else name))
        _let_reach(group, "")
    else:
        _let_reach(group, f"{name} ")
    command = get_command(group)
    command.name = name
    _complete_help(command, name)
    return command


def _let_reach(group: typer.Typer, before: str) -> None:
    """Let the commands of a group go through a service; `before` are the words before their names."""
    from api.cli.reaching import reachable

    for info in group.registered_commands:
        if info.callback is not None:
            name = info.name or info.callback.__name__.replace("_", "-")
            info.callback = reachable(info.callback, before + name)


def _complete_help(command: Any, words: str) -> None:
    """Add to the help of a command its example and take the type from its flags; do so for each command of a group."""
    from rich.markup import escape

    inner = getattr(command, "commands", {})
    for name, each in inner.items():
        _complete_help(each, f"{words} {name}")
    if not inner:
        command.epilog = f"Example: [bold]{escape(EXAMPLES[words])}[/bold]"
    context = command.context_class(command, help_option_names=list(HELP_OPTIONS))
    _without_type([command.get_help_option(context), *command.params])


def _without_type(options: list[Any]) -> list[Any]:
    """The options, of which the help shows no type where they are flags."""
    for option in options:
        if getattr(option, "is_flag", False):
            option.metavar = ""
    return options


app = typer.Typer(
    name="strata",
    cls=LazyCommands,
    help="A literature knowledge graph, and surveys whose every citation can be checked.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": list(HELP_OPTIONS)},
)


def _not_read_yet() -> None:
    raise NotImplementedError("`LazyCommands` puts the command in place of this one")


for _name, (_, _line) in COMMANDS.items():
    app.command(_name, help=_line)(_not_read_yet)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"strata {version('strata-survey')}")
        raise typer.Exit


@app.callback()
def _root(
    _version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Nothing is done before the command is known."""
