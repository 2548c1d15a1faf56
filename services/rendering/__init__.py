"""From a survey to files people read."""
