"""Tasks: a draft made better, its structure, its citations, its language, each without touching the others."""
