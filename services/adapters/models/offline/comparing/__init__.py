"""What two papers say about the same thing: comparisons computed from their passages and the citation graph."""
