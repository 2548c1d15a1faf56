// purpose: Say of edges that a writer left behind that they are to be deleted, unless a field names them by now.
// access:  write
// param:   $edge_set STRING
// param:   $writer   STRING who wrote them
// unmerged: it must make nothing where a field has taken the edges over
MATCH (e:LooseEdgeSet {id: $edge_set, writer: $writer})
SET e.writer = ""
