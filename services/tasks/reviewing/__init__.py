"""Tasks: what is to be mended in a section, and in a whole text."""
