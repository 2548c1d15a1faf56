"""Embeddings by a model on any server that speaks the embeddings of OpenAI: vLLM, Ollama, llama.cpp, LiteLLM."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Lock
from typing import Any
from urllib.parse import urlsplit

import numpy as np
from numpy.typing import NDArray
from openai import AsyncOpenAI, OpenAIError, omit
from pydantic import BaseModel, Field, FiniteFloat

from services.adapters.openai.calls import ServerCalls
from services.adapters.openai.failures import upstream_error_of
from services.embedding import EmbedderIdentity
from services.errors import ContextOverflowError, UpstreamError
from services.models.price import tokens_of
from services.steps.concurrent_work import together
from services.steps.offload import Lane, offload_to

BATCH = 64
"""Most texts of one request."""

BATCH_CHARACTERS = 200_000
"""Most characters of one request: about 50,000 tokens, below the limits of all servers known."""

SHORTEST = 200
"""Characters; a text that is too long for the model is halved until it fits, but not below this."""

PROBE = "a literature survey"
"""What is embedded to learn the dimension."""


class OpenAIEmbedder:
    """Embeds with the model of this name at a server; several requests at once, each of many texts.

    A text that is longer than the model can read is cut until it fits; what lies beyond is not seen.
    """

    def __init__(self, model: str, *, calls: ServerCalls, dimension: int | None = None) -> None:
        """Name a model; no request is made before the first use.

        Args:
            model: its name at the server.
            calls: of the server.
            dimension: what the server is asked for; None for the model's own, which is learned by one request.
        """
        self._model = model
        self._calls = calls
        self._asked = dimension
        self._learned = dimension
        self._lock = Lock()

    @property
    def identity(self) -> EmbedderIdentity:
        """Names the model and its server, since two servers may run one name differently.

        Raises:
            UpstreamError: the server cannot be reached, knows no such model, or answers something else.
        """
        with self._lock:
            if self._learned is None:
                with ThreadPoolExecutor(max_workers=1) as apart:  # the caller may be on an event loop
                    self._learned = apart.submit(asyncio.run, self._probe_dimension()).result()
        server = urlsplit(self._calls.endpoint.base_url).netloc
        return EmbedderIdentity(name=f"{self._model}@{server}", dimension=self._learned)

    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Vectors of shape (n, dimension), each of length 1; a text without any word gives the zero vector.

        Raises:
            UpstreamError: the server cannot be reached, or answers something else than vectors of its dimension.
        """
        dimension = (await offload_to(Lane.EMBEDDINGS, lambda: self.identity)).dimension
        vectors = np.zeros((len(texts), dimension), dtype=np.float32)
        worded = [place for place, text in enumerate(texts) if any(letter.isalnum() for letter in text)]
        batches = batches_of_texts([texts[place] for place in worded])
        rows = await together(
            [partial(self._vectors, batch, self._calls) for batch in batches], at_once=self._calls.at_once
        )
        if any(row.shape[1] != dimension for row in rows):
            raise self._wrong(f"vectors that have not {dimension} numbers (STRATA_EMBEDDER_DIMENSION)")
        if rows:
            vectors[worded] = np.concatenate(rows)
        return vectors

    async def _probe_dimension(self) -> int:
        """The dimension of the model's vectors."""
        calls = self._calls.apart()
        try:
            return int((await self._vectors([PROBE], calls)).shape[1])
        finally:
            await calls.close()

    async def _vectors(self, texts: Sequence[str], calls: ServerCalls) -> NDArray[np.float32]:
        """The unit vectors of one batch; one that is too long for the model in halves, a single text cut."""
        try:
            return await self._reply(texts, calls)
        except ContextOverflowError:
            if len(texts) > 1:
                middle = len(texts) // 2
                return np.concatenate([await self._vectors(half, calls) for half in (texts[:middle], texts[middle:])])
            if len(texts[0]) <= SHORTEST:
                raise
            return await self._vectors([texts[0][: max(SHORTEST, len(texts[0]) // 2)]], calls)

    async def _reply(self, texts: Sequence[str], calls: ServerCalls) -> NDArray[np.float32]:
        send = partial(_send, model=self._model, texts=texts, dimension=self._asked)
        try:
            reply = await calls.reply(send, _Vectors, source=self._model, tokens=sum(map(tokens_of, texts)))
        except OpenAIError as error:
            raise upstream_error_of(error, source=self._model, endpoint=calls.endpoint) from error
        try:
            return _unit_rows(reply, len(texts))
        except ValueError as error:
            raise self._wrong(f"what are not vectors: {error}") from error

    def _wrong(self, what: str) -> UpstreamError:
        return UpstreamError(f"{self._calls.endpoint.base_url} has sent {what}", source=self._model)


class _Row(BaseModel):
    index: int
    embedding: list[FiniteFloat] = Field(min_length=1)


class _Vectors(BaseModel):
    """What is read of a reply."""

    data: list[_Row]


def _unit_rows(reply: _Vectors, texts: int) -> NDArray[np.float32]:
    """The vectors in the order of the texts, each brought to length 1.

    Raises:
        ValueError: they are not one for each text, of one length, and none of them zero.
    """
    found = sorted(reply.data, key=lambda each: each.index)
    if [each.index for each in found] != list(range(texts)):
        raise ValueError(f"{len(found)} of them for {texts} texts, numbered {[each.index for each in found[:3]]}…")
    rows = np.array([each.embedding for each in found], dtype=np.float64)
    largest = np.abs(rows).max(axis=1, keepdims=True)
    if not (largest > 0).all():
        raise ValueError("one of them is zero")
    rows /= largest  # so that no square is too large or too small
    unit: NDArray[np.float32] = (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)
    return unit


async def _send(client: AsyncOpenAI, *, model: str, texts: Sequence[str], dimension: int | None) -> Any:
    return await client.embeddings.with_raw_response.create(
        input=list(texts),
        model=model,
        encoding_format="float",
        dimensions=omit if dimension is None else dimension,
    )


def batches_of_texts(texts: Sequence[str]) -> list[list[str]]:
    """The texts in their order, in groups that one request may hold; a text that is too long is a group of its own."""
    groups: list[list[str]] = []
    characters = 0
    for text in texts:
        if not groups or len(groups[-1]) == BATCH or characters + len(text) > BATCH_CHARACTERS:
            groups.append([])
            characters = 0
        groups[-1].append(text)
        characters += len(text)
    return groups
