"""Tasks: title, abstract, introduction and conclusion, around a body that is written."""
