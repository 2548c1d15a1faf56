"""Values: what papers mention, the entities of a field, their relations and taxonomies."""
