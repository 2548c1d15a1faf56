"""Cypher templates: loaded, checked, run."""
