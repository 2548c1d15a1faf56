"""Whole graphs as files: dumps that any engine restores, and files for `neo4j-admin`."""

from __future__ import annotations

from kg.adapters.admin_files import COMMAND, write_admin_files
from kg.adapters.portable import dump, restore

__all__ = ["COMMAND", "dump", "restore", "write_admin_files"]
