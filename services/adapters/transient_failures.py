"""Failures of servers that pass: which they are, and how long a server asks to be left alone."""

from __future__ import annotations

import math
import re
import ssl
import time
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

import stamina

LONGEST_WAIT = 300.0
"""Seconds; a server that asks for a longer pause has a budget that is spent, and a job should not sleep on it."""

PASSING_STATUSES = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 529})
"""Statuses after which the same request may succeed."""

_EPOCH = 1e9
"""Seconds; a larger number is a time since 1970, as some gateways write it, and not a span."""

_LONGEST_SPAN = 60
_SPAN = re.compile(r"(?<![\d.])(\d++(?:\.\d++)?)(ms|[dhms])", re.ASCII)
_SECONDS = {"ms": 0.001, "s": 1.0, "m": 60.0, "h": 3_600.0, "d": 86_400.0}


def quiet_retries() -> None:
    """Have the library of retries print nothing, in this process: it would on standard output; its users log."""
    stamina.instrumentation.set_on_retry_hooks([])


def retry_after(headers: Mapping[str, str]) -> float | None:
    """`Retry-After` in seconds: as a number, as a span, or as a date; `retry-after-ms` before it."""
    if (milliseconds := seconds_of(headers.get("retry-after-ms", ""))) is not None:
        return milliseconds / 1000
    text = headers.get("retry-after", "")
    if (seconds := seconds_of(text)) is not None:
        return max(0.0, seconds)
    try:
        return max(0.0, (parsedate_to_datetime(text) - datetime.now(UTC)).total_seconds())
    except (TypeError, ValueError):
        return None


def until_reset(text: str) -> float:
    """Seconds until a limit is free again: `text` is a span, or the time itself in seconds since 1970.

    What is neither, or past, means a second.
    """
    seconds = seconds_of(text) or 0.0
    return max(0.0, seconds - time.time() if seconds > _EPOCH else seconds) or 1.0


def seconds_of(text: str) -> float | None:
    """A span as servers write it, `6m0s`, `20ms`, `1.5s` or plain seconds; None if it is none, or is not finite."""
    text = text.strip()[:_LONGEST_SPAN]
    try:
        seconds = float(text)
    except ValueError:
        parts = _SPAN.findall(text)
        seconds = sum(float(number) * _SECONDS[unit] for number, unit in parts) if parts else math.nan
    return seconds if math.isfinite(seconds) else None


def is_untrusted(error: BaseException) -> bool:
    """Whether a certificate is the cause; asking again does not help."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, ssl.SSLCertVerificationError) or "CERTIFICATE_VERIFY_FAILED" in str(cause):
            return True
        cause = cause.__cause__ or cause.__context__
    return False
