// purpose: Forget that no field names edges.
// access:  write
// param:   $edge_set STRING
// unmerged: deletes LooseEdgeSet
MATCH (e:LooseEdgeSet {id: $edge_set})
DETACH DELETE e
