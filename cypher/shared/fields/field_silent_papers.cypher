// purpose: How many papers of a field have neither an abstract nor a summary.
// access:  read
// param:   $field_id STRING
// single:  one count
// returns: papers INT64 >= 0
MATCH (:Field {id: $field_id})-[:INCLUDES]->(p:Paper)
WHERE coalesce(p.abstract, '') = '' AND coalesce(p.summary, '') = ''
RETURN count(*) AS papers
