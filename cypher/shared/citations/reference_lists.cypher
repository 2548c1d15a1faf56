// purpose: The papers that each of the given papers cites.
// access:  read
// param:   $ids   LIST<STRING> ids of citing papers, none twice
// param:   $limit INT64        most rows returned, >= 1
// returns: id         STRING
// returns: references LIST<STRING> ids of cited papers, in no order; empty for a paper that cites none
UNWIND $ids AS wanted
MATCH (p:Paper {id: wanted})
RETURN p.id AS id, [(p)-[:CITES]->(cited:Paper) | cited.id] AS references
ORDER BY id LIMIT $limit
