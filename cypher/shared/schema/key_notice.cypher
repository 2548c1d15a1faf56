// purpose: Whether there has been a key of a service on this graph; no row in a new graph.
// access:  read
// single:  there is one schema version, `strata`
// returns: has_keys BOOLEAN
MATCH (v:SchemaVersion {id: 'strata'})
RETURN coalesce(v.has_keys, false) AS has_keys
