"""Secrets that stand in files, as orchestrators of containers hand them over."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from kg.errors import InvalidInputError

if TYPE_CHECKING:
    from services.config import Settings


def neo4j_password(settings: Settings) -> str:
    """The password of the Neo4j server: that of the settings, or the first line of the file that they name.

    Raises:
        InvalidInputError: both are set, or the file cannot be read.
    """
    if not settings.neo4j_password_file:
        return settings.neo4j_password.get_secret_value()
    name = "STRATA_NEO4J_PASSWORD_FILE"
    if settings.neo4j_password.get_secret_value():
        raise InvalidInputError(f"STRATA_NEO4J_PASSWORD and {name} are both set; keep one", field=name)
    try:
        return Path(settings.neo4j_password_file).read_text("utf-8").partition("\n")[0].rstrip("\r")
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidInputError(f"{name}: {settings.neo4j_password_file} cannot be read as text", field=name) from error
