"""Papers, their identity, and lists of them."""
