"""Relevance by words, by where they stand, and by what each sentence does."""
