"""What can go wrong, each with the problem that the service reported."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import ValidationError

from api.problems import Problem

if TYPE_CHECKING:
    import httpx2

    from api.schemas.jobs import JobOut


class StrataError(Exception):
    """Base of everything that the client raises."""


class NoConnectionError(StrataError):
    """The service cannot be reached, or the connection broke and did not come back."""


class JobEndedError(StrataError):
    """A job that was waited for ended, and not well: `job` says how, and what can be read of it."""

    def __init__(self, job: JobOut) -> None:
        reason = job.failure.detail if job.failure else "it was cancelled"
        super().__init__(f"{job.kind} job {job.id} {job.state}: {reason}")
        self.job = job


class RequestError(StrataError):
    """The service refused a request; `problem` is what it said."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(f"{problem.title}: {problem.detail}")
        self.problem = problem

    @property
    def code(self) -> str:
        """The stable name of the kind of problem: `not-found`."""
        return self.problem.type.rpartition("/")[2]


class InvalidRequestError(RequestError):
    """A value cannot be used; `problem.errors` names each."""


class NotAllowedError(RequestError):
    """A key is needed, or another one."""


class ResourceNotFoundError(RequestError):
    """There is no such thing."""


class ConflictError(RequestError):
    """The state does not allow this: it changed since it was read, or is being changed."""


class TooManyRequestsError(RequestError):
    """The limit of requests is reached, and waiting for as long as the client waits did not help."""


class UnavailableError(RequestError):
    """The service or something behind it does not answer; later it may."""


class FaultError(RequestError):
    """A fault of the service; report it with `problem.request_id`."""


_BY_STATUS: dict[int, type[RequestError]] = {
    401: NotAllowedError,
    403: NotAllowedError,
    404: ResourceNotFoundError,
    409: ConflictError,
    412: ConflictError,
    428: ConflictError,
    429: TooManyRequestsError,
    502: UnavailableError,
    503: UnavailableError,
    504: UnavailableError,
}


def error_of(answer: httpx2.Response) -> RequestError:
    """The error of an answer whose body was read; also of one that comes from a proxy and reports no problem."""
    status = answer.status_code
    kind = _BY_STATUS.get(status, FaultError if status >= 500 else InvalidRequestError)
    try:
        return kind(Problem.model_validate_json(answer.content))
    except ValidationError:
        return kind(
            Problem(
                type="about:blank",
                title=answer.reason_phrase or f"Status {status}",
                status=status,
                detail=f"{answer.request.method} {answer.request.url.path} was answered with {status} and no problem",
                instance=answer.request.url.path,
                request_id=answer.headers.get("x-request-id", ""),
                errors=[],
            )
        )
