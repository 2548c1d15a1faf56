"""The command line `strata`."""

from api.cli.app import main

__all__ = ["main"]
