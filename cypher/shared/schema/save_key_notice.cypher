// purpose: Note whether there has been a key of a service on this graph.
// access:  write
// param:   $rows LIST<MAP> id: `strata`; has_keys
UNWIND $rows AS row
MERGE (v:SchemaVersion {id: row.id})
SET v.has_keys = row.has_keys
