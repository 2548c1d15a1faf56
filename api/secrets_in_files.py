"""Secrets that are in files, as orchestrators of containers hand them over."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from kg.errors import InvalidInputError

if TYPE_CHECKING:
    from pydantic import SecretStr

    from services.config import Settings


def neo4j_password(settings: Settings) -> str:
    """The password of the Neo4j server: that of the settings, or the first line of the file that they name.

    Raises:
        InvalidInputError: both are set, or the file cannot be read.
    """
    return _secret(settings.neo4j_password, settings.neo4j_password_file, "STRATA_NEO4J_PASSWORD")


def state_password(settings: Settings) -> str:
    """The password of the server of the state, in the same way."""
    return _secret(settings.state_password, settings.state_password_file, "STRATA_STATE_PASSWORD")


def _secret(given: SecretStr, file: str, name: str) -> str:
    if not file:
        return given.get_secret_value()
    if given.get_secret_value():
        raise InvalidInputError(f"{name} and {name}_FILE are both set; keep one", field=f"{name}_FILE")
    try:
        return Path(file).read_text("utf-8").partition("\n")[0].rstrip("\r")
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidInputError(f"{name}_FILE: {file} cannot be read as text", field=f"{name}_FILE") from error
