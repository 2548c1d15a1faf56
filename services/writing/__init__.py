"""From an outline to cited text."""
