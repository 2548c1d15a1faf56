"""Everything of the state on one PostgreSQL server."""

from __future__ import annotations

from contextlib import ExitStack

from services.access import ApiKeys
from services.adapters.state.postgres import server as servers
from services.adapters.state.postgres.address import Address
from services.adapters.state.postgres.api_keys import PostgresKeys
from services.adapters.state.postgres.idempotency_records import PostgresIdempotencyRecords
from services.adapters.state.postgres.jobs import PostgresJobs
from services.adapters.state.postgres.listener import PostgresListener
from services.adapters.state.postgres.owners import PostgresOwners
from services.adapters.state.postgres.recordings import PostgresRecordings
from services.adapters.state.postgres.response_cache import PostgresResponseCache
from services.adapters.state.postgres.uploads import PostgresUploads
from services.idempotency import IdempotencyRecords
from services.jobs.uploads import UploadStore
from services.models.cached import ResponseCache
from services.models.recording import Recordings
from services.queue.notifier import Notifier
from services.queue.worker_locks import new_owner


class PostgresState:
    """The port `State` on PostgreSQL."""

    def __init__(self, server: servers.PostgresServer) -> None:
        self._server = server
        self._owners = PostgresOwners(server)
        self._open = ExitStack()
        self._open.callback(server.close)
        self._open.callback(self._owners.close)

    @classmethod
    def open(cls, address: str, password: str) -> PostgresState:
        """Connect; raises as `PostgresServer.open`."""
        return cls(servers.PostgresServer.open(Address(uri=address, password=password)))

    @classmethod
    def described(cls, address: str, password: str) -> str:
        """What answers at an address, in words; raises as `open`."""
        return servers.described(Address(uri=address, password=password))

    def jobs(self, notifier: Notifier | None = None) -> PostgresJobs:
        """The jobs; with a notifier a thread listens for what other processes store."""
        if notifier is not None:
            listener = PostgresListener(self._server, notifier)
            listener.start()
            self._open.callback(listener.close)
        return PostgresJobs(self._server, owners=self._owners, notifier=notifier)

    def keys(self) -> ApiKeys:
        """The keys of the service."""
        return PostgresKeys(self._server)

    def idempotency(self) -> IdempotencyRecords:
        """Answers already given."""
        return PostgresIdempotencyRecords(self._server, self._owners, owner=new_owner())

    def answers(self, part: str) -> ResponseCache:
        """Answers of servers outside."""
        return PostgresResponseCache(self._server, part=part)

    def recordings(self) -> Recordings:
        """Recordings of surveys."""
        return PostgresRecordings(self._server)

    def uploads(self) -> UploadStore:
        """Uploads, in the database."""
        return PostgresUploads(self._server)

    def close(self) -> None:
        """Stop listening, let go of the owners, and close all connections."""
        self._open.close()
