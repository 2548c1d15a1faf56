// purpose: What users changed in a taxonomy, in their order.
// access:  read
// param:   $taxonomy STRING id of the taxonomy's node
// unbounded: edits by hand are few
// returns: key       STRING id of the node
// returns: number    INT64
// returns: edit      STRING JSON
// returns: is_undone BOOL
MATCH (d:TaxonomyEdit {taxonomy_key: $taxonomy})
RETURN d.id AS key, d.number AS number, d.edit AS edit, d.is_undone AS is_undone
ORDER BY number, key
