// purpose: What was decided on pairs of papers that may be one work, a page at a time.
// access:  read
// param:   $after STRING ids up to this one are left out; "" starts
// param:   $limit INT64  most rows returned, >= 1
// returns: id         STRING
// returns: first      STRING paper id
// returns: second     STRING paper id
// returns: ruling     STRING merged or apart
// returns: decided_by STRING rule or reader
// returns: title_key  STRING of the paper that went
// returns: kept       STRING the paper that a reader wanted to stay
MATCH (d:Decision)
WHERE d.id > $after
RETURN d.id AS id, d.first AS first, d.second AS second, d.ruling AS ruling, d.decided_by AS decided_by,
       d.title_key AS title_key, d.kept AS kept
ORDER BY id LIMIT $limit
