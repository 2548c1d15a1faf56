// purpose: Whether the database was loaded from files, so that it lacks constraints and indexes.
// access:  read
// single:  there is one schema version, `strata`
// returns: is_bulk_loaded BOOLEAN
MATCH (v:SchemaVersion {id: 'strata'})
RETURN coalesce(v.is_bulk_loaded, false) AS is_bulk_loaded
