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
    try:
        # Imported here, so that Ctrl-C while modules are read ends like any other.
        from api.cli.failures import run

        code = run()
    except KeyboardInterrupt:
        sys.stderr.write("interrupted; what was committed is kept, run the same command again to go on\n")
        code = 130
    sys.exit(code)


__all__ = ["main"]
