"""Task: the text of a subsection, every sentence with the passages behind it."""
