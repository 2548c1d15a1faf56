"""The commands of `strata`, put together."""

from __future__ import annotations

import sys
from importlib.metadata import version
from typing import Annotated

import typer

from api.bootstrap import configure_logging, read_settings
from api.cli import collecting, demo, field, jobs, keys, search, serve, store, survey
from api.cli.exit_codes import ExitCode, exit_code
from api.cli.output import err, styled
from kg.errors import KGError

app = typer.Typer(
    name="strata",
    help="A literature knowledge graph, and surveys whose every citation can be checked.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)
app.command("import")(collecting.import_papers)
app.add_typer(field.app, name="field")
app.add_typer(survey.app, name="survey")
app.add_typer(jobs.app, name="jobs")
app.add_typer(keys.app, name="keys")
app.command("serve")(serve.serve)
app.command("search")(search.search)
app.command("doctor")(store.doctor)
app.command("dump")(store.dump)
app.command("restore")(store.restore)
app.command("demo")(demo.demo)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"strata {version('strata-survey')}")
        raise typer.Exit


@app.callback()
def _root(
    _version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    configure_logging(read_settings().log_level)


def main() -> None:
    """Run `strata`; an error becomes one line that says what to do, and an exit code (`docs/cli.md`)."""
    try:
        app()
    except KGError as error:
        err.print(styled(("error:", "bold red"), f" {error}"), soft_wrap=True)
        sys.exit(exit_code(error))
    except KeyboardInterrupt:
        err.print("interrupted; what was committed is kept, run the same command again to go on")
        sys.exit(ExitCode.INTERRUPTED)
