"""How offline sentences are found, judged, attributed and joined."""
