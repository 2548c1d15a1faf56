// purpose: Create or update sections; a property that is null goes.
// access:  write
// param:   $rows LIST<MAP> id, properties: those that `dump_sections` lists, or some of them
UNWIND $rows AS row
MERGE (s:Section {id: row.id})
SET s += row.properties
