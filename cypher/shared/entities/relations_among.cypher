// purpose: The relations among some entities, by the number of papers that say so.
// access:  read
// param:   $ids   LIST<STRING> ids of nodes, none twice
// param:   $limit INT64 most rows returned, >= 1
// returns: first       STRING id of the node the relation leads from
// returns: key         STRING id of the node it leads to
// returns: kind        STRING
// returns: number      INT64 papers
// returns: paper_ids   LIST<STRING>
// returns: description STRING
UNWIND $ids AS wanted
MATCH (a:Entity {id: wanted})-[r:RELATED_TO]->(b:Entity)
WHERE b.id IN $ids
RETURN a.id AS first, b.id AS key, r.kind_key AS kind, r.papers AS number, r.paper_ids AS paper_ids,
       r.description AS description
ORDER BY number DESC, first, kind, key LIMIT $limit
