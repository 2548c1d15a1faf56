"""A survey as HTML, Markdown and LaTeX."""
