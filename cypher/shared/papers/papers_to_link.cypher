// purpose: Papers whose authors and venue are not yet nodes of their own, a page at a time.
// access:  read
// param:   $after STRING ids up to this one are left out; "" starts
// param:   $limit INT64  most rows returned, >= 1
// returns: id      STRING
// returns: authors LIST<STRING>
// returns: venue   STRING
MATCH (p:Paper)
WHERE p.linked = false AND p.id > $after
RETURN p.id AS id, p.authors AS authors, p.venue AS venue
ORDER BY id LIMIT $limit
