"""Language models and embedders at servers: how their calls are made and what they cost."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from services.adapters.models.openai.model import OpenAIModel
from services.adapters.models.openai.requests import Choice
from services.adapters.openai.calls import ServerCalls
from services.adapters.openai.endpoint import Endpoint
from services.adapters.openai.pace import CallLimits
from services.adapters.transient_failures import quiet_retries
from services.models.price import FREE
from services.models.price_list import load_prices
from services.tasks.prompting import load_prompts

if TYPE_CHECKING:
    from services.config import Settings
    from services.models.port import LanguageModel
    from services.workbench import Connections


def model_endpoint(settings: Settings) -> Endpoint:
    """The server of language models that the settings name."""
    return Endpoint(
        base_url=settings.model_url, api_key=settings.model_key, timeout_seconds=settings.model_timeout_seconds
    )


def ask_server(settings: Settings) -> str:
    """Ask the server of the settings which models it has; the answer in words, whether it is one or not."""
    return asyncio.run(ServerCalls(model_endpoint(settings), attempts=1).describe_models(settings.served_models))


def model_at_server(name: str, settings: Settings, connections: list[Connections] | None) -> LanguageModel:
    """The model of that name at the server; `connections` gets those that it may open."""
    endpoint = model_endpoint(settings)
    listed = load_prices(Path(settings.model_prices) if settings.model_prices else None).get(name)
    return OpenAIModel(
        name,
        prompts=load_prompts(),
        calls=server_calls(endpoint, settings, connections),
        choice=Choice(temperature=settings.model_temperature, reasoning_effort=settings.model_reasoning_effort or None),
        price=listed.price if listed else FREE if endpoint.is_here else None,
        context_tokens=settings.model_context or None,
    )


def server_calls(endpoint: Endpoint, settings: Settings, connections: list[Connections] | None) -> ServerCalls:
    """The calls of a server within the limits of the settings; they join `connections`, to be closed."""
    quiet_retries()
    limits = CallLimits(
        at_once=settings.model_calls_at_once,
        requests_a_minute=settings.model_requests_per_minute or None,
        tokens_a_minute=settings.model_tokens_per_minute or None,
    )
    calls = ServerCalls(endpoint, limits=limits)
    if connections is not None:
        connections.append(calls)
    return calls
