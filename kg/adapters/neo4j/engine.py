"""Neo4j, from 5.26 on: a server that many processes share.

The driver keeps a pool of connections and is safe for many threads; a session lives as long as one call. Reads and
single writes are managed transactions, which the driver repeats for a while when the server is away or another writer
is in the way. What a block of `transaction()` does cannot be repeated from here, and what it reads must not change
until it writes, so those of all processes take turns: each begins with a write to the same node.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from typing import Any

import neo4j
import numpy as np
from neo4j import GraphDatabase, unit_of_work
from neo4j.exceptions import DriverError, Neo4jError
from numpy.typing import NDArray

from kg.adapters.neo4j.bulk_load import settle
from kg.adapters.neo4j.errors import is_there_already, translate_errors
from kg.adapters.neo4j.process import processes
from kg.adapters.neo4j.server import (
    ConnectionLimits,
    Server,
    check_address,
    check_database,
    check_release,
    open_driver,
)
from kg.adapters.schema.kind import Kinds
from kg.adapters.schema.kinds import KINDS
from kg.adapters.schema.schema import ensure_schema
from kg.adapters.templates.loader import load_templates
from kg.adapters.templates.statements import (
    check_dimension,
    check_parameters,
    check_vectors,
    find_template,
    plain_words,
    pool_of,
    vector_rows,
    write_in_batches,
)
from kg.adapters.templates.template import Template
from kg.batches import in_batches
from kg.errors import QueryFailedError, StoreUnavailableError
from kg.ports import PAPERS, Capabilities, Follower, Hit, Processes, Row, Templates

__all__ = ["COMMUNITY_THREADS", "ConnectionLimits", "Neo4jEngine", "Server"]

COMMUNITY_THREADS = 4
"""Threads that Graph Data Science gives an algorithm without a licence."""

_AWAIT_SECONDS = 300
_VECTOR_BATCH = 1_000

_MOST_WORDS = 1_000
"""Different words of a text query that are looked for; Lucene refuses more than 1,024."""

_KEYS = ("id", "start_id", "end_id", "citing", "cited")
"""What a row of a write locks, in this order."""


class Neo4jEngine:
    """`GraphEngine` on a Neo4j database; one for each process, since it holds the driver."""

    def __init__(self, driver: neo4j.Driver, server: Server, *, limits: ConnectionLimits, kinds: Kinds) -> None:
        self._driver = driver
        self._server = server
        self._limits = limits
        self._templates = load_templates("neo4j", kinds=kinds)
        self._bookmarks = GraphDatabase.bookmark_manager()
        self._turn = threading.RLock()
        self._indexed_dimensions: dict[
            str, int | None
        ] = {}  # of each space, as last seen; asking costs more than a search
        self._closed = False

    @classmethod
    def open(cls, server: Server, *, limits: ConnectionLimits | None = None, kinds: Kinds = KINDS) -> Neo4jEngine:
        """Connect, and bring the schema of the database up to date; returns when its indexes answer.

        Raises:
            StoreUnavailableError: nothing answers there, or it refuses the user, or it is older than Neo4j 5.26.
            InvalidInputError: the address is none of Neo4j's, the database is none for data, or the graph was written
                by a newer Strata.
        """
        limits = limits or ConnectionLimits()
        check_address(server.uri)
        check_database(server.database)
        with translate_errors(f"connect to {server.uri}"):
            driver = open_driver(server, limits)
        engine = cls(driver, server, limits=limits, kinds=kinds)
        try:
            with translate_errors(f"connect to {server.uri}"):
                check_release(driver.get_server_info().agent)
            ensure_schema(engine, kinds)
            settle(engine, kinds)
            engine.read("await_indexes", seconds=_AWAIT_SECONDS)
        except BaseException:
            engine.close()
            raise
        return engine

    def read(self, name: str, /, **parameters: Any) -> list[Row]:
        """Rows of a read template; repeated while the server is away, for `retry_seconds` at most."""
        template = find_template(self._templates, name, "read")
        check_parameters(template, parameters)
        with suppress(_RepeatableError), self._session(neo4j.READ_ACCESS) as session:
            return self._at_once(session, template, parameters)
        with self._session(neo4j.READ_ACCESS) as session:
            return self._run_managed(session.execute_read, template, parameters)

    def write(self, name: str, /, **parameters: Any) -> None:
        """Run one write or schema template; repeated like a read, which its MERGE makes harmless."""
        template = find_template(self._templates, name, "write", "schema")
        with self._session(neo4j.WRITE_ACCESS) as session:
            try:
                self._run_managed(session.execute_write, template, parameters)
            except QueryFailedError as error:
                if not is_there_already(error):
                    raise

    def write_many(self, name: str, rows: Iterable[Mapping[str, Any]], /, *, batch_size: int = 2_000) -> int:
        """Run a template with `$rows`, a batch a commit."""
        return write_in_batches(self, name, rows, batch_size)

    @contextmanager
    def transaction(self) -> Iterator[Templates]:
        """All or nothing; others see its writes once it commits, and no other transaction begins before that.

        Raises:
            WriteConflictError: a single write was in the way; nothing of the block is stored.
            StoreUnavailableError: the server went away; nothing of the block is stored, and running it again is safe.
        """
        with self._turn, self._session(neo4j.WRITE_ACCESS) as session:
            with translate_errors("begin"):
                transaction = session.begin_transaction(timeout=self._limits.transaction_seconds)
            try:
                templates = _Transaction(transaction, self._templates)
                templates.write("take_turn")
                yield templates
            except BaseException:
                with suppress(DriverError, Neo4jError, OSError):  # a lost connection has rolled back already
                    transaction.close()
                raise
            with translate_errors("commit"):
                transaction.commit()

    def save_vectors(self, ids: Sequence[str], vectors: NDArray[np.float32], *, space: str = PAPERS) -> None:
        """Store the embedding of each node, shape (n, d); their index is made with the first of them."""
        check_vectors(ids, vectors)
        if not len(ids):
            return
        self._index_vectors(space, vectors.shape[1])
        for start in range(0, len(ids), _VECTOR_BATCH):
            end = start + _VECTOR_BATCH
            self.write(f"save_vectors_of_{space}", rows=vector_rows(ids[start:end], vectors[start:end]))

    def load_vectors(self, ids: Sequence[str], *, space: str = PAPERS) -> dict[str, NDArray[np.float32]]:
        """Embeddings of those nodes that have one."""
        name = f"load_vectors_of_{space}"
        rows = (row for batch in in_batches(ids, _VECTOR_BATCH) for row in self.read(name, ids=batch))
        return {row["id"]: np.asarray(row["vector"], dtype=np.float32) for row in rows}

    def search_vectors(
        self, vector: NDArray[np.float32], *, limit: int, space: str = PAPERS, within: list[str] | None = None
    ) -> list[Hit]:
        """Nodes nearest by cosine, best first, ties by id; approximate, by the HNSW index of the server.

        Those of `within` are compared one by one.
        """
        if limit < 1 or not np.any(vector):
            return []
        if self._indexed_dimensions.get(space) != len(vector):
            self._indexed_dimensions[space] = dimension = self._dimension(space)
            if dimension is None or (dimension != len(vector) and not self._holds_vectors(space, dimension)):
                return []
            check_dimension(dimension, len(vector), field="vector")
        if within is not None:
            name = f"search_vectors_within_{space}"
            rows = self.read(name, vector=vector.tolist(), within=within, limit=limit)
        else:
            pool = pool_of(limit, within)
            rows = self.read(f"search_vectors_of_{space}", vector=vector.tolist(), pool=pool, limit=limit)
        return [Hit(id=row["id"], score=row["score"]) for row in rows]

    def search_text(self, query: str, *, limit: int, space: str = PAPERS, within: list[str] | None = None) -> list[Hit]:
        """Nodes by BM25 over their words, best first, ties by id."""
        words = list(dict.fromkeys(plain_words(query).lower().split()))[:_MOST_WORDS]
        if limit < 1 or not words:
            return []
        name, pool = f"search_text_of_{space}", pool_of(limit, within)
        rows = self.read(name, query=" ".join(words), pool=pool, within=within, limit=limit)
        return [Hit(id=row["id"], score=row["score"]) for row in rows]

    def capabilities(self) -> Capabilities:
        """Release and edition of the server, and of Graph Data Science where it is installed."""
        server = self.read("describe_server")[0]
        has_gds = len(self.read("gds_functions", limit=2)) == 2
        gds = self.read("gds_release")[0] if has_gds else None
        return Capabilities(
            server=f"Neo4j {server['version']} {server['edition']}",
            vectors=True,
            text_search=True,
            analytics=has_gds,
            many_processes=True,
            gds=gds["version"] if gds else None,
            analytics_threads=None if gds is None or gds["licensed"] else COMMUNITY_THREADS,
        )

    def processes(self) -> Processes:
        """The processes of Strata that are connected to the server, where its user may see them."""
        return processes(self)

    def follow(self, templates: Collection[str], follower: Follower) -> bool:
        """False: the writes of other processes give no notice."""
        return False

    def checkpoint(self) -> None:
        """Nothing to do: a commit is durable on a server."""
        self._check_open()

    def close(self) -> None:
        """Close the connections; safe to call twice."""
        self._closed = True
        self._driver.close()

    def _check_open(self) -> None:
        if self._closed:
            raise StoreUnavailableError(f"the connection to {self._server.uri} was closed; open it again")

    def _session(self, access: str) -> neo4j.Session:
        self._check_open()
        return self._driver.session(
            database=self._server.database, default_access_mode=access, bookmark_manager=self._bookmarks
        )

    def _at_once(self, session: neo4j.Session, template: Template, parameters: Mapping[str, Any]) -> list[Row]:
        """Rows in one exchange of messages, where a managed transaction takes three; it is not retried."""
        with translate_errors(template.name, tuple(parameters)):
            try:
                query = neo4j.Query(template.text, timeout=self._limits.transaction_seconds)
                return [dict(record) for record in session.run(query, dict(parameters))]
            except (DriverError, Neo4jError) as error:
                if error.is_retryable():
                    raise _RepeatableError from error
                raise

    def _run_managed(self, execute: Callable[..., Any], template: Template, parameters: Mapping[str, Any]) -> list[Row]:
        @unit_of_work(timeout=self._limits.transaction_seconds)
        def work(transaction: neo4j.ManagedTransaction) -> list[Row]:
            return _rows(transaction, template, parameters)

        check_parameters(template, parameters)
        with translate_errors(template.name, tuple(parameters)):
            rows: list[Row] = execute(work)
            return rows

    def _dimension(self, space: str) -> int | None:
        rows = self.read(f"describe_vectors_of_{space}")
        return int(rows[0]["dimension"]) if rows else None

    def _holds_vectors(self, space: str, dimension: int) -> bool:
        """Whether the index finds anything: what has a vector is in it, and looking for it elsewhere takes a scan."""
        anything = [1.0] * dimension
        return bool(self.read(f"search_vectors_of_{space}", vector=anything, pool=1, limit=1))

    def _index_vectors(self, space: str, dimension: int) -> None:
        # An index outlives the vectors it was made for: one of another length is in the way only while they exist.
        self._indexed_dimensions[space] = stored = self._dimension(space)
        if stored == dimension:
            return
        if stored is not None:
            if self._holds_vectors(space, stored):
                check_dimension(stored, dimension, field="vectors")
            self.write(f"unindex_vectors_of_{space}")
        self.write(f"index_vectors_of_{space}", dimension=dimension)
        self.read("await_indexes", seconds=_AWAIT_SECONDS)
        self._indexed_dimensions[space] = dimension


class _RepeatableError(Exception):
    """The server was away or busy; asking again may help."""


class _Transaction:
    """The templates inside a transaction."""

    def __init__(self, transaction: neo4j.Transaction, templates: Mapping[str, Template]) -> None:
        self._transaction = transaction
        self._templates = templates

    def read(self, name: str, /, **parameters: Any) -> list[Row]:
        """Rows of a read template; sees what the transaction wrote."""
        return self._run(find_template(self._templates, name, "read"), parameters)

    def write(self, name: str, /, **parameters: Any) -> None:
        """Run one write template."""
        self._run(find_template(self._templates, name, "write"), parameters)

    def write_many(self, name: str, rows: Iterable[Mapping[str, Any]], /, *, batch_size: int = 2_000) -> int:
        """Run a template with `$rows` in batches; all of them commit with the transaction."""
        return write_in_batches(self, name, rows, batch_size)

    def _run(self, template: Template, parameters: Mapping[str, Any]) -> list[Row]:
        check_parameters(template, parameters)
        with translate_errors(template.name, tuple(parameters)):
            return _rows(self._transaction, template, parameters)


def _rows(
    transaction: neo4j.Transaction | neo4j.ManagedTransaction, template: Template, parameters: Mapping[str, Any]
) -> list[Row]:
    given = {name: _in_order(value) if name == "rows" else value for name, value in parameters.items()}
    found = transaction.run(_gathering_statement(template) or template.text, given)
    if _gathering_statement(template) is None:
        return [dict(record) for record in found]
    names = [column.name for column in template.columns]
    return [dict(zip(names, values, strict=True)) for values in found.single(strict=True)["found"]]


@cache
def _gathering_statement(template: Template) -> str | None:
    """A read of many rows as a statement with one record that holds them all; None for any other template.

    What the driver spends on a record it spends on seven rows inside one: ten thousand citations take 0.1 s instead
    of 0.6 s.
    """
    if template.access != "read" or "ORDER BY" not in template.text or template.text.startswith("SHOW "):
        return None  # a command such as SHOW cannot be in a subquery, and few rows gain nothing
    values = ", ".join(column.name for column in template.columns)
    return f"CALL () {{\n{template.text}\n}}\nRETURN collect([{values}]) AS found"


def _in_order(rows: list[Row]) -> list[Row]:
    """Rows by key, so that two writers of the same nodes lock them in the same order and none waits in a circle."""
    return sorted(rows, key=lambda row: [str(row[key]) for key in _KEYS if key in row])
