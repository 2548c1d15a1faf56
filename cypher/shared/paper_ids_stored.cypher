// purpose: Which of these ids are papers.
// access:  read
// param:   $ids   LIST<STRING> paper ids, none twice
// param:   $limit INT64        most rows returned, >= 1
// returns: id     STRING
UNWIND $ids AS wanted
MATCH (p:Paper {id: wanted})
RETURN p.id AS id
ORDER BY id LIMIT $limit
