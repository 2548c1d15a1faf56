"""How a field is built: edges, layers, paths, reach."""
