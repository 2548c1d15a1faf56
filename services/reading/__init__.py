"""Papers as they are read: their passages, and the cards that readers make of them."""
