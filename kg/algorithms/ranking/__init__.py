"""Orders of papers: sorted lists, and one ranking out of several."""
