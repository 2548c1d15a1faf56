"""Settings: what can be switched by the environment or a `.env` file, all with defaults that run on a laptop."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict

from kg.errors import InvalidInputError

_ADDRESS = re.compile(r"\Ahttps?://[^\s/@]+(/[^\s@]*)?\Z")
_HOST = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,62}\.){1,8}[a-z]{2,20}")
_MAIL = re.compile(r"[^\s@,;<>]{1,64}@[A-Za-z0-9.-]{1,255}")
_ORIGIN = re.compile(r"https?://[a-z0-9.-]+(:\d+)?|https?://\[[0-9a-f:]+\](:\d+)?")


class Settings(BaseSettings):
    """Read once, in `api.bootstrap`, and passed on as a value."""

    model_config = SettingsConfigDict(env_prefix="STRATA_", env_file=".env", extra="ignore", frozen=True)

    url: str = Field(
        default="", description="Address of a service that commands go through in place of a graph of their own"
    )
    key: SecretStr = Field(default=SecretStr(""), description="Key for that service; never shown")
    graph: str = Field(
        default=".strata/graph.kgl",
        description="File of the embedded graph, or the address of a Neo4j server (`neo4j://`, `bolt://`, …)",
    )
    neo4j_user: str = Field(default="neo4j", description="User of the Neo4j server")
    neo4j_password: SecretStr = Field(default=SecretStr(""), description="Password of that user; never shown")
    neo4j_password_file: str = Field(
        default="",
        description="File that holds that password in its first line, in place of it: a secret of a container",
    )
    neo4j_database: str = Field(default="neo4j", description="Database of the Neo4j server")
    analytics: Literal["local", "gds", "auto"] = Field(
        default="auto",
        description="Where communities and walks are computed: `local`, in this process; `gds`, by Graph Data Science; "
        "`auto`, in this process, but for graphs too large for it by Graph Data Science where the server has it",
    )
    embedder: str = Field(
        default="static",
        description="`static`, a sentence-transformers model by name or path (extra `transformers`), or `openai:NAME`, "
        "a model at the server of STRATA_EMBEDDER_URL",
    )
    embedder_url: str = Field(
        default="",
        description="Address of a server that speaks the embeddings of OpenAI; without it the one of STRATA_MODEL_URL",
    )
    embedder_key: SecretStr = Field(default=SecretStr(""), description="Key for that server; never shown")
    embedder_dimension: int = Field(
        default=0,
        ge=0,
        le=65_536,
        description="Numbers of a vector that the server is asked for; 0 for the model's own",
    )
    model: str = Field(
        default="offline",
        description="Who writes: `offline`, or the name of a model at the server of STRATA_MODEL_URL",
    )
    model_url: str = Field(
        default="https://api.openai.com/v1",
        description="Address of a server that speaks the chat completions of OpenAI: vLLM, Ollama, llama.cpp, LiteLLM",
    )
    model_key: SecretStr = Field(default=SecretStr(""), description="Key for that server; never shown")
    model_routes: str = Field(
        default="",
        description="Other models for some tasks, separated by commas: `cheap=NAME, introduction=offline`; before the "
        "sign a task, a family of tasks, `cheap` or `strong`",
    )
    model_choices: str = Field(
        default="",
        description="Models of the server that a survey may name in place of these, separated by commas; `offline` and "
        "STRATA_MODEL always are",
    )
    model_prices: str = Field(default="", description="File of your own prices of models, in US dollars")
    model_context: int = Field(
        default=0,
        ge=0,
        description="Most tokens that a model of the server can read and write at once; 0 where it is not known",
    )
    model_temperature: float | None = Field(
        default=0.0,
        ge=0,
        le=2,
        description="How freely a model chooses its words; a model that refuses it is not sent it",
    )
    model_reasoning_effort: str = Field(
        default="", description="For models that reason: `minimal`, `low`, `medium`, `high`"
    )
    model_calls_at_once: int = Field(default=16, ge=1, le=1_000, description="Calls of a model at once")
    model_requests_per_minute: int = Field(
        default=0, ge=0, description="Most requests a minute of a model; 0 means no limit"
    )
    model_tokens_per_minute: int = Field(
        default=0, ge=0, description="Most tokens a minute of a model; 0 means no limit"
    )
    model_timeout_seconds: float = Field(default=180.0, gt=0, description="Longest wait for an answer of a model")
    sources: str = Field(
        default="",
        description="Online sources that may be asked, with commas: `openalex`, `semantic-scholar`, `crossref`, "
        "`arxiv`, `pubmed`, `europe-pmc`; none by default",
    )
    sources_contact: str = Field(
        default="", description="Your mail address, which sources ask for; sent with every request to them"
    )
    sources_days: int = Field(default=7, ge=0, le=3_650, description="Days for which the answers of sources are kept")
    sources_addresses: str = Field(
        default="",
        description="Other addresses of sources, such as mirrors: `openalex=https://host, arxiv=http://localhost:8001`",
    )
    full_texts: str = Field(
        default="",
        description="Sources that are asked for full texts, with commas: `europe-pmc`, `arxiv`, `acl`, `pmlr`, "
        "`openreview`, `biorxiv`, `openalex`, `unpaywall`, `semantic-scholar`, `crossref`, `core`; none by default",
    )
    full_text_hosts: str = Field(
        default="", description="Further hosts from which full texts may be fetched, with commas: `www.mdpi.com`"
    )
    full_text_days: int = Field(
        default=30, ge=0, le=3_650, description="Days after which a text that could not be had is asked for again"
    )
    full_text_papers: str = Field(
        default="40",
        pattern=r"^(?:all|[1-9]\d{0,3})$",
        description="How many papers of a field `strata fulltext plan` and `fetch` take: a number or `all`",
    )
    survey_full_texts: str = Field(
        default="none",
        pattern=r"^(?:none|all|[1-9]\d{0,3})$",
        description="How many papers that carry a survey `strata survey write` reads whole: a number, `all` or `none`",
    )
    core_key: SecretStr = Field(default=SecretStr(""), description="Key for CORE; never shown")
    grobid_url: str = Field(
        default="",
        description="Address of a GROBID server that reads PDF files, such as `http://localhost:8070`; none by default",
    )
    openalex_key: SecretStr = Field(default=SecretStr(""), description="Key for OpenAlex; never shown")
    semantic_scholar_key: SecretStr = Field(default=SecretStr(""), description="Key for Semantic Scholar; never shown")
    ncbi_key: SecretStr = Field(default=SecretStr(""), description="Key for PubMed's E-utilities; never shown")
    state: str = Field(
        default="",
        description="File of jobs, keys and answers already given; without it `state.sqlite` beside the embedded "
        "graph, or `.strata/state.sqlite`. Or the address of a PostgreSQL server that several machines share, "
        "`postgresql://user@host/database` (extra `postgres`)",
    )
    state_password: SecretStr = Field(
        default=SecretStr(""), description="Password of that server's user; never shown, and never in the address"
    )
    state_password_file: str = Field(
        default="", description="File that holds that password in its first line, in place of it"
    )
    host: str = Field(default="127.0.0.1", description="Address that `strata serve` listens on; others need a key")
    port: int = Field(default=8000, ge=0, le=65_535, description="Port that `strata serve` listens on; 0 takes any")
    workers: int = Field(default=1, ge=0, le=32, description="Jobs that `strata serve` works on at once")
    max_body_mb: int = Field(default=200, ge=1, le=10_000, description="Largest body of a request, in megabytes")
    request_timeout_seconds: float = Field(
        default=30.0, gt=0, description="Longest time of an answer; uploads and event streams take what they take"
    )
    rate_per_minute: int = Field(default=30_000, ge=1, description="Requests a minute of a key without its own limit")
    cors_origins: str = Field(
        default="", description="Origins whose pages may use the service, separated by commas; none by default"
    )
    metrics: bool = Field(default=False, description="Whether `/metrics` answers Prometheus")
    otel: bool = Field(default=False, description="Whether traces are exported by OpenTelemetry (extra `otel`)")
    log_level: str = Field(default="WARNING", description="DEBUG, INFO, WARNING or ERROR; logs go to standard error")

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """What is given, then the environment, then the file; of these only those that name one of our settings.

        Each looks for every setting in turn, which takes longer than all else that reads them.
        """
        prefix = str(cls.model_config["env_prefix"]).lower()
        named = (
            source
            for source in (env_settings, dotenv_settings)
            if any(name.lower().startswith(prefix) for name in getattr(source, "env_vars", ()))
        )
        return (init_settings, *named, file_secret_settings)

    @field_validator("model_url", "embedder_url", "grobid_url")
    @classmethod
    def _is_address(cls, text: str, info: ValidationInfo) -> str:
        may_be_left_out = info.field_name in {"embedder_url", "grobid_url"}
        if not (may_be_left_out and not text) and not _ADDRESS.match(text):
            raise ValueError("that is not an address; write it as https://host/v1 or http://localhost:11434/v1")
        return text.rstrip("/")

    @field_validator("state")
    @classmethod
    def _is_state(cls, text: str) -> str:
        scheme, separator, _ = text.partition("://")
        if separator and scheme not in {"postgresql", "postgres"}:
            raise ValueError("that is not a state; write a path, or postgresql://user@host/database")
        return text

    @field_validator("model_routes")
    @classmethod
    def _are_routes(cls, text: str) -> str:
        for part in filter(None, map(str.strip, text.split(","))):
            if not all(side.strip() for side in part.partition("=")):
                raise ValueError(f"{part!r} is not a route; write it as cheap=NAME or introduction=offline")
        return text

    @field_validator("sources_addresses")
    @classmethod
    def _are_addresses(cls, text: str) -> str:
        for name, address in _pairs(text).items():
            is_here = urlsplit(address).hostname in {"localhost", "127.0.0.1", "::1"}
            if not (name and _ADDRESS.match(address) and (is_here or address.startswith("https://"))):
                raise ValueError(f"{address!r} is not an address of a source; write it as openalex=https://host")
        return text

    @field_validator("sources_contact")
    @classmethod
    def _is_mail_address(cls, text: str) -> str:
        if text and not _MAIL.fullmatch(text):
            raise ValueError("that is not a mail address; write it as name@example.org")
        return text

    @field_validator("cors_origins")
    @classmethod
    def _are_origins(cls, text: str) -> str:
        for origin in _split_list(text):
            if not _ORIGIN.fullmatch(origin):
                raise ValueError(f"{origin!r} is not an origin; write it as https://host or http://host:port")
        return text

    @property
    def routes(self) -> dict[str, str]:
        """The names of models by the task, family or route of `model_routes`."""
        return _pairs(self.model_routes)

    @field_validator("full_text_hosts")
    @classmethod
    def _are_hosts(cls, text: str) -> str:
        for host in _split_list(text):
            if not _HOST.fullmatch(host):
                raise ValueError(f"{host!r} is not a host; write it as www.example.org")
        return text

    @property
    def text_source_names(self) -> tuple[str, ...]:
        """The sources of `full_texts`, each once."""
        return tuple(dict.fromkeys(_split_list(self.full_texts)))

    @property
    def text_hosts(self) -> tuple[str, ...]:
        """The hosts of `full_text_hosts`."""
        return tuple(_split_list(self.full_text_hosts))

    @property
    def source_names(self) -> tuple[str, ...]:
        """The sources of `sources`, each once."""
        return tuple(dict.fromkeys(_split_list(self.sources)))

    @property
    def source_keys(self) -> dict[str, SecretStr]:
        """The keys that are set, by source."""
        keys = {
            "openalex": self.openalex_key,
            "semantic-scholar": self.semantic_scholar_key,
            "pubmed": self.ncbi_key,
            "core": self.core_key,
        }
        return {name: key for name, key in keys.items() if key.get_secret_value()}

    @property
    def source_addresses(self) -> dict[str, str]:
        """The addresses of `sources_addresses` by source."""
        return {name: address.rstrip("/") for name, address in _pairs(self.sources_addresses).items()}

    @property
    def served_embedder(self) -> str | None:
        """The name of an embedding model at a server; None if vectors are made on this machine."""
        where, _, name = self.embedder.partition(":")
        return name if where == "openai" and name else None

    @property
    def choices(self) -> tuple[str, ...]:
        """The models that a survey may name, each once."""
        return tuple(
            dict.fromkeys(["offline", self.model, *filter(None, map(str.strip, self.model_choices.split(",")))])
        )

    @property
    def served_models(self) -> tuple[str, ...]:
        """The models at the server of `model_url` that these settings name."""
        return tuple(name for name in dict.fromkeys([*self.choices, *self.routes.values()]) if name != "offline")

    @property
    def state_address(self) -> str | None:
        """The server that holds the state; None if a file does."""
        return self.state if "://" in self.state else None

    @property
    def state_place(self) -> str:
        """Where the state is, in words, without a secret and without the parameters of an address."""
        return f"the state file {self.state_file}" if self.state_address is None else self.state.partition("?")[0]

    @property
    def state_folder(self) -> Path:
        """What belongs to this machine wherever the state is: uploads at work, the address of a running service."""
        return self.state_file.parent

    @property
    def state_file(self) -> Path:
        """Where the state is, if it is a file."""
        if self.state and self.state_address is None:
            return Path(self.state)
        folder = Path(".strata") if "://" in self.graph else Path(self.graph).parent
        return folder / "state.sqlite"

    def check_shared(self) -> None:
        """Refuse a state that machines share beside a graph that one process owns: another could not do its jobs.

        Raises:
            InvalidInputError: the state is on a server, and the graph is a file.
        """
        if self.state_address is not None and "://" not in self.graph:
            raise InvalidInputError(
                "STRATA_STATE is a server that several machines share, and STRATA_GRAPH is a file that one process "
                "owns; set STRATA_GRAPH to the address of a Neo4j server, or STRATA_STATE to a file",
                field="STRATA_STATE",
            )

    @property
    def max_body_bytes(self) -> int:
        """Largest body in bytes."""
        return self.max_body_mb * 1_000_000

    @property
    def origins(self) -> tuple[str, ...]:
        """The origins of `cors_origins`."""
        return _split_list(self.cors_origins)


def _split_list(text: str) -> tuple[str, ...]:
    return tuple(part.strip().rstrip("/").lower() for part in text.split(",") if part.strip())


def _pairs(text: str) -> dict[str, str]:
    """What is before and after the sign in each part of `this=that, other=another`."""
    parts = (part.partition("=") for part in text.split(",") if part.strip())
    return {what.strip(): name.strip() for what, _, name in parts}
