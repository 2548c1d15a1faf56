// purpose: Delete the node of a field's domain graph.
// access:  write
// param:   $field_id STRING
// unmerged: deletes DomainGraph
MATCH (d:DomainGraph {id: $field_id})
DETACH DELETE d
