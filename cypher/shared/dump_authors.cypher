// purpose: All authors with every property, a page at a time.
// access:  read
// param:   $after STRING ids up to this one are left out; "" starts
// param:   $limit INT64  most rows returned, >= 1
// returns: id   STRING
// returns: name STRING
MATCH (a:Author)
WHERE a.id > $after
RETURN a.id AS id,
       a.name AS name
ORDER BY id LIMIT $limit
