// purpose: Create or update weights of citations in fields; rows whose ends are not stored do nothing.
// access:  write
// param:   $rows LIST<MAP> start_id, end_id: ids; properties: those that `dump_cites_in_field` lists, or some of them
UNWIND $rows AS row
MATCH (a:Paper {id: row.start_id})
MATCH (b:Paper {id: row.end_id})
MERGE (a)-[r:CITES_IN_FIELD {field_id: row.properties.field_id}]->(b)
SET r += row.properties
