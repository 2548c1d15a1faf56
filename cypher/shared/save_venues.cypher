// purpose: Create or update venues; a property that is null goes.
// access:  write
// param:   $rows LIST<MAP> id, properties: those that `dump_venues` lists, or some of them
UNWIND $rows AS row
MERGE (v:Venue {id: row.id})
SET v += row.properties
