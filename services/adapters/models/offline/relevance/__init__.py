"""Relevance by words, by where they are, and by what each sentence does."""
