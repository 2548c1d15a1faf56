// purpose: All passages with every property, a page at a time.
// access:  read
// param:   $after STRING ids up to this one are left out; "" starts
// param:   $limit INT64  most rows returned, >= 1
// returns: id         STRING
// returns: passage_id STRING
// returns: paper_id   STRING
// returns: kind       STRING
// returns: text       STRING
// returns: starts_at  INT64
// returns: ends_at    INT64
MATCH (g:Passage)
WHERE g.id > $after
RETURN g.id AS id,
       g.passage_id AS passage_id,
       g.paper_id AS paper_id,
       g.kind AS kind,
       g.text AS text,
       g.starts_at AS starts_at,
       g.ends_at AS ends_at
ORDER BY id LIMIT $limit
