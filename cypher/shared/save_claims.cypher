// purpose: Create or update claims; a property that is null goes.
// access:  write
// param:   $rows LIST<MAP> id, properties: those that `dump_claims` lists, or some of them
UNWIND $rows AS row
MERGE (c:Claim {id: row.id})
SET c += row.properties
