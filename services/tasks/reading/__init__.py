"""Tasks: what a paper is, and what it says of its problem, idea, method, findings and limits."""
