// purpose: The vertical paths of a field, in their order.
// access:  read
// param:   $field_id STRING
// unbounded: a field is read whole
// returns: key               STRING id of the node
// returns: path_id           STRING
// returns: seed              STRING paper id
// returns: exact_development INT64
// returns: exact_frontier    INT64
// returns: position          INT64
MATCH (p:Path {field_id: $field_id})
RETURN p.id AS key, p.path_id AS path_id, p.seed AS seed, p.exact_development AS exact_development,
       p.exact_frontier AS exact_frontier, p.position AS position
ORDER BY position, key
