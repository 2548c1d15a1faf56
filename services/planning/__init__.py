"""From a field to an outline."""
