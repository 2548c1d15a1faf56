"""The command line `strata`."""

from __future__ import annotations

import gc
import os
import sys

_IDLE_TURNS = "4"
"""The shortest that threads of OpenBLAS turn in circles for work, as a power of two, before they sleep. Its own 26
costs every command that reads numpy 0.06 s of a processor, on a machine of many cores a second."""

_NEW_OBJECTS = 20_000
"""New objects after which Python looks for garbage. Modules make hundreds of thousands that stay; with Python's own
700 the search through them is a tenth of a short command."""


def main() -> None:
    """Run `strata`; an error becomes one sentence that says what to do, and an exit code (`docs/cli.md`)."""
    os.environ.setdefault("OPENBLAS_THREAD_TIMEOUT", _IDLE_TURNS)
    gc.set_threshold(_NEW_OBJECTS)
    sys.unraisablehook = _end_on_lost_interrupt
    try:
        # Imported here, so that Ctrl-C while modules are read ends like any other.
        from api.cli.failures import run

        code = run()
    except KeyboardInterrupt:
        code = _say_interrupted()
    sys.exit(code)


def _end_on_lost_interrupt(lost: sys.UnraisableHookArgs) -> None:
    """End the command where Ctrl-C came inside a callback of Python's own, which would print it and go on."""
    if issubclass(lost.exc_type, KeyboardInterrupt):
        os._exit(_say_interrupted())
    sys.__unraisablehook__(lost)


def _say_interrupted() -> int:
    """Say on standard error that the command was interrupted; the exit code of that."""
    sys.stderr.write("interrupted; what was committed is kept, run the same command again to go on\n")
    sys.stderr.flush()
    return 130


__all__ = ["main"]
