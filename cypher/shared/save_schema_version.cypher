// purpose: Note the version of the schema.
// access:  write
// param:   $rows LIST<MAP> id: `strata`; version
UNWIND $rows AS row
MERGE (v:SchemaVersion {id: row.id})
SET v.version = row.version
