"""From papers to a field: edges, layers, communities, paths."""
