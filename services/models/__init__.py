"""The language model as the pipeline sees it, and what stands between the two."""
