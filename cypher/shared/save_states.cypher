// purpose: Create or update claims of sections; rows whose ends are not stored do nothing.
// access:  write
// param:   $rows LIST<MAP> start_id, end_id: ids
UNWIND $rows AS row
MATCH (a:Section {id: row.start_id})
MATCH (b:Claim {id: row.end_id})
MERGE (a)-[r:STATES]->(b)
