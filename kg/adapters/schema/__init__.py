"""Constraints and indexes of a graph."""
