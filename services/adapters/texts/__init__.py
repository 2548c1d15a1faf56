"""Sources that say where full texts are open, and what fetches them."""
