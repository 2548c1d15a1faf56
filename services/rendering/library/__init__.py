"""Papers of the graph as files for other programs."""
