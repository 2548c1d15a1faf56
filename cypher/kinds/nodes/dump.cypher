// name:    dump_@kind
// purpose: All @title with every property, a page at a time.
// access:  read
// param:   $after STRING ids up to this one are left out; "" starts
// param:   $limit INT64  most rows returned, >= 1
// returns: id STRING
// returns: @property @type
MATCH (n:@label)
WHERE n.id > $after
RETURN n.id AS id
     , n.@property AS @property
ORDER BY id LIMIT $limit
