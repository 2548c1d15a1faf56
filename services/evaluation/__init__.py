"""How good a survey is: references, content, structure, citations, and the marks of a judge."""
