"""What is to be mended in a text, by what can be compared and counted."""
