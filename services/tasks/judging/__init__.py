"""Tasks: judgements on what is written, of a claim by its passages and of texts and outlines by a rubric."""
