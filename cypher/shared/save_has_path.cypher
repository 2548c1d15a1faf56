// purpose: Create or update vertical paths of fields; rows whose ends are not stored do nothing.
// access:  write
// param:   $rows LIST<MAP> start_id, end_id: ids
UNWIND $rows AS row
MATCH (a:Field {id: row.start_id})
MATCH (b:Path {id: row.end_id})
MERGE (a)-[r:HAS_PATH]->(b)
