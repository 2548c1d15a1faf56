"""Readers of the files that papers come in."""
