"""The embedded engine: a graph in one file, owned by one process, kept by kglite.

A durable kglite session serves reads of many threads at once and queues writes. One lock around writes lets a
transaction, which kglite runs optimistically, commit without a conflict.
"""

from __future__ import annotations

import threading
import warnings
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import kglite
import numpy as np
from numpy.typing import NDArray

from kg.adapters.kglite.declared_kinds import Declared
from kg.adapters.kglite.errors import store_in_use_error, translate_errors
from kg.adapters.kglite.files import (
    damaged_logs,
    graph_file,
    is_log_long,
    keep_previous,
    private,
    report_damage,
    way_back,
)
from kg.adapters.process import process_token
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
    write_in_batches,
)
from kg.adapters.templates.template import Template
from kg.batches import in_batches
from kg.errors import QueryFailedError, StoreUnavailableError
from kg.ports import PAPERS, Capabilities, Follower, Hit, Processes, Row, Templates

EXACT_UP_TO = 200_000
"""Searching so many vectors one by one takes about 30 ms; more get an HNSW index at the next checkpoint."""

_NEVER = 2**20
"""MiB of log before kglite folds it by itself, which would keep no previous file."""

_VECTOR_BATCH = 5_000
"""Vectors in one commit: each copies all that are stored, so many small commits take a time that grows as a square."""

_LOADED_BATCH = 1_000

FOLLOWED_CHANGES = 1_000_000_000
"""Changed papers that a text search folds into its index before it answers: all of them."""


