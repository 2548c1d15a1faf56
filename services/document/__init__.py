"""The text of a survey, whoever reads it: its markup, its citations, its integrity."""
