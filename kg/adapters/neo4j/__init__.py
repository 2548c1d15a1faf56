"""Neo4j, with or without Graph Data Science."""
