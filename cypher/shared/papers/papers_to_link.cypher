// purpose: Papers whose authors and venue are not yet nodes of their own; those that become linked leave the list.
// access:  read
// param:   $limit INT64  most rows returned, >= 1
// returns: id      STRING
// returns: authors LIST<STRING>
// returns: venue   STRING
MATCH (p:Paper)
WHERE p.linked = false
RETURN p.id AS id, p.authors AS authors, p.venue AS venue
ORDER BY id LIMIT $limit
