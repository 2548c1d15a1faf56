// purpose: Ids of all surveys.
// access:  read
// param:   $limit INT64 most rows returned, >= 1
// returns: id STRING
MATCH (s:Survey)
RETURN s.id AS id
ORDER BY id LIMIT $limit
