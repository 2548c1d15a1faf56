// purpose: What papers were merged of; a paper that was not merged has no row.
// access:  read
// param:   $ids   LIST<STRING> paper ids, none twice
// param:   $limit INT64        most rows returned, >= 1
// returns: id    STRING
// returns: parts STRING JSON
UNWIND $ids AS wanted
MATCH (m:MergedPaper {id: wanted})
RETURN m.id AS id, m.parts AS parts
ORDER BY id LIMIT $limit
