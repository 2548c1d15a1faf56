// purpose: What pairs that may be one work are looked for by, of every paper that has a record, a page at a time.
// access:  read
// param:   $after STRING ids up to this one are left out; "" starts
// param:   $limit INT64  most rows returned, >= 1
// returns: id      STRING
// returns: title   STRING
// returns: year    INT64
// returns: authors LIST<STRING>
MATCH (p:Paper)
WHERE NOT p.stub AND p.id > $after
RETURN p.id AS id, p.title AS title, p.year AS year, p.authors AS authors
ORDER BY id LIMIT $limit
