// purpose: All communities with every property, a page at a time.
// access:  read
// param:   $after STRING ids up to this one are left out; "" starts
// param:   $limit INT64  most rows returned, >= 1
// returns: id               STRING
// returns: community_id     STRING
// returns: field_id         STRING
// returns: position         INT64
// returns: layer            STRING
// returns: size             INT64
// returns: modularity_share DOUBLE
// returns: label            STRING
// returns: keywords         LIST<STRING>
MATCH (c:Community)
WHERE c.id > $after
RETURN c.id AS id,
       c.community_id AS community_id,
       c.field_id AS field_id,
       c.position AS position,
       c.layer AS layer,
       c.size AS size,
       c.modularity_share AS modularity_share,
       c.label AS label,
       c.keywords AS keywords
ORDER BY id LIMIT $limit
