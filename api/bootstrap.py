"""The only wiring: settings in, a workbench of concrete parts out.

Parts are imported where they are put in: a command waits for those alone that it uses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from api.closing import close_after
from api.secrets_in_files import neo4j_password, state_password
from api.served_graph import graph_file, graph_in_state
from api.service_address import address_of_service
from kg.errors import InvalidInputError, QueryFailedError, StoreUnavailableError

if TYPE_CHECKING:
    from api.service import Service
    from kg.model.papers.full_text import FullText
    from kg.ports import GraphAnalytics, GraphEngine
    from kg.repository.key_notice import KeyNotice
    from services.access import ApiKeys
    from services.adapters.state.jobs import StateJobs
    from services.adapters.state.state import State
    from services.collecting.formats import Format
    from services.collecting.import_report import SourceRow
    from services.collecting.sources import PaperSource
    from services.config import Settings
    from services.embedding import Embedder
    from services.models.port import LanguageModel
    from services.workbench import Connections, Workbench

OFFLINE = "offline"
"""The setting `model` that needs no server."""


def read_settings(graph: str | Path | None = None, *, host: str | None = None, port: int | None = None) -> Settings:
    """Settings of the environment, with what is given on the command line in their place.

    Raises:
        InvalidInputError: a setting has a value that it cannot have.
    """
    from pydantic import ValidationError

    from services.config import Settings

    try:
        given: dict[str, Any] = {"graph": None if graph is None else str(graph), "host": host, "port": port}
        return Settings(**{name: value for name, value in given.items() if value is not None})
    except ValidationError as error:
        first = error.errors(include_input=False)[0]
        name = f"STRATA_{first['loc'][0]}".upper()
        raise InvalidInputError(f"{name}: {first['msg']}", field=name) from None


def open_engine(settings: Settings, *, is_serving: bool = False) -> GraphEngine:
    """The engine that the setting `graph` names: Neo4j for an address, the embedded one for a file.

    Raises:
        StoreUnavailableError: another process owns the file, or the server cannot be reached.
    """
    if (file := graph_file(settings)) is None:
        return _neo4j(settings, is_serving=is_serving)
    from kg.adapters.kglite.engine import KgliteEngine

    try:
        return KgliteEngine.open(Path(settings.graph))
    except StoreUnavailableError as error:
        if (address := address_of_service(settings, by_others=True)) is None:
            raise
        raise StoreUnavailableError(
            f"{file} is being served at {address}: do this there ({address}/v1/docs), or stop the service first; "
            "`strata jobs` and `strata keys` work beside it"
        ) from error


def _neo4j(settings: Settings, *, is_serving: bool) -> GraphEngine:
    from kg.adapters.neo4j.engine import ConnectionLimits, Neo4jEngine, Server

    server = Server(
        uri=settings.graph,
        user=settings.neo4j_user,
        password=neo4j_password(settings),
        database=settings.neo4j_database,
    )
    # A request does not wait long for a server that is away: its client is asked to come again, and a worker puts its
    # job off; a command waits for half a minute.
    hasty = ConnectionLimits(connect_seconds=3.0, acquire_seconds=3.0, retry_seconds=2.0)
    return Neo4jEngine.open(server, limits=hasty if is_serving else None)


def choose_analytics(settings: Settings, engine: GraphEngine) -> tuple[str, GraphAnalytics]:
    """Where the setting `analytics` has graph algorithms run, in words and as a part.

    Raises:
        InvalidInputError: it asks for Graph Data Science, and the graph has none.
    """
    from kg.adapters.analytics.local import LocalAnalytics

    gds = engine.capabilities().gds if settings.analytics != "local" else None
    if gds is not None:
        from kg.adapters.analytics.sized_analytics import LOCAL_EDGES, SizedAnalytics
        from kg.adapters.neo4j.gds import GdsAnalytics

        if settings.analytics == "gds":
            return f"Graph Data Science {gds}", GdsAnalytics.open(engine)
        try:
            sized = SizedAnalytics(local=LocalAnalytics(), server=GdsAnalytics.open(engine))
        except QueryFailedError as error:  # such as a user without the right to ask for the size of the heap
            return f"local, since Graph Data Science {gds} cannot be used: {error}", LocalAnalytics()
        return f"local, with Graph Data Science {gds} above {LOCAL_EDGES:,} edges", sized
    if settings.analytics == "gds":
        raise InvalidInputError(
            "STRATA_ANALYTICS is gds, but this graph has no Graph Data Science; install the plugin on a Neo4j server, "
            "or set local or auto",
            field="STRATA_ANALYTICS",
        )
    return "local", LocalAnalytics()


def make_embedder(settings: Settings, connections: list[Connections] | None = None) -> Embedder:
    """The embedder that the settings name.

    Args:
        connections: gets those that it may open, to be closed before the event loop ends.
    """
    if settings.embedder == "static":
        from services.adapters.embedders.static_embedder import StaticEmbedder

        return StaticEmbedder()
    if (name := settings.served_embedder) is None:
        from services.adapters.embedders.sentence_embedder import SentenceEmbedder

        return SentenceEmbedder(settings.embedder)
    from api.model_servers import server_calls
    from services.adapters.embedders.openai_embedder import OpenAIEmbedder
    from services.adapters.openai.endpoint import Endpoint

    endpoint = Endpoint(
        base_url=settings.embedder_url or settings.model_url,
        api_key=settings.embedder_key if settings.embedder_url else settings.embedder_key or settings.model_key,
        timeout_seconds=settings.model_timeout_seconds,
        settings="STRATA_EMBEDDER",
    )
    calls = server_calls(endpoint, settings, connections)
    return OpenAIEmbedder(name, calls=calls, dimension=settings.embedder_dimension or None)


def make_model(settings: Settings, models: Mapping[str, LanguageModel] | None = None) -> LanguageModel:
    """The language model that the settings name, with the models of its routes; `models` are those made already.

    Raises:
        InvalidInputError: a route names no task, or the file of prices cannot be used.
    """
    made = models or make_models(settings)
    if not settings.routes:
        return made[settings.model]
    from services.models.routed import RoutedModel  # which reads every task

    return RoutedModel(made[settings.model], {what: made[name] for what, name in settings.routes.items()})


def make_models(settings: Settings, connections: list[Connections] | None = None) -> Mapping[str, LanguageModel]:
    """Every model that the settings name, by name and without routes: the offline writer, or one at the server.

    Args:
        connections: gets those that the models may open, to be closed before the event loop ends.
    Raises:
        InvalidInputError: the file of prices cannot be used.
    """
    from services.adapters.models.offline.model import OfflineModel

    names = dict.fromkeys([*settings.choices, *settings.routes.values()])
    made: dict[str, LanguageModel] = {name: OfflineModel() for name in names if name == OFFLINE}
    if served := [name for name in names if name != OFFLINE]:
        from api.model_servers import model_at_server

        made |= {name: model_at_server(name, settings, connections) for name in served}
    return made


def make_sources(settings: Settings, state: State | None) -> list[PaperSource]:
    """The sources of papers outside that the settings name; their answers are kept in the state, if there is one."""
    if not settings.source_names:
        return []
    from services.adapters.sources.source_registry import sources_by_name
    from services.adapters.transient_failures import quiet_retries

    quiet_retries()
    return sources_by_name(
        settings.source_names,
        contact=settings.sources_contact,
        keys=settings.source_keys,
        addresses=settings.source_addresses,
        answers=None if state is None else state.answers("source_answers"),
        days_kept=settings.sources_days,
    )


def ask_sources(settings: Settings) -> dict[str, str]:
    """What each source of the settings says in words: one of papers to a search, one of full texts of an open paper."""
    import asyncio

    from services.adapters.sources.source_registry import describe_sources
    from services.adapters.texts.text_source_registry import describe_text_sources

    of_papers = asyncio.run(describe_sources(make_sources(settings, None)))
    return of_papers | asyncio.run(describe_text_sources(settings))


@contextmanager
def open_workbench(settings: Settings, *, is_serving: bool = False) -> Iterator[Workbench]:
    """Open the graph and put the parts together; closes the graph at the end, whatever happens.

    A process that is serving does not wait long for a server that is away.

    Raises:
        StoreUnavailableError: another process owns the graph, or its server cannot be reached.
    """
    from kg.repository.fields.fields import FieldRepository
    from kg.repository.papers.papers import PaperRepository
    from kg.repository.surveys.surveys import SurveyRepository
    from services.adapters.models.offline.model import OfflineModel
    from services.workbench import Workbench

    connections: list[Connections] = []
    with close_after(open_engine(settings, is_serving=is_serving)) as engine:
        models = make_models(settings, connections)
        analytics_name, analytics = choose_analytics(settings, engine)
        papers = PaperRepository(engine)
        yield Workbench(
            engine=engine,
            analytics=analytics,
            analytics_name=analytics_name,
            papers=papers,
            fields=FieldRepository(engine),
            surveys=SurveyRepository(engine, papers),
            embedder=make_embedder(settings, connections),
            model=make_model(settings, models),
            read_records=RecordReader(settings),
            text_files=FullTextFiles(),
            fallback=OfflineModel(),
            choices={name: models[name] for name in settings.choices},
            connections=connections,
        )


class FullTextFiles:
    """Finds and reads full texts; the readers are imported with the first file."""

    def find(self, path: Path) -> Iterator[tuple[Path, str]]:
        """The full texts of a file or folder, with their names."""
        from services.adapters.formats import text_files

        return text_files.find(path)

    def read(self, file: Path) -> tuple[Format, FullText]:
        """What is in a file."""
        from services.adapters.formats import text_files

        return text_files.read(file)


class RecordReader:
    """Reads files of every format; the readers are imported with the first file."""

    def __init__(self, settings: Settings) -> None:
        self._grobid_url = settings.grobid_url

    def __call__(
        self,
        source: str | Path | BinaryIO,
        format: str | None = None,
        name: str | None = None,
        *,
        encoding: str | None = None,
    ) -> Iterator[SourceRow]:
        """The rows of a file, as `services.adapters.formats.files.read_records` gives them."""
        from services.adapters.formats.files import read_records
        from services.adapters.sources.grobid import tei_by

        return read_records(source, format, name, encoding=encoding, tei_of=tei_by(self._grobid_url))


@contextmanager
def open_state(settings: Settings) -> Iterator[State]:
    """Open the state: jobs, keys, answers given, in a file or on a server.

    Raises:
        StoreUnavailableError: it cannot be reached, read or written.
    """
    from services.adapters.state.state import open_state_at

    state = open_state_at(settings.state_file, settings.state_address, state_password(settings))
    try:
        yield state
    finally:
        state.close()


def describe_state(settings: Settings) -> str:
    """What the state is and whether it answers, in words; makes none."""
    from services.adapters.state.state import describe_state_at

    try:
        return describe_state_at(settings.state_file, settings.state_address, state_password(settings))
    except (StoreUnavailableError, InvalidInputError) as error:
        return f"does not answer: {error}"


@contextmanager
def open_jobs(settings: Settings) -> Iterator[StateJobs]:
    """The jobs of the graph; needs no graph, so that they can be watched while the service runs."""
    with open_state(settings) as state:
        yield state.jobs(graph=graph_in_state(settings))


@contextmanager
def open_keys(settings: Settings) -> Iterator[ApiKeys]:
    """The keys of the service; needs no graph, so that keys can be made while the service runs."""
    with open_state(settings) as state:
        yield state.keys


@contextmanager
def open_key_notice(settings: Settings) -> Iterator[KeyNotice]:
    """What the graph knows of keys.

    Raises:
        StoreUnavailableError: another process owns the graph, or its server cannot be reached.
    """
    from kg.repository.key_notice import KeyNotice

    with close_after(open_engine(settings, is_serving=True)) as engine:
        yield KeyNotice(engine)


@contextmanager
def open_service(settings: Settings) -> Iterator[Service]:
    """Open the graph and the state, and put the HTTP service together.

    Raises:
        StoreUnavailableError: another process owns the graph, a server cannot be reached, or the state file fails.
        InvalidInputError: the state is shared by machines, and the graph is not.
    """
    from api.service import Service
    from kg.adapters.schema.schema import SCHEMA_VERSION
    from kg.repository.key_notice import KeyNotice
    from services.access import NotedKeys
    from services.jobs.handlers import handlers
    from services.jobs.uploads import Uploads
    from services.queue.notifier import Notifier

    settings.check_shared()
    with open_state(settings) as state, open_workbench(settings, is_serving=True) as bench:
        sources = make_sources(settings, state)
        workbench = replace(
            bench,
            cache=state.answers("responses"),
            recordings=state.recordings,
            record_searches=sources,
            sources=sources,
            connections=[*bench.connections, *sources],
        )
        if settings.text_source_names:
            from services.adapters.texts.text_source_registry import with_text_sources

            workbench = with_text_sources(workbench, settings, state.answers("source_answers"))
        uploads = Uploads(folder=settings.state_folder / "uploads", store=state.uploads)
        notifier = Notifier()
        jobs = state.jobs(notifier, graph=graph_in_state(settings))
        notice = KeyNotice(workbench.engine)
        yield Service(
            settings=settings,
            schema_version=SCHEMA_VERSION,
            workbench=workbench,
            jobs=jobs,
            queue=jobs,
            keys=NotedKeys(state.keys, notice.keep),
            key_notice=notice,
            idempotency=state.idempotency,
            notifier=notifier,
            handlers=handlers(workbench, uploads),
            uploads=uploads,
        )
