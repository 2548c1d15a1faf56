// purpose: Create or update memberships of papers in fields; rows whose ends are not stored do nothing.
// access:  write
// param:   $rows LIST<MAP> start_id, end_id: ids; properties: those that `dump_includes` lists, or some of them
UNWIND $rows AS row
MATCH (a:Field {id: row.start_id})
MATCH (b:Paper {id: row.end_id})
MERGE (a)-[r:INCLUDES]->(b)
SET r += row.properties
