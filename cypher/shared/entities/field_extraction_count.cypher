// purpose: How many extractions there are from the papers of a field.
// access:  read
// param:   $field_id STRING
// single:  a count
// returns: number INT64
MATCH (:Field {id: $field_id})-[:INCLUDES]->(p:Paper)
MATCH (x:Extraction {paper_id: p.id})
RETURN count(x) AS number
