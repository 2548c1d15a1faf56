// purpose: Put decisions of readers on absorbed papers on those that absorb them, unless these have one.
// access:  write
// param:   $rows LIST<MAP> absorbed, into: paper ids
UNWIND $rows AS row
MATCH (c:Collection)-[r:RULED_ON]->(:Paper {id: row.absorbed})
MATCH (b:Paper {id: row.into})
WHERE NOT (c)-[:RULED_ON]->(b)
MERGE (c)-[s:RULED_ON]->(b)
SET s.outcome = r.outcome, s.reason = r.reason, s.day = r.day
