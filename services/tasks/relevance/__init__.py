"""Tasks: how near papers are to what is looked for."""
