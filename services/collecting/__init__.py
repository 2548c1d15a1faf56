"""From files and sources to papers of the graph."""
