// purpose: Create or update communities; a property that is null goes.
// access:  write
// param:   $rows LIST<MAP> id, properties: those that `dump_communities` lists, or some of them
UNWIND $rows AS row
MERGE (c:Community {id: row.id})
SET c += row.properties
