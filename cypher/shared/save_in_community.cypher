// purpose: Create or update memberships of papers in communities; rows whose ends are not stored do nothing.
// access:  write
// param:   $rows LIST<MAP> start_id, end_id: ids; properties: those that `dump_in_community` lists, or some of them
UNWIND $rows AS row
MATCH (a:Paper {id: row.start_id})
MATCH (b:Community {id: row.end_id})
MERGE (a)-[r:IN_COMMUNITY]->(b)
SET r += row.properties
