// purpose: Who writes edges that no field names, without the papers between which they lead.
// access:  read
// param:   $edge_set STRING their name
// single:  the name is unique
// returns: writer STRING "" for edges to delete
MATCH (e:LooseEdgeSet {id: $edge_set})
RETURN e.writer AS writer
