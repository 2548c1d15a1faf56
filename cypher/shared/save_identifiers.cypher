// purpose: Create or update identifiers; a property that is null goes.
// access:  write
// param:   $rows LIST<MAP> id, properties: those that `dump_identifiers` lists, or some of them
UNWIND $rows AS row
MERGE (i:Identifier {id: row.id})
SET i += row.properties
