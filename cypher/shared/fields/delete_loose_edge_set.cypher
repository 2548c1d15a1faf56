// purpose: Forget that no field names edges.
// access:  write
// param:   $edge_set STRING
// param:   $writer   STRING who writes them, "" for those that were to be deleted
// unmerged: deletes LooseEdgeSet
MATCH (e:LooseEdgeSet {id: $edge_set, writer: $writer})
DETACH DELETE e
