// purpose: Create or update venues of papers; rows whose ends are not stored do nothing.
// access:  write
// param:   $rows LIST<MAP> start_id, end_id: ids
UNWIND $rows AS row
MATCH (a:Paper {id: row.start_id})
MATCH (b:Venue {id: row.end_id})
MERGE (a)-[r:PUBLISHED_IN]->(b)
