"""Entities of a field: extraction from its papers, the domain graph, and the query functions that read it."""
