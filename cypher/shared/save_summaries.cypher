// purpose: Create or update summaries; a property that is null goes.
// access:  write
// param:   $rows LIST<MAP> id, properties: those that `dump_summaries` lists, or some of them
UNWIND $rows AS row
MERGE (s:Summary {id: row.id})
SET s += row.properties
