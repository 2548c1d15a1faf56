"""Graph engines behind `kg.ports`, the template loader, the schema and the portable form."""
