"""Text as rules see it: sentences with their place, their readable form, and the phrases that name a theme."""
