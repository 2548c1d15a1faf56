// purpose: Put the papers that absorb others into the fields of those, unless they are members already.
// access:  write
// param:   $rows LIST<MAP> absorbed, into: paper ids
UNWIND $rows AS row
MATCH (f:Field)-[r:INCLUDES]->(:Paper {id: row.absorbed})
MATCH (b:Paper {id: row.into})
WHERE NOT (f)-[:INCLUDES]->(b)
MERGE (f)-[s:INCLUDES]->(b)
SET s.layer = r.layer, s.trending_score = r.trending_score, s.relevance = r.relevance, s.reason = r.reason
