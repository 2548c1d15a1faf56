// purpose: What was read of the papers of a field, as a number: the sum of the digests of the extractions.
// access:  read
// param:   $field_id STRING
// single:  a sum
// returns: number INT64 0 where nothing was read; an extraction of an older Strata counts as 1
MATCH (:Field {id: $field_id})-[:INCLUDES]->(p:Paper)
MATCH (x:Extraction {paper_id: p.id})
RETURN sum(coalesce(x.digest, 1)) AS number
