// purpose: The name that tells this graph from every other, also from a later one in the same place.
// access:  read
// single:  there is one schema version, `strata`
// returns: graph_id STRING null until it is needed
MATCH (v:SchemaVersion {id: 'strata'})
RETURN v.graph_id AS graph_id
