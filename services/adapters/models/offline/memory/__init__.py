"""What a survey remembers of its parts, by classical means."""
