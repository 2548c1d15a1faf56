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


_INTERRUPTED = "interrupted; what was committed is kept, run the same command again to go on\n"
_INTERRUPT_CODE = 130


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
        sys.stderr.write(_INTERRUPTED)
        code = _INTERRUPT_CODE
    sys.exit(code)


def _end_on_lost_interrupt(lost: sys.UnraisableHookArgs) -> None:
    """End the command where Ctrl-C came inside a callback of Python's own, which would print it and go on."""
    if not issubclass(lost.exc_type, KeyboardInterrupt):
        sys.__unraisablehook__(lost)
        return
    sys.stderr.write(_INTERRUPTED)
    sys.stderr.flush()
    os._exit(_INTERRUPT_CODE)


__all__ = ["main"]
