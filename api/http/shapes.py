"""Schemas of the description of the service, and the shapes that they name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Schema = Mapping[str, Any]


def shape_name(schema: Schema) -> str:
    """The name of the shape that a schema refers to; empty where it is none."""
    return str(schema.get("$ref", "")).rpartition("/")[2]
