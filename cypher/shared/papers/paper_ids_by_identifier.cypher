// purpose: The papers that identifiers name.
// access:  read
// param:   $identifiers LIST<STRING> scheme:value, none twice
// param:   $limit       INT64        most rows returned, >= 1
// returns: identifier   STRING
// returns: paper_id     STRING
UNWIND $identifiers AS wanted
MATCH (i:Identifier {id: wanted})-[:IDENTIFIES]->(p:Paper)
RETURN i.id AS identifier, p.id AS paper_id
ORDER BY paper_id, i.id LIMIT $limit
