// purpose: Delete the categories of all taxonomies of a field.
// access:  write
// param:   $field_id STRING
// unmerged: deletes Category
MATCH (:Taxonomy {field_id: $field_id})-[:HAS_CATEGORY]->(c:Category)
DETACH DELETE c
