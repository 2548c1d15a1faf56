"""The operations of the client, done on the graph itself: a command that asks for them works in both places.

A method has the name, the values and the answer of its namesake in `api.client.operations`. What it needs is imported
when it is called, so that the help of a command stays fast.
"""
