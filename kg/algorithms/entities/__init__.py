"""Names of entities: canonical forms, and mentions merged into entities."""
