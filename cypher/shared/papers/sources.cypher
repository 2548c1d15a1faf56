// purpose: The labels of the imports, each with the number of papers it brought.
// access:  read
// param:   $limit INT64  most rows returned, >= 1
// returns: source_id STRING label of the import
// returns: papers    INT64
MATCH (p:Paper)
UNWIND p.sources AS label
RETURN label AS source_id, count(p) AS papers
ORDER BY source_id LIMIT $limit
