// purpose: Create or update authors; a property that is null goes.
// access:  write
// param:   $rows LIST<MAP> id, properties: those that `dump_authors` lists, or some of them
UNWIND $rows AS row
MERGE (a:Author {id: row.id})
SET a += row.properties
