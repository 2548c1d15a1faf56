// purpose: Create or update citation keys of surveys; rows whose ends are not stored do nothing.
// access:  write
// param:   $rows LIST<MAP> start_id, end_id: ids; properties: those that `dump_refers_to` lists, or some of them
UNWIND $rows AS row
MATCH (a:Survey {id: row.start_id})
MATCH (b:Paper {id: row.end_id})
MERGE (a)-[r:REFERS_TO {citation_key: row.properties.citation_key}]->(b)
SET r += row.properties
