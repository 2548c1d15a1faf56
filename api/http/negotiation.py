"""Which of several formats an answer takes: the one `format=` names, else the one the `Accept` header likes best."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TypeVar

from starlette.requests import Request

from api.http.problem_error import ProblemError

Name = TypeVar("Name", bound=str)

_QUALITY = re.compile(r"0(\.\d{0,3})?|1(\.0{0,3})?")


def choose_format(request: Request, named: Name | None, offered: Mapping[Name, str]) -> Name:
    """The format to answer in.

    Args:
        request: read for its `Accept` header.
        named: the value of `format=`, which counts more than the header.
        offered: media type of each format, the preferred one first.
    Raises:
        ProblemError: `not-acceptable`, nothing that the header accepts is offered.
    """
    if named is not None:
        return named
    best = negotiate(",".join(request.headers.getlist("accept")), list(offered.values()))
    return next(name for name, media_type in offered.items() if media_type == best)


def negotiate(accept: str | None, offered: Sequence[str]) -> str:
    """The media type that an `Accept` header likes best, the earlier of equals; the first one without a header.

    Raises:
        ProblemError: `not-acceptable`.
    Source:
        RFC 9110, 12.5.1: the most specific range that fits a type decides its weight.
    """
    ranges = _media_ranges(accept or "*/*")
    weights = {media_type: _weight(media_type, ranges) for media_type in offered}
    best = max(weights, key=lambda media_type: weights[media_type])
    if weights[best] == 0:
        raise ProblemError("not-acceptable", f"This comes as {', '.join(offered)}; ask for one of them in Accept.")
    return best


def _media_ranges(accept: str) -> dict[str, float]:
    ranges = {}
    for part in accept.split(","):
        range_, *parameters = (piece.strip().lower() for piece in part.split(";"))
        if range_:
            ranges[range_] = _quality(parameters)
    return ranges


def _quality(parameters: list[str]) -> float:
    stated = (value.strip() for name, _, value in (each.partition("=") for each in parameters) if name.strip() == "q")
    value = next(stated, "1")
    return float(value) if _QUALITY.fullmatch(value) else 0.0


def _weight(media_type: str, ranges: Mapping[str, float]) -> float:
    kind = media_type.partition("/")[0]
    fitting = (range_ for range_ in (media_type, f"{kind}/*", "*/*") if range_ in ranges)
    return ranges.get(next(fitting, ""), 0.0)
