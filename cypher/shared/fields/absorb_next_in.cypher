// purpose: Let paths lead to the papers that absorb others, unless they are on the path already.
// access:  write
// param:   $rows LIST<MAP> absorbed, into: paper ids
UNWIND $rows AS row
MATCH (c:Paper)-[r:NEXT]->(:Paper {id: row.absorbed})
MATCH (b:Paper {id: row.into})
MATCH (p:Path {id: r.path_key})
WHERE NOT (p)-[:STEP]->(b)
MERGE (c)-[s:NEXT {path_key: r.path_key}]->(b)
SET s.weight = r.weight
