"""Surveys in the graph."""
