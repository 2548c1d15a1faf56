"""Fields in the graph."""
