"""`strata keys`: who may use the service."""

from __future__ import annotations

import logging
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from api.bootstrap import open_key_notice, open_keys
from api.cli.options import GraphFile, settings_of_state
from api.cli.output import AsJson, err, out, print_json, print_table
from kg.errors import InvalidInputError, StoreUnavailableError
from services.access import ApiKey, Scope

if TYPE_CHECKING:
    from services.config import Settings

logger = logging.getLogger(__name__)

app = typer.Typer(
    help="Make, list and revoke the keys of the HTTP service.", no_args_is_help=True, add_completion=False
)


@app.command()
def create(
    name: Annotated[str, typer.Argument(help="Who or what uses the key; the log names it so.")],
    scope: Annotated[Scope, typer.Option(help="What it may do; write holds read, admin holds both.")] = Scope.READ,
    expires: Annotated[
        datetime | None, typer.Option(formats=["%Y-%m-%d"], help="First day (UTC) on which it is no longer valid.")
    ] = None,
    rate: Annotated[
        int | None, typer.Option(min=1, help="Requests a minute, in place of STRATA_RATE_PER_MINUTE.")
    ] = None,
    graph: GraphFile = None,
    as_json: AsJson = False,
) -> None:
    """Make a key and show it, this once. From the first key on, the service cannot be used without one."""
    settings = settings_of_state(graph, creates=True)
    with open_keys(settings) as keys:
        is_first = not keys.any()
        until = None if expires is None else expires.replace(tzinfo=UTC)
        key, token = keys.create(name, scope, expires=until, per_minute=rate)
    if is_first:
        _note(settings)
    if as_json:
        print_json({**asdict(key), "key": token})
        return
    err.print(f"The key of {key.name}; it is stored as a hash and cannot be shown again:", highlight=False)
    typer.echo(token)


@app.command("list")
def list_keys(graph: GraphFile = None, as_json: AsJson = False) -> None:
    """List the keys, without their secrets."""
    with open_keys(settings_of_state(graph)) as keys:
        found = keys.list()
    if as_json:
        print_json({"items": [asdict(key) for key in found]})
        return
    now = datetime.now(tz=UTC)
    rows = [(key.id, key.name, key.scope, _state(key, now), _day(key.created), _day(key.last_used)) for key in found]
    print_table("Keys", ("id", "name", "scope", "state", "created", "last used"), rows)


@app.command()
def revoke(
    key: Annotated[str, typer.Argument(metavar="KEY", help="Id or name.")],
    graph: GraphFile = None,
) -> None:
    """Close a key for good; a running service refuses it within seconds."""
    with open_keys(settings_of_state(graph)) as keys:
        revoked = keys.revoke(key)
    out.print(f"revoked {revoked.name} ({revoked.id})", highlight=False)


@app.command()
def reset(graph: GraphFile = None) -> None:
    """Once the state file with the keys is lost: have the service open to this machine again, until a key is made."""
    settings = settings_of_state(graph)
    with open_keys(settings) as keys:
        if keys.any():
            raise InvalidInputError("there are keys; close them with `strata keys revoke KEY`, or make another")
    with open_key_notice(settings) as notice:
        notice.drop()
    out.print("the service needs no key any more, on this machine, until one is made", highlight=False)


def _note(settings: Settings) -> None:
    """Have the graph know that there are keys; a service that runs does so itself, and another one when it starts."""
    if "://" not in settings.graph and not Path(settings.graph).exists():
        return
    try:
        with open_key_notice(settings) as notice:
            notice.keep()
    except StoreUnavailableError:
        logger.info("the graph is in use; its service notes that there are keys")


def _state(key: ApiKey, now: datetime) -> str:
    if key.revoked:
        return f"revoked {_day(key.revoked)}"
    if not key.is_valid(now):
        return f"expired {_day(key.expires)}"
    return f"valid until {_day(key.expires)}" if key.expires else "valid"


def _day(time: datetime | None) -> str:
    return "" if time is None else f"{time:%Y-%m-%d}"
