// purpose: Create or update sections of surveys; rows whose ends are not stored do nothing.
// access:  write
// param:   $rows LIST<MAP> start_id, end_id: ids
UNWIND $rows AS row
MATCH (a:Survey {id: row.start_id})
MATCH (b:Section {id: row.end_id})
MERGE (a)-[r:HAS_SECTION]->(b)
