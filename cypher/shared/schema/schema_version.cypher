// purpose: The version of the schema that the graph was last written with; no row in a new graph.
// access:  read
// single:  there is one schema version, `strata`
// returns: version INT64
MATCH (v:SchemaVersion {id: 'strata'})
RETURN v.version AS version
