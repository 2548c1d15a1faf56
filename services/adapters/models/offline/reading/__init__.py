"""Kinds of papers and their attributes, from the parts that sentences play."""
