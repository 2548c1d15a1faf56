"""What models cost, by name, from a file that the user may replace."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from kg.errors import InvalidInputError
from kg.resources import resource_folder
from services.models.price import Price


class _Row(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    input: float = Field(ge=0)
    output: float = Field(ge=0)
    cached: float | None = Field(default=None, ge=0)
    as_of: date
    source: str = Field(min_length=3)


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    models: Mapping[str, _Row]


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedPrice:
    """A price with the day and the place where it was read."""

    price: Price
    as_of: date
    source: str


def load_prices(own: Path | None = None) -> Mapping[str, ListedPrice]:
    """The prices of Strata's own list, and of the user's file in their place.

    Raises:
        InvalidInputError: the user's file cannot be read, or breaks the form; the text names the key.
    """
    files = [resource_folder("services", "models") / "prices.toml", *([own] if own else [])]
    return {name: listed for file in files for name, listed in _read(file).items()}


def _read(file: Path) -> Mapping[str, ListedPrice]:
    try:
        rows = _File.model_validate(tomllib.loads(file.read_text(encoding="utf-8"))).models
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise InvalidInputError(f"STRATA_MODEL_PRICES: {file} cannot be read: {error}", field="prices") from error
    except ValidationError as error:
        first = error.errors()[0]
        key = ".".join(map(str, first["loc"]))
        raise InvalidInputError(f"STRATA_MODEL_PRICES: {file}: {key}: {first['msg']}", field="prices") from error
    return {
        name: ListedPrice(
            price=Price(input=row.input, output=row.output, cached=row.cached), as_of=row.as_of, source=row.source
        )
        for name, row in rows.items()
    }
