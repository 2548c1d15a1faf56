"""Tasks: entities and relations out of papers, and categories of entities (StructSurvey 3 and B)."""
