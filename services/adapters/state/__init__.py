"""Jobs, keys and answers in the state file."""
