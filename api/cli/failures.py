"""How a command ends: whatever goes wrong is one sentence on standard error and an exit code."""

from __future__ import annotations

import os
import sys

from typer.exceptions import TyperException

from api.cli.app import app
from api.cli.exit_codes import ExitCode, exit_code
from kg.errors import KGError

_NO_MEMORY = (
    "there is not enough memory for this; give it more (`ulimit -v`, the limit of the container), or work on fewer "
    "papers at once"
)


def run() -> int:
    """Run the command that the arguments name and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a terminal that cannot show a letter shows its number
            stream.reconfigure(errors="backslashreplace")
    try:
        code = app(standalone_mode=False)
        sys.stdout.flush()
    except Exception as error:
        if _is_interrupt(error):
            raise KeyboardInterrupt from error
        said, code = explain_error(error)
        if said:  # a command without arguments has shown its help
            from api.cli.output import printable

            sys.stderr.write(f"error: {printable(said)}\n")
        _drop_unwritten()
    if code == ExitCode.INTERRUPTED:
        raise KeyboardInterrupt
    return code or ExitCode.OK


def _is_interrupt(error: BaseException) -> bool:
    """Whether an error is what a module made of Ctrl-C while it was read."""
    behind = error.__cause__ or error.__context__
    return isinstance(error, KeyboardInterrupt) or (behind is not None and _is_interrupt(behind))


def explain_error(error: Exception) -> tuple[str, int]:
    """What an error says to the user, on one line, and the exit code it ends with."""
    if isinstance(error, KGError):
        return _plain(str(error)), exit_code(error)
    if isinstance(error, TyperException):
        context = getattr(error, "ctx", None)
        said = _plain(error.format_message())
        path = context.command_path.replace("strata imports", "strata import") if context else "strata"
        return said and f"{said.removesuffix('.')}. See `{path} --help`.", ExitCode.USAGE
    if isinstance(error, MemoryError) or (isinstance(error, ImportError | OSError) and "llocate memory" in str(error)):
        return _NO_MEMORY, ExitCode.STOPPED
    if isinstance(error, UnicodeError):
        return (
            "an argument or a name of a file holds bytes that are not UTF-8; write it in UTF-8",
            ExitCode.INVALID_INPUT,
        )
    if isinstance(error, OSError) and error.strerror:
        place = f"{error.filename}: " if error.filename else ""
        return f"{place}{error.strerror}; choose a file or folder that can be read and written", ExitCode.INVALID_INPUT
    if os.environ.get("STRATA_LOG_LEVEL", "").upper() == "DEBUG":
        raise error
    return (
        f"a fault of Strata ({type(error).__name__}: {_line(str(error))}); please report it with what the command "
        "prints under STRATA_LOG_LEVEL=DEBUG",
        ExitCode.INTERNAL,
    )


def _plain(said: str) -> str:
    """A refusal on one line, without the words that pydantic puts before it."""
    return _line(said).replace("Value error, ", "")


def _line(text: str) -> str:
    return " ".join(text.split())


def _drop_unwritten() -> None:
    """Forget what standard output could not take, so that Python does not try again at its end and complain."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
