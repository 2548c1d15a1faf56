"""Collections in the graph."""
