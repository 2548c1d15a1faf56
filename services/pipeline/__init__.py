"""From a built field to a finished survey, and what it will cost."""
