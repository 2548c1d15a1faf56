// purpose: All identifiers with every property, a page at a time.
// access:  read
// param:   $after STRING ids up to this one are left out; "" starts
// param:   $limit INT64  most rows returned, >= 1
// returns: id       STRING
// returns: paper_id STRING
MATCH (i:Identifier)
WHERE i.id > $after
RETURN i.id AS id,
       i.paper_id AS paper_id
ORDER BY id LIMIT $limit
