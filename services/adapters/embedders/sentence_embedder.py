"""Embeddings by a sentence-transformers model; needs the extra `transformers`."""

from __future__ import annotations

import json
import logging
import subprocess
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from threading import RLock
from typing import Any
from weakref import finalize

import numpy as np
from numpy.typing import NDArray

from kg.errors import InvalidInputError
from services.adapters.embedders.sentence_worker import NOT_INSTALLED
from services.embedding import EmbedderIdentity
from services.errors import UpstreamError
from services.steps.offload import offload
from services.steps.workers import worker_command, worker_environment

logger = logging.getLogger(__name__)

_QUIET = {"HF_HUB_DISABLE_PROGRESS_BARS": "1", "TRANSFORMERS_VERBOSITY": "error"}


class SentenceEmbedder:
    """Embeds with the model of this name or in this folder; starts it when first used, which takes seconds.

    A folder needs no network. A name is looked up in the local cache of the model hub and downloaded when it is not
    there. The model's own limit on length applies; what lies beyond it in a text is not seen. The model runs in a
    process of its own (`sentence_worker`), which ends with this object.
    """

    def __init__(self, model: str) -> None:
        self._model = model
        self._lock = RLock()

    @property
    def identity(self) -> EmbedderIdentity:
        """Names the model and a digest of its weights, so that moving its folder changes nothing.

        Raises:
            InvalidInputError: the extra `transformers` is not installed.
            UpstreamError: there is no such model, neither in a folder nor by name.
        """
        with self._lock:
            return self._started[1]

    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Vectors of shape (n, dimension), each of length 1; a text without any word gives the zero vector.

        Raises:
            InvalidInputError: the extra `transformers` is not installed.
            UpstreamError: there is no such model, or its process died.
        """
        return await offload(self._embed, list(texts))

    def _embed(self, texts: list[str]) -> NDArray[np.float32]:
        vectors = np.zeros((len(texts), self.identity.dimension), dtype=np.float32)
        worded = [place for place, text in enumerate(texts) if any(letter.isalnum() for letter in text)]
        if worded:
            vectors[worded] = self._ask([texts[place] for place in worded])
        return vectors

    def _ask(self, texts: list[str]) -> NDArray[np.float32]:
        with self._lock:
            worker, identity = self._started
            assert worker.stdin is not None
            assert worker.stdout is not None
            size = len(texts) * identity.dimension * 4
            try:
                worker.stdin.write(json.dumps(texts).encode() + b"\n")
                worker.stdin.flush()
                answer = worker.stdout.read(size)
            except BrokenPipeError:
                answer = b""
        if len(answer) < size:
            raise UpstreamError(
                f"the process of the model {self._model!r} ended in the middle of its work (code {worker.wait()}); "
                "the embeddings done so far are kept, so run the command again",
                source="sentence-transformers",
            )
        return np.frombuffer(answer, dtype="<f4").reshape(len(texts), identity.dimension)

    @cached_property
    def _started(self) -> tuple[subprocess.Popen[bytes], EmbedderIdentity]:
        environment = {**_QUIET, **worker_environment()}
        command = worker_command("services.adapters.embedders.sentence_worker", self._model)
        worker = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)
        finalize(self, _end, worker)
        assert worker.stdout is not None
        first = worker.stdout.readline()
        facts: dict[str, Any] = json.loads(first) if first else {"error": f"its process ended, code {worker.wait()}"}
        if "error" in facts:
            raise self._cannot_start(facts["error"])
        logger.info("embedding model started", extra={"model": self._model})
        name = f"{Path(self._model).name}-{facts['fingerprint']}"
        return worker, EmbedderIdentity(name=name, dimension=int(facts["dimension"]))

    def _cannot_start(self, reason: str) -> InvalidInputError | UpstreamError:
        if reason == NOT_INSTALLED:
            return InvalidInputError(
                f"the embedder {self._model!r} needs the extra `transformers`: "
                "pip install 'strata-survey[transformers]'; or choose the embedder `static`, which needs nothing",
                field="embedder",
            )
        return UpstreamError(
            f"the model {self._model!r} cannot be loaded; name a folder that holds a sentence-transformers model, or a "
            f"model of the hub while online ({reason.splitlines()[0]})",
            source="sentence-transformers",
        )


def _end(worker: subprocess.Popen[bytes]) -> None:
    """Close the pipes, at which the worker ends, and wait for it."""
    for pipe in (worker.stdin, worker.stdout):
        if pipe is not None:
            pipe.close()
    worker.wait()
