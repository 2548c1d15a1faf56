"""What this installation can do with this graph: said over HTTP and by `strata doctor`."""

from __future__ import annotations

from importlib.metadata import version

from api.artifacts import ArtifactName
from api.http.bodies import JSON_BYTES
from api.http.guards import ADDRESS_BYTES, HEADER_BYTES, MOST_AT_ONCE
from api.http.paging import MOST_ITEMS
from api.models import model_capabilities
from api.schemas.service import (
    CapabilitiesOut,
    EmbedderCapabilities,
    Formats,
    GraphCapabilities,
    LimitsOut,
    SourceOut,
)
from services.collecting.formats import Format
from services.config import Settings
from services.pipeline.preset import preset_names
from services.rendering.field.formats import FieldFormat
from services.workbench import Workbench


def capabilities(settings: Settings, workbench: Workbench) -> CapabilitiesOut:
    """Engine, searches, embedder, model, formats, presets, limits."""
    return CapabilitiesOut(
        version=version("strata-survey"),
        graph=_graph(workbench),
        embedder=_embedder(settings, workbench),
        model=model_capabilities(settings, workbench),
        sources=_sources(settings),
        formats=Formats(imports=[*Format], fields=[*FieldFormat], surveys=[*ArtifactName]),
        presets=[*preset_names()],
        limits=_limits(settings),
    )


def _sources(settings: Settings) -> list[SourceOut]:
    """The sources that may be asked; none is asked for this."""
    return [
        SourceOut(name=name, has_key=name in settings.source_keys, has_contact=bool(settings.sources_contact))
        for name in settings.source_names
    ]


def _graph(workbench: Workbench) -> GraphCapabilities:
    engine = workbench.engine.capabilities()
    searches = [name for name, has in (("text", engine.text_search), ("vector", engine.vectors)) if has]
    return GraphCapabilities(
        engine=engine.server,
        gds=engine.gds,
        analytics=workbench.analytics_name,
        searches=[*searches, *(["hybrid"] if len(searches) == 2 else [])],
    )


def _embedder(settings: Settings, workbench: Workbench) -> EmbedderCapabilities:
    """What is known of the embedder; no server is asked for it."""
    if (served := settings.served_embedder) is not None:
        return EmbedderCapabilities(name=served, dimension=settings.embedder_dimension or None)
    identity = workbench.embedder.identity
    return EmbedderCapabilities(name=identity.name, dimension=identity.dimension)


def _limits(settings: Settings) -> LimitsOut:
    return LimitsOut(
        body_bytes=settings.max_body_bytes,
        json_bytes=JSON_BYTES,
        header_bytes=HEADER_BYTES,
        address_bytes=ADDRESS_BYTES,
        timeout_seconds=settings.request_timeout_seconds,
        requests_per_minute=settings.rate_per_minute,
        requests_at_once=MOST_AT_ONCE,
        page_items=MOST_ITEMS,
    )
