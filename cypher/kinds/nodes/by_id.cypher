// name:    @{kind}_by_id
// purpose: Nodes of @title by their ids, with everything that they say of themselves.
// access:  read
// param:   $ids   LIST<STRING> ids, none twice
// param:   $limit INT64        most rows returned, >= 1
// returns: id STRING
// returns: @said @said_type
MATCH (n:@label)
WHERE n.id IN $ids
RETURN n.id AS id
     , n.@said AS @said
ORDER BY id LIMIT $limit
