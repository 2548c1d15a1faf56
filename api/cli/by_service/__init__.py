"""The commands that a service does: each asks by the client what its namesake asks of the graph, and shows the same.

A function has the name of its command and its values without `graph`.
"""