class KgliteEngine:
    """`GraphEngine` on a `.kgl` file. Commits survive the death of the process, checkpoints a power cut."""

    def __init__(self, session: kglite.Session, path: Path, *, exact_up_to: int, kinds: Kinds) -> None:
        self._session = session
        self._path = path
        self._exact_up_to = exact_up_to
        self._templates = load_templates("kglite", kinds=kinds)
        self._spaces = kinds.spaces()
        self._text_spaces = kinds.text_spaces()
        self._needless = kinds.server_templates()
        self._writing = threading.RLock()
        self._closed = False
        self._text_followed: set[str] = set()
        self._declared = Declared()
        self._followers: dict[str, list[Follower]] = {}

    @classmethod
    def open(cls, path: Path, *, exact_up_to: int = EXACT_UP_TO, kinds: Kinds = KINDS) -> KgliteEngine:
        """Open or create a graph and bring its schema up to date.

        Args:
            path: the `.kgl` file, or the folder that holds or will hold `graph.kgl`.
            exact_up_to: number of vectors up to which a vector search compares them all.
            kinds: what the graph holds.

        Raises:
            StoreUnavailableError: another process holds the graph, or the file cannot be read or written.
            InvalidInputError: the graph was written by a newer Strata.
        """
        kglite.set_query_warning_policy("silent")
        file = graph_file(path)
        session = _session(file)
        engine = cls(session, file, exact_up_to=exact_up_to, kinds=kinds)
        try:
            ensure_schema(engine, kinds)
        except BaseException:
            engine.close()
            raise
        return engine

    def read(self, name: str, /, **parameters: Any) -> list[Row]:
        """Rows of a read template."""
        self._check_open()
        return _run(self._session.cypher, find_template(self._templates, name, "read"), parameters)

    def write(self, name: str, /, **parameters: Any) -> None:
        """Run one write or schema template; an index of words is made by the first search or checkpoint that needs it.

        kglite refuses an index of words that no node has yet, and has none of letters.
        """
        if name in self._needless:
            return
        with self._writing:
            self._check_open()
            _declare(self._session.execute, self._templates, name, self._declared)
            _run(self._session.execute, find_template(self._templates, name, "write", "schema"), parameters)
            self._declared.note(name, parameters)
            self._report([(name, parameters)])
            self._fold_if_long()

    def write_many(self, name: str, rows: Iterable[Mapping[str, Any]], /, *, batch_size: int = 2_000) -> int:
        """Run a template with `$rows`, a batch a commit."""
        return write_in_batches(self, name, rows, batch_size)

    @contextmanager
    def transaction(self) -> Iterator[Templates]:
        """All or nothing; other writers wait, readers see the state before it until it commits."""
        with self._writing:
            self._check_open()
            with translate_errors("begin"):
                transaction = self._session.begin()
            templates = _Transaction(
                transaction, self._templates, followed=self._followers, declared=self._declared.copy()
            )
            try:
                yield templates
            except BaseException:
                transaction.rollback()
                raise
            with translate_errors("commit"):
                transaction.commit()
            self._declared = templates.declared
            self._report(templates.written)
            self._fold_if_long()

    def save_vectors(self, ids: Sequence[str], vectors: NDArray[np.float32], *, space: str = PAPERS) -> None:
        """Store the embedding of each node, shape (n, d)."""
        check_vectors(ids, vectors)
        stored = self._vector_statistics(space)
        if stored and len(ids):
            check_dimension(stored["dimension"], vectors.shape[1], field="vectors")
        for start in range(0, len(ids), _VECTOR_BATCH):
            end = start + _VECTOR_BATCH
            rows = [{"id": id, "vector": vector} for id, vector in zip(ids[start:end], vectors[start:end], strict=True)]
            self.write(f"save_vectors_of_{space}", rows=rows)

    def load_vectors(self, ids: Sequence[str], *, space: str = PAPERS) -> dict[str, NDArray[np.float32]]:
        """Embeddings of those nodes that have one."""
        if not self._vector_statistics(space):
            return {}
        name = f"load_vectors_of_{space}"
        rows = (row for batch in in_batches(ids, _LOADED_BATCH) for row in self.read(name, ids=batch))
        return {row["id"]: np.asarray(row["vector"], dtype=np.float32) for row in rows}

    def search_vectors(
        self, vector: NDArray[np.float32], *, limit: int, space: str = PAPERS, within: list[str] | None = None
    ) -> list[Hit]:
        """Nodes nearest by cosine, best first, ties by id; exact unless an index was built."""
        stored = self._vector_statistics(space)
        if not stored or limit < 1 or not np.any(vector):
            return []
        check_dimension(stored["dimension"], len(vector), field="vector")
        exact = stored["count"] <= self._exact_up_to or within is not None
        name, pool = f"search_vectors_of_{space}", pool_of(limit, within)
        rows = self.read(name, vector=vector.tolist(), exact=exact, pool=pool, within=within, limit=limit)
        return [Hit(id=row["id"], score=row["score"]) for row in rows]

    def search_text(self, query: str, *, limit: int, space: str = PAPERS, within: list[str] | None = None) -> list[Hit]:
        """Nodes by BM25 over their words, best first, ties by id."""
        plain = plain_words(query)
        if limit < 1 or not plain.strip() or not self._follow_text(space):
            return []
        name, pool = f"search_text_of_{space}", pool_of(limit, within)
        rows = self.read(name, query=plain, pool=pool, within=within, limit=limit)
        return [Hit(id=row["id"], score=row["score"]) for row in rows]

    def capabilities(self) -> Capabilities:
        """An embedded graph has vectors and text search; analytics run in this process."""
        return Capabilities(
            server=f"kglite {kglite.__version__}", vectors=True, text_search=True, analytics=False, many_processes=False
        )

    def processes(self) -> Processes:
        """This process alone: whatever another left, it left before this one opened the graph."""
        return Processes(own=process_token(), connected=frozenset({process_token()}), grace_seconds=0)

    def follow(self, templates: Collection[str], follower: Follower) -> bool:
        """Tell `follower` of every write by these templates: this process owns the graph, so that is all of them."""
        with self._writing:
            for name in templates:
                self._followers.setdefault(name, []).append(follower)
        return True

    def checkpoint(self) -> None:
        """Make the log safe on its disk, with indexes up to date; a vector index is built once there are many vectors.

        The log is not folded into its file, except the first time: reads wait as long as folding takes.
        """
        with self._writing:
            self._check_open()
            for space in self._spaces:
                self._index_many_vectors(space)
            for space in self._text_spaces:
                if self._follow_text(space):
                    self.write(f"refresh_text_of_{space}")
            if not self._path.exists():
                self._fold()
            with translate_errors("checkpoint"):
                self._session.sync()

    def close(self) -> None:
        """Fold the log into the file if anything changed, and let the file go; safe to call twice.

        A log that is left makes every opening slower: of 100,000 papers by three seconds, more than folding takes.
        """
        with self._writing:
            if self._closed:
                return
            with translate_errors("close"), _without_advice(), private(self._path):
                keep_previous(self._path)
                self._session.close()
            self._closed = True

    def _fold(self) -> None:
        with translate_errors("checkpoint"), _without_advice(), private(self._path):
            keep_previous(self._path)
            self._session.save()

    def _fold_if_long(self) -> None:
        if is_log_long(self._path):
            self._fold()

    def _report(self, written: Iterable[tuple[str, Mapping[str, Any]]]) -> None:
        for name, parameters in written:
            for follower in self._followers.get(name, ()):
                follower(name, parameters)

    def _check_open(self) -> None:
        if self._closed:
            raise StoreUnavailableError(f"{self._path} was closed; open it again")

    def _index_many_vectors(self, space: str) -> None:
        stored = self._vector_statistics(space)
        if stored and stored["count"] > self._exact_up_to and stored["state"] == "none":
            self.write(f"index_vectors_of_{space}")

    def _vector_statistics(self, space: str) -> Row | None:
        rows = self.read(f"describe_vectors_of_{space}")
        return rows[0] if rows and rows[0]["count"] else None

    def _follow_text(self, space: str) -> bool:
        # By default an index stops following after 1,000 changes.
        if space not in self._text_followed:
            with self._writing:
                if not self.read(f"any_text_of_{space}", limit=1):
                    return False
                built = self.read(f"describe_text_index_of_{space}")
                if not built or built[0]["follows"] < FOLLOWED_CHANGES:
                    self.write(f"index_text_of_{space}", follows=FOLLOWED_CHANGES)
                self._text_followed.add(space)
        return True


