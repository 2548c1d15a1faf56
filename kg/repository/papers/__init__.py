"""Papers and citations in the graph."""
