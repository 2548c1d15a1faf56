"""What a failed request means: wait and ask again, ask in a simpler way, or say to the user what to do."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

import openai

from services.adapters.bounded_replies import OversizeReplyError
from services.adapters.openai.endpoint import Endpoint
from services.adapters.transient_failures import LONGEST_WAIT, PASSING_STATUSES, is_untrusted, retry_after
from services.errors import ContextOverflowError, UpstreamError
from services.text.storable import printable

_OVERFLOW = (
    "context_length",
    "context length",
    "maximum context",
    "context size",
    "too many tokens",
    "exceeds the",
    "input is too large",
    "must have less than",
)
_LONGEST_WORDS = 4_000
"""Characters of a failure that are looked at."""

_SPENT = ("insufficient_quota", "billing", "credit balance")


class MalformedReplyError(openai.OpenAIError):
    """A reply has not the form of the API of OpenAI; the text says what is wrong with it."""


def is_malformed(error: Exception) -> bool:
    """Whether the server has sent what is not an answer, or more than any answer takes: worth asking once more."""
    return isinstance(error, MalformedReplyError) or isinstance(error.__cause__, OversizeReplyError)


def seconds_to_wait(error: Exception) -> float | None:
    """Seconds that a server asks to wait before the next request; None if it does not say."""
    if not isinstance(error, openai.APIStatusError):
        return None
    return retry_after(error.response.headers)


def is_passing(error: Exception) -> bool:
    """Whether the same request may succeed later."""
    if isinstance(error, openai.APIStatusError):
        if error.status_code == 429 and _says(error, _SPENT):
            return False
        if error.status_code == 500 and _says(error, _OVERFLOW):
            return False
        return error.status_code in PASSING_STATUSES and (seconds_to_wait(error) or 0.0) <= LONGEST_WAIT
    return isinstance(error, openai.APIConnectionError) and not is_untrusted(error)


def complaint_of(error: Exception) -> str | None:
    """What a server says of a request that it will not take; None for other failures, and for texts too long."""
    refused = isinstance(error, openai.APIStatusError) and error.status_code in {400, 422}
    return None if not refused or _says(error, _OVERFLOW) else _words(error)


def upstream_error_of(error: Exception, *, source: str, endpoint: Endpoint) -> UpstreamError:
    """The failure in words for the user, with the settings of the endpoint that may mend it."""
    address, settings = endpoint.base_url, endpoint.settings
    if isinstance(error, openai.APIStatusError):
        return _of_status(error, source=source, endpoint=endpoint)
    if is_untrusted(error):
        text = (
            f"the certificate of {address} is not trusted; give the file of its authority in SSL_CERT_FILE, or mend "
            f"the address in {settings}_URL"
        )
    elif isinstance(error, openai.APITimeoutError):
        text = f"{address} has not answered in time; raise STRATA_MODEL_TIMEOUT_SECONDS, or look at the server"
    elif isinstance(error, openai.APIConnectionError) and not is_malformed(error):
        text = f"{address} cannot be reached ({error.__cause__ or error}); start the server, or set {settings}_URL"
    else:
        what = error.__cause__ if isinstance(error, openai.APIConnectionError) else error
        text = f"{address} has sent what is not an answer of the API of OpenAI: {_line(what)}"
    return UpstreamError(text, source=source)


def _of_status(error: openai.APIStatusError, *, source: str, endpoint: Endpoint) -> UpstreamError:
    status, words, settings = error.status_code, _words(error), endpoint.settings
    if 300 <= status < 400:
        return UpstreamError(
            f"{endpoint.base_url} answers {status} and leads elsewhere{_elsewhere(error)}; no redirect is followed, "
            f"since what is asked is for this server alone; set {settings}_URL to the address of the API itself",
            source=source,
        )
    if _says(error, _OVERFLOW) and status in {400, 413, 422, 500}:
        return ContextOverflowError(
            f"{source} cannot read so much at once ({words}); set STRATA_MODEL_CONTEXT to what it can read",
            source=source,
        )
    advice = {
        401: f"the key is not accepted; set {settings}_KEY",
        403: f"the key may not do this; set another {settings}_KEY",
        404: f"it knows no model {source!r}, or no such API; check {settings} and {settings}_URL",
        429: "its limit is reached; go on later with `strata jobs resume`, or set STRATA_MODEL_REQUESTS_PER_MINUTE",
    }.get(status, "look at the server, then go on with `strata jobs resume`")
    pause = seconds_to_wait(error)
    asked = f"; it asks to wait for {pause:,.0f} s" if pause and pause > LONGEST_WAIT else ""
    return UpstreamError(f"{endpoint.base_url} answers {status}: {words}{asked}; {advice}", source=source)


def _elsewhere(error: openai.APIStatusError) -> str:
    """The host of a redirect, where it names one."""
    try:
        host = urlsplit(error.response.headers.get("location", "")).hostname
    except ValueError:
        host = None
    return f" (to {_line(host)})" if host else ""


def _words(error: Exception) -> str:
    """What the server said, in one line of bounded length."""
    body = getattr(error, "body", None)
    said = body.get("message") if isinstance(body, Mapping) else None
    return _line(said if isinstance(said, str) and said else error)


def _line(said: object) -> str:
    """The start of a text that a server had a part in, on one line and safe to show."""
    return printable(" ".join(str(said)[:_LONGEST_WORDS].split()))[:400]


def _says(error: Exception, any_of: tuple[str, ...]) -> bool:
    code = getattr(error, "code", "")
    said = f"{code if isinstance(code, str) else ''} {error}"[:_LONGEST_WORDS].lower()
    return any(each in said for each in any_of)
