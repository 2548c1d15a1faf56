"""Entities in the graph: what papers mention, domain graphs of fields, taxonomies."""
