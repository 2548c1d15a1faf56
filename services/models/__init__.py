"""The language model as the pipeline sees it, and what is between the two."""
