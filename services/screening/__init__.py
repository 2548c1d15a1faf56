"""From a topic to the papers of a field: searches, screening, ranking, and the record of all of it."""
