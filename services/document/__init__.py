"""The text of a survey, for every reader and writer of it: its markup, its citations, its integrity."""
