// name:    @{kind}_ids
// purpose: Ids of all @title, a page at a time.
// access:  read
// param:   $after STRING ids up to this one are left out; "" starts
// param:   $limit INT64  most rows returned, >= 1
// returns: id STRING
MATCH (n:@label)
WHERE n.id > $after
RETURN n.id AS id
ORDER BY id LIMIT $limit
