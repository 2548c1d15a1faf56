"""The service about itself."""

from __future__ import annotations

from datetime import date

from pydantic import BaseModel, Field

from api.schemas.shown import Shown


class Health(BaseModel):
    """Whether the process runs."""

    status: str = Field(description="`ok`", examples=["ok"])


class Readiness(BaseModel):
    """Whether requests can be answered and jobs are worked on."""

    status: str = Field(description="`ready`", examples=["ready"])
    graph_schema: int = Field(description="Version of the graph's schema", examples=[1])
    workers: int = Field(description="Jobs that this process works on at once; 0 where others work", examples=[1])


class GraphCapabilities(BaseModel):
    """What the graph can do."""

    engine: str = Field(description="The product, its version and edition", examples=["kglite 0.21.2"])
    gds: str | None = Field(description="Version of Graph Data Science; null without it", examples=[None])
    analytics: str = Field(description="Where communities and walks are computed", examples=["local"])
    searches: list[str] = Field(description="`text`, `vector`, `hybrid`", examples=[["text", "vector", "hybrid"]])


class EmbedderCapabilities(BaseModel):
    """Which embedder is used."""

    name: str = Field(description="With its version", examples=["static-1"])
    dimension: int | None = Field(
        description="Length of its vectors; null for a model on a server that was not asked yet", examples=[512]
    )


class PriceOut(Shown):
    """US dollars for a million tokens."""

    input: float = Field(description="Of those read", examples=[0.25])
    output: float = Field(description="Of those written", examples=[2.0])
    as_of: date | None = Field(
        description="When the price was listed; null for a server of this machine, which is free"
    )
    source: str | None = Field(description="Where it was listed", examples=["https://openai.com/api/pricing"])


class ModelOut(Shown):
    """A language model that is set up."""

    name: str = Field(description="Stored with everything it writes", examples=["gpt-5-mini"])
    is_offline: bool = Field(description="Whether it works by rule in this process, and sends nothing anywhere")
    context_tokens: int | None = Field(description="What it can read and write at once; null where it is not known")
    price: PriceOut | None = Field(description="What it costs; null where it is not known")


class ModelCapabilities(BaseModel):
    """Who writes."""

    name: str = Field(description="Stored with everything it writes", examples=["offline-1"])
    notice: str = Field(description="What the first page of its surveys says")
    is_free: bool | None = Field(description="Whether it costs nothing; null where it is not known", examples=[True])
    models: list[ModelOut] = Field(description="Every model that is set up")
    choices: list[str] = Field(description="What a survey may name as its `model`", examples=[["offline"]])
    routes: dict[str, str] = Field(description="Other models by task, family, `cheap` or `strong`", examples=[{}])
    server: str | None = Field(description="Host of the models that are not offline; null without any", examples=[None])
    has_key: bool = Field(description="Whether a key for that server is set", examples=[False])
    leaves_the_machine: str = Field(description="What is sent elsewhere, in words", examples=["nothing"])


class Formats(BaseModel):
    """Which formats are read and written."""

    imports: list[str] = Field(description="Papers, as `format` of an import", examples=[["bibtex", "ris"]])
    fields: list[str] = Field(description="Fields, as `format` of an export", examples=[["graphml", "csl"]])
    surveys: list[str] = Field(description="Surveys, as `name` of an artifact", examples=[["md", "html"]])


class LimitsOut(Shown):
    """How much is too much."""

    body_bytes: int = Field(description="Largest body of an upload", examples=[200_000_000])
    json_bytes: int = Field(description="Largest body in JSON", examples=[1_048_576])
    header_bytes: int = Field(description="Largest headers in all", examples=[16_384])
    address_bytes: int = Field(description="Longest address with its query", examples=[8_192])
    timeout_seconds: float = Field(description="Longest time of an answer", examples=[30.0])
    requests_per_minute: int = Field(description="Of a key without a limit of its own", examples=[30_000])
    requests_at_once: int = Field(description="Of all clients together", examples=[512])
    page_items: int = Field(description="Most items of a page", examples=[200])


class SourceOut(Shown):
    """An online source that may be asked for papers."""

    name: str = Field(description="As STRATA_SOURCES and collections name it", examples=["openalex"])
    has_key: bool = Field(description="Whether requests to it carry a key")
    has_contact: bool = Field(description="Whether they carry the mail address of the operator")


class CapabilitiesOut(Shown):
    """What this service can do."""

    version: str = Field(description="Of Strata", examples=["0.1.0"])
    graph: GraphCapabilities
    embedder: EmbedderCapabilities
    model: ModelCapabilities
    sources: list[SourceOut] = Field(description="Online sources that collections and imports may ask; none by default")
    formats: Formats
    presets: list[str] = Field(description="How a survey can be written", examples=[["full"]])
    limits: LimitsOut


class ProblemPage(Shown):
    """What a kind of problem means."""

    type: str = Field(description="As in problems of this kind", examples=["/v1/problems/not-found"])
    title: str = Field(examples=["There is no such thing"])
    status: int = Field(description="The HTTP status", examples=[404])
    advice: str = Field(description="What to do", examples=["Look it up in the collection that it belongs to."])


class ProblemPages(Shown):
    """Every kind of problem."""

    items: list[ProblemPage]


class Index(BaseModel):
    """Where things are."""

    name: str = Field(examples=["Strata"])
    version: str = Field(examples=["0.1.0"])
    links: dict[str, str] = Field(description="Addresses by what is there", examples=[{"fields": "/v1/fields"}])
