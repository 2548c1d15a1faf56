"""Exhibits of a survey: figures drawn from the graph alone, tables, and the glossary."""
