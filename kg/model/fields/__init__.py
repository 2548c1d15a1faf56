"""Fields: membership, communities, paths and summaries."""
