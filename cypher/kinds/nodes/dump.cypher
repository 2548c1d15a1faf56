// name:    dump_@kind
// purpose: All @title with every property, a page at a time.
// access:  read
// param:   $after STRING ids up to this one are left out; "" starts
// param:   $limit INT64  most rows returned, >= 1
// returns: id STRING
// returns: @plain @plain_type
// returns: @day STRING YYYY-MM-DD
MATCH (n:@label)
WHERE n.id > $after
RETURN n.id AS id
     , n.@plain AS @plain
     , toString(n.@day) AS @day
ORDER BY id LIMIT $limit
