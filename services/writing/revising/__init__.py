"""Changing a survey that is written: parts written anew, the rest as it was."""
