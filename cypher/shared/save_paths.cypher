// purpose: Create or update vertical paths; a property that is null goes.
// access:  write
// param:   $rows LIST<MAP> id, properties: those that `dump_paths` lists, or some of them
UNWIND $rows AS row
MERGE (p:Path {id: row.id})
SET p += row.properties
