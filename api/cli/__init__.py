"""The command line `strata`."""

from __future__ import annotations

import sys


def main() -> None:
    """Run `strata`; an error becomes one sentence that says what to do, and an exit code (`docs/cli.md`)."""
    try:
        # Imported here, so that Ctrl-C while modules are read ends like any other.
        from api.cli.failures import run

        code = run()
    except KeyboardInterrupt:
        sys.stderr.write("interrupted; what was committed is kept, run the same command again to go on\n")
        code = 130
    sys.exit(code)


__all__ = ["main"]
