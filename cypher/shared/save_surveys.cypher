// purpose: Create or update surveys; a property that is null goes.
// access:  write
// param:   $rows LIST<MAP> id, properties: those that `dump_surveys` lists, or some of them
UNWIND $rows AS row
MERGE (s:Survey {id: row.id})
SET s += row.properties
