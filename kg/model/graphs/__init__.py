"""Integer graphs, the citation graph as arrays, and what lies around a paper."""
