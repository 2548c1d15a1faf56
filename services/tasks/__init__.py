"""What a language model is asked to do: one Task a question."""