class _Transaction:
    """The templates inside a transaction; `written` lists what followers hear of once it commits."""

    def __init__(
        self,
        transaction: kglite.SessionTransaction,
        templates: Mapping[str, Template],
        *,
        followed: Collection[str],
        declared: Declared,
    ) -> None:
        self._transaction = transaction
        self._templates = templates
        self._followed = followed
        self.declared = declared
        self.written: list[tuple[str, Mapping[str, Any]]] = []

    def read(self, name: str, /, **parameters: Any) -> list[Row]:
        """Rows of a read template; sees what the transaction wrote."""
        return _run(self._transaction.cypher, find_template(self._templates, name, "read"), parameters)

    def write(self, name: str, /, **parameters: Any) -> None:
        """Run one write template."""
        _declare(self._transaction.cypher, self._templates, name, self.declared)
        _run(self._transaction.cypher, find_template(self._templates, name, "write"), parameters)
        self.declared.note(name, parameters)
        if name in self._followed:
            self.written.append((name, parameters))

    def write_many(self, name: str, rows: Iterable[Mapping[str, Any]], /, *, batch_size: int = 2_000) -> int:
        """Run a template with `$rows` in batches; all of them commit with the transaction."""
        return write_in_batches(self, name, rows, batch_size)


def _session(file: Path) -> kglite.Session:
    """The session that owns a file, once it was said what its log lost."""
    try:
        with private(file):
            file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreUnavailableError(f"cannot create the folder {file.parent}: {error.strerror}") from error
    before = damaged_logs(file)
    try:
        with translate_errors(f"open {file.name}"), private(file), _without_advice():
            session = kglite.open_session(str(file), durable="normal", auto_checkpoint_wal_mib=_NEVER)
    except QueryFailedError as error:
        raise StoreUnavailableError(f"cannot open {file}: {error.__cause__}{way_back(file)}") from error
    except StoreUnavailableError as error:
        raise store_in_use_error(file, error) from error
    try:
        report_damage(file, damaged_logs(file) - before)
    except StoreUnavailableError:
        with private(file):
            session.close()
        raise
    return session


def _declare(execute: Callable[..., Any], templates: Mapping[str, Template], name: str, declared: Declared) -> None:
    """Make all properties of the nodes that `add_…` names known: kglite refuses those that no node of the kind has."""
    declaring = templates.get(name.replace("add_", "declare_", 1)) if name.startswith("add_") else None
    if declaring and name not in declared:
        _run(execute, declaring, {})


def _run(execute: Callable[..., Any], template: Template, parameters: Mapping[str, Any]) -> list[Row]:
    check_parameters(template, parameters)
    with translate_errors(template.name, tuple(parameters)):
        # A result that is not drained keeps its snapshot alive, and the next write would copy what it holds.
        rows: list[Row] = execute(_with_limit(template.text, parameters), params=dict(parameters)).to_list()
        return rows


def _with_limit(text: str, parameters: Mapping[str, Any]) -> str:
    """A statement with its limit as a number: of one that comes as a parameter kglite 0.21 sorts all rows, columns and
    all, where it otherwise keeps the first ones alone. Ten times faster for 50 of 50,000 nodes.
    """
    limit = parameters.get("limit")
    return text.replace("LIMIT $limit", f"LIMIT {limit:d}") if type(limit) is int and limit >= 0 else text


@contextmanager
def _without_advice() -> Iterator[None]:
    # kglite warns which columns a memory-mapped load could not map; this engine never loads that way.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", kglite.MappedFallbackWarning)
        # Of what the log lost `report_damage` tells.
        warnings.filterwarnings("ignore", message=".*write-ahead log", category=UserWarning)
        yield
