// name:    @{kind}_stored
// purpose: Which of these ids are @title.
// access:  read
// param:   $ids   LIST<STRING> ids, none twice
// param:   $limit INT64        most rows returned, >= 1
// returns: id STRING
UNWIND $ids AS wanted
MATCH (n:@label {id: wanted})
RETURN n.id AS id
ORDER BY id LIMIT $limit
