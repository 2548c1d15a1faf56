// purpose: How many papers a field has, and of how many no more is known than the title.
// access:  read
// param:   $field_id STRING
// single:  counts
// returns: papers      INT64
// returns: titles_only INT64
MATCH (:Field {id: $field_id})-[:INCLUDES]->(p:Paper)
RETURN count(p) AS papers, sum(CASE WHEN p.abstract IS NULL AND p.summary IS NULL THEN 1 ELSE 0 END) AS titles_only
