"""Drafts made better by classical means: order, citations, language."""
