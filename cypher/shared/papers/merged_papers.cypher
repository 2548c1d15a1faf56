// purpose: Papers that were merged of several, a page at a time.
// access:  read
// param:   $after STRING ids up to this one are left out; "" starts
// param:   $limit INT64  most rows returned, >= 1
// returns: id    STRING
// returns: parts STRING JSON
MATCH (m:MergedPaper)
WHERE m.id > $after
RETURN m.id AS id, m.parts AS parts
ORDER BY id LIMIT $limit
