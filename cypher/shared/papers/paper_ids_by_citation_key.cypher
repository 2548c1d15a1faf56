// purpose: Ids of papers by their citation keys.
// access:  read
// param:   $keys  LIST<STRING> citation keys, none twice
// param:   $limit INT64        most rows returned, >= 1
// returns: id           STRING
// returns: citation_key STRING
UNWIND $keys AS wanted
MATCH (p:Paper {citation_key: wanted})
RETURN p.id AS id, p.citation_key AS citation_key
ORDER BY id LIMIT $limit
