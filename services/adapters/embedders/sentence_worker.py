"""The process of a sentence-transformers model: `python -m services.adapters.embedders.sentence_worker MODEL`.

A process of its own, because torch and scikit-learn each bring a runtime whose thread-local storage no longer fits
beside that of the embedded graph engine (glibc: "cannot allocate memory in static TLS block").

It answers on standard output: first a line of JSON, the model's `fingerprint` and `dimension` or an `error`; then, for
each line of JSON with a list of texts on standard input, their unit vectors as bare little-endian float32. It ends with
its input.
"""

from __future__ import annotations

import json
import os
import sys
from hashlib import blake2b
from typing import IO, Any

import numpy as np

BATCH = 32
"""Texts the model sees at once; larger gains nothing on a CPU."""

NOT_INSTALLED = "not installed"


def main(model_name: str) -> None:
    """Load the model, then answer until the input ends."""
    # Whatever a library prints must not get between the answers.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    try:
        model = _load(model_name)
    except ModuleNotFoundError:
        _say(answers, error=NOT_INSTALLED)
        return
    except (ImportError, OSError, ValueError) as error:
        _say(answers, error=f"{type(error).__name__}: {error}")
        return
    _say(answers, fingerprint=_fingerprint(model), dimension=model.get_embedding_dimension())
    for line in sys.stdin.buffer:
        vectors = model.encode(json.loads(line), batch_size=BATCH, normalize_embeddings=True, show_progress_bar=False)
        answers.write(np.ascontiguousarray(vectors, dtype="<f4").tobytes())
        answers.flush()


def _load(model_name: str) -> Any:
    from sentence_transformers import SentenceTransformer  # noqa: PLC0415 - of an extra

    return SentenceTransformer(model_name)


def _fingerprint(model: Any) -> str:
    """A digest of the weights: 12 hex digits."""
    digest = blake2b(digest_size=6)
    for name, tensor in sorted(model.state_dict().items()):
        digest.update(name.encode())
        digest.update(tensor.detach().cpu().float().numpy().tobytes())
    return digest.hexdigest()


def _say(answers: IO[bytes], **facts: object) -> None:
    answers.write(json.dumps(facts).encode() + b"\n")
    answers.flush()


if __name__ == "__main__":
    main(sys.argv[1])
