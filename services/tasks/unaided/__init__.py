"""Tasks: a survey out of what a model knows by itself, without papers (QUAL-SG, task 1)."""
