// purpose: What tells one work from another, of every paper that has a record, a page at a time.
// access:  read
// param:   $after STRING ids up to this one are left out; "" starts
// param:   $limit INT64  most rows returned, >= 1
// returns: id           STRING
// returns: title        STRING
// returns: citation_key STRING
// returns: identifiers  LIST<STRING>
// returns: year         INT64
// returns: venue        STRING
// returns: authors      LIST<STRING>
MATCH (p:Paper)
WHERE NOT p.stub AND p.id > $after
RETURN p.id AS id, p.title AS title, p.citation_key AS citation_key, p.identifiers AS identifiers, p.year AS year,
       p.venue AS venue, p.authors AS authors
ORDER BY id LIMIT $limit
