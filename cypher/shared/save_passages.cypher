// purpose: Create or update passages; a property that is null goes.
// access:  write
// param:   $rows LIST<MAP> id, properties: those that `dump_passages` lists, or some of them
UNWIND $rows AS row
MERGE (g:Passage {id: row.id})
SET g += row.properties
