"""The exception that ends a request with a problem."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.exceptions import HTTPException

from api.problems import KINDS, ProblemItem


class ProblemError(HTTPException):
    """A request ends with a problem: raised where HTTP itself is concerned, not by the services.

    Args:
        code: a code of `KINDS`.
        detail: what happened and what to do, for the user; without paths, queries, keys.
        errors: the values concerned.
        headers: headers of the answer, beside those of the kind.
    """

    def __init__(
        self,
        code: str,
        detail: str,
        *,
        errors: tuple[ProblemItem, ...] = (),
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self.kind = KINDS[code]
        super().__init__(self.kind.status, detail, {**self.kind.headers, **(headers or {})})
        self.errors = errors
