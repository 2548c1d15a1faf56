"""Tasks: in which order the parts of a survey are written, and how the plan changes while it is written."""
