"""Graph analytics in this process."""
