// purpose: Create or update papers; a property that is null goes.
// access:  write
// param:   $rows LIST<MAP> id, properties: those that `dump_papers` lists, or some of them
UNWIND $rows AS row
MERGE (p:Paper {id: row.id})
SET p += row.properties
