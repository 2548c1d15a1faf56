// purpose: Which of these citation keys belong to a paper.
// access:  read
// param:   $keys  LIST<STRING> citation keys, none twice
// param:   $limit INT64        most rows returned, >= 1
// returns: citation_key STRING
UNWIND $keys AS wanted
MATCH (p:Paper {citation_key: wanted})
RETURN p.citation_key AS citation_key
ORDER BY citation_key LIMIT $limit
