// purpose: All vertical paths with every property, a page at a time.
// access:  read
// param:   $after STRING ids up to this one are left out; "" starts
// param:   $limit INT64  most rows returned, >= 1
// returns: id                STRING
// returns: path_id           STRING
// returns: field_id          STRING
// returns: position          INT64
// returns: seed              STRING
// returns: exact_development INT64
// returns: exact_frontier    INT64
MATCH (p:Path)
WHERE p.id > $after
RETURN p.id AS id,
       p.path_id AS path_id,
       p.field_id AS field_id,
       p.position AS position,
       p.seed AS seed,
       p.exact_development AS exact_development,
       p.exact_frontier AS exact_frontier
ORDER BY id LIMIT $limit
