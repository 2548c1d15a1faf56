// purpose: Relations between entities of two types of a field, by the number of papers that say so.
// access:  read
// param:   $type_key    STRING field and type of one side
// param:   $entity_type STRING type of the other side
// param:   $least       INT64 papers of a relation at least, >= 1
// param:   $limit       INT64 most rows returned, >= 1
// returns: second      STRING id of the node of the other side
// returns: kind        STRING
// returns: number      INT64 papers
// returns: paper_ids   LIST<STRING>
// returns: description STRING
// returns: leads       BOOL   the relation leads from the first to the second
// returns: key         STRING id of the node of the one side
MATCH (a:Entity {type_key: $type_key})-[r:RELATED_TO]-(b:Entity)
WHERE a.papers >= $least AND r.papers >= $least AND b.entity_type = $entity_type
RETURN b.id AS second, r.kind_key AS kind, r.papers AS number, r.paper_ids AS paper_ids,
       r.description AS description, startNode(r).id = a.id AS leads, a.id AS key
ORDER BY number DESC, second, kind, leads, key LIMIT $limit
