"""The state on one PostgreSQL server."""

from __future__ import annotations

from services.adapters.state.postgres.address import Address
from services.adapters.state.postgres.database import PostgresDatabase
from services.adapters.state.postgres.listener import PostgresListener
from services.adapters.state.postgres.server import PostgresServer, described
from services.adapters.state.postgres.uploads import PostgresUploads
from services.adapters.state.state import State
from services.queue.notifier import Notifier


def open_state(address: str, password: str) -> State:
    """Connect; raises as `PostgresServer.open`."""
    server = PostgresServer.open(Address(uri=address, password=password))

    def listen(notifier: Notifier) -> PostgresListener:
        listener = PostgresListener(server, notifier)
        listener.start()
        return listener

    return State(PostgresDatabase(server), uploads=PostgresUploads(server), listen=listen, close=server.close)


def describe_state(address: str, password: str) -> str:
    """What answers at an address, in words; raises as `open_state`."""
    return described(Address(uri=address, password=password))
