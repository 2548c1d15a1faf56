// purpose: Create or update fields; a property that is null goes.
// access:  write
// param:   $rows LIST<MAP> id, properties: those that `dump_fields` lists, or some of them
UNWIND $rows AS row
MERGE (f:Field {id: row.id})
SET f += row.properties
