"""Where a server is and what may be sent to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from urllib.parse import urlsplit

import httpx2
import openai
from openai import AsyncOpenAI
from pydantic import SecretStr

from services.adapters.bounded_replies import ACCEPTED, at_most

_CONNECT_SECONDS = 10.0
LARGEST_BYTES = 32 * 2**20
"""A whole reply; 64 vectors of 8,192 numbers take 12 MB, the longest answer far less."""

_NO_KEY = "none"
"""What is sent in the place of a key; a local server reads none, and the client insists on one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Endpoint:
    """A server of models.

    `timeout_seconds` is the longest wait for a whole answer, `largest_bytes` the most that one may have. `headers` are
    sent with every request. `settings` is what the names of its settings begin with, for advice.
    """

    base_url: str
    api_key: SecretStr = field(default_factory=partial(SecretStr, ""))
    timeout_seconds: float = 180.0
    largest_bytes: int = LARGEST_BYTES
    headers: Mapping[str, str] = field(default_factory=dict)
    settings: str = "STRATA_MODEL"

    @property
    def is_here(self) -> bool:
        """Whether the server is on this machine."""
        return urlsplit(self.base_url).hostname in {"localhost", "127.0.0.1", "::1"}

    def client(self) -> AsyncOpenAI:
        """A client of its own connections, for one event loop; it does not retry, its caller does.

        It follows no redirect, since what it sends is for this server alone.
        """
        timeout = httpx2.Timeout(self.timeout_seconds, connect=_CONNECT_SECONDS)
        return AsyncOpenAI(
            base_url=self.base_url,
            api_key=self.api_key.get_secret_value() or _NO_KEY,
            max_retries=0,
            timeout=timeout,
            default_headers={"accept-encoding": ACCEPTED, **self.headers},
            http_client=httpx2.AsyncClient(
                timeout=timeout,
                limits=openai.DEFAULT_CONNECTION_LIMITS,
                follow_redirects=False,
                event_hooks={"response": [at_most(self.largest_bytes)]},
            ),
        )
