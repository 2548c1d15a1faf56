"""Tasks: tables that compare papers or gather them under categories."""
