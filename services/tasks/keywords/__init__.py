"""Tasks: words to search with."""
