// purpose: What an entity is related to, by the number of papers that say so.
// access:  read
// param:   $id          STRING id of the entity's node
// param:   $entity_type STRING type of the others, "" for all
// param:   $limit       INT64 most rows returned, >= 1
// returns: first       STRING id of the node the relation leads from
// returns: second      STRING id of the node it leads to
// returns: kind        STRING
// returns: number      INT64 papers
// returns: paper_ids   LIST<STRING>
// returns: description STRING
// returns: key         STRING id of the other node
MATCH (e:Entity {id: $id})-[r:RELATED_TO]-(o:Entity)
WHERE $entity_type = "" OR o.entity_type = $entity_type
RETURN startNode(r).id AS first, endNode(r).id AS second, r.kind_key AS kind, r.papers AS number,
       r.paper_ids AS paper_ids, r.description AS description, o.id AS key
ORDER BY number DESC, first, second, kind, key LIMIT $limit
