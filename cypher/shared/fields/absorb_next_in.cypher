// purpose: Let paths lead to the papers that absorb others, unless they are on the path already.
// access:  write
// param:   $rows LIST<MAP> absorbed, into: paper ids
UNWIND $rows AS row
MATCH (p:Path)-[:STEP]->(:Paper {id: row.absorbed})<-[r:NEXT]-(c:Paper)
MATCH (b:Paper {id: row.into})
WHERE r.path_key = p.id AND NOT (p)-[:STEP]->(b)
MERGE (c)-[s:NEXT {path_key: r.path_key}]->(b)
SET s.weight = r.weight
