// purpose: Note that a database which was loaded from files has its constraints and indexes.
// access:  write
// unmerged: removes a note from the one node there is
MATCH (v:SchemaVersion {id: 'strata'})
REMOVE v.is_bulk_loaded
