"""What any task may read of a field."""
