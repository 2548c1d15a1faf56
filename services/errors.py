"""Failures of the services, below the common base of the graph layer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from kg.errors import KGError, StoreUnavailableError


class ServiceError(KGError):
    """A service could not do its work.

    `partial` names what is readable nevertheless, if anything: the id of a survey that lacks parts. `ledger` is what
    the work has taken of language models until then, as rows of JSON values.
    """

    partial: str | None = None
    ledger: Sequence[Mapping[str, Any]] = ()


class PartlyStoredError(StoreUnavailableError):
    """A store failed in the middle of work of which a part is stored; `stored` says in words how much, and what to do.

    It holds no name of a file, so that a client may read it.
    """

    def __init__(self, message: str, *, stored: str) -> None:
        super().__init__(f"{message}; {stored}")
        self.stored = stored


class UpstreamError(ServiceError):
    """A source or model outside failed; `source` names it, `is_lasting` says that it will answer so tomorrow, too."""

    is_lasting = False

    def __init__(self, message: str, *, source: str) -> None:
        super().__init__(message)
        self.source = source


class ContextOverflowError(UpstreamError):
    """A model is asked more than it can read at once."""


class BadAnswerError(UpstreamError):
    """A model gave an answer that its task cannot use, and may be asked again.

    `answer` is what it said, `complaints` say what is wrong with it; `tokens` are those that it read and wrote, None
    where the provider has not counted them.
    """

    def __init__(
        self,
        message: str,
        *,
        source: str,
        answer: str,
        complaints: tuple[str, ...],
        tokens: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(message, source=source)
        self.answer = answer
        self.complaints = complaints
        self.tokens = tokens


class _BadAnswerOfKind(BadAnswerError):
    complaint = ""

    def __init__(self, message: str, *, source: str, answer: str, tokens: tuple[int, int] | None = None) -> None:
        super().__init__(message, source=source, answer=answer, complaints=(self.complaint,), tokens=tokens)


class RefusedAnswerError(_BadAnswerOfKind):
    """A model will not answer."""

    complaint = "it refuses; the task is to summarise published research and nothing else"


class EmptyAnswerError(_BadAnswerOfKind):
    """A model has said nothing."""

    complaint = "it is empty"


class CutAnswerError(_BadAnswerOfKind):
    """An answer is longer than it may be and was cut off."""

    complaint = "it was cut off before its end; be shorter"


class UngroundedClaimError(ServiceError):
    """A sentence cites what its evidence does not hold."""

    def __init__(self, message: str, *, claim: str, section: str) -> None:
        super().__init__(message)
        self.claim = claim
        self.section = section


class PromptFileError(ServiceError):
    """A prompt file breaks the rules of its format; the text says which file, which line and what to change."""

    def __init__(self, path: Path, line: int, problem: str) -> None:
        super().__init__(f"{path}:{line}: {problem}")
        self.path = path
        self.line = line


class PresetFileError(ServiceError):
    """A preset breaks the rules of its format; the text says which preset, which key or stage and what to change."""

    def __init__(self, where: Path | str, problem: str) -> None:
        super().__init__(f"preset {where}: {problem}")


class StoppedError(ServiceError):
    """Work ended between two steps because it was asked to; what is finished is kept and can be gone on with."""

    def __init__(self, message: str, *, partial: str | None = None) -> None:
        super().__init__(message)
        self.partial = partial


class CancelledError(StoppedError):
    """The job was cancelled."""


class BudgetSpentError(StoppedError):
    """The next step would cost more than the job may."""


class LeaseLostError(ServiceError):
    """Another worker has the job, because this one was thought dead; it must stop and change nothing more."""


class InFlightError(ServiceError):
    """The same request is being answered already."""


class PausedError(ServiceError):
    """This process ends, so work stops between two steps; the job is queued again and gone on with elsewhere."""
