"""Tasks: a subsection from its queries and its skeleton to the best of its drafts, each sentence on its passages."""
