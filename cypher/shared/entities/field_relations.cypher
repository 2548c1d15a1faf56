// purpose: The relations between entities of a field, by the number of papers that say so.
// access:  read
// param:   $field_id STRING
// param:   $limit    INT64 most rows returned, >= 1
// returns: first       STRING id of the node the relation leads from
// returns: key         STRING id of the node it leads to
// returns: kind        STRING
// returns: number      INT64 papers
// returns: paper_ids   LIST<STRING>
// returns: description STRING
MATCH (a:Entity {field_id: $field_id})-[r:RELATED_TO]->(b:Entity)
RETURN a.id AS first, b.id AS key, r.kind_key AS kind, r.papers AS number, r.paper_ids AS paper_ids,
       r.description AS description
ORDER BY number DESC, first, kind, key LIMIT $limit
