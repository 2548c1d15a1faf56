"""What is known: papers, citations, fields and surveys, the algorithms on them and the graph that keeps them."""
