"""Changing a survey that is written: parts written again, the rest as it was."""
