// purpose: What names papers that can be read, a page at a time: titles, authors, venues.
// access:  read
// param:   $after STRING ids up to this one are left out; "" starts
// param:   $limit INT64  most rows returned, >= 1
// returns: id      STRING
// returns: title   STRING
// returns: authors LIST<STRING>
// returns: venue   STRING
MATCH (p:Paper)
WHERE p.id > $after AND NOT p.stub
RETURN p.id AS id, p.title AS title, p.authors AS authors, p.venue AS venue
ORDER BY id LIMIT $limit
