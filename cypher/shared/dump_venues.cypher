// purpose: All venues with every property, a page at a time.
// access:  read
// param:   $after STRING ids up to this one are left out; "" starts
// param:   $limit INT64  most rows returned, >= 1
// returns: id   STRING
// returns: name STRING
MATCH (v:Venue)
WHERE v.id > $after
RETURN v.id AS id,
       v.name AS name
ORDER BY id LIMIT $limit
