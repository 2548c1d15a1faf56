// purpose: Put the papers that absorb others in the place of those on vertical paths.
// access:  write
// param:   $rows LIST<MAP> absorbed, into: paper ids
UNWIND $rows AS row
MATCH (p:Path)-[r:STEP]->(:Paper {id: row.absorbed})
MATCH (b:Paper {id: row.into})
WHERE NOT (p)-[:STEP]->(b)
MERGE (p)-[s:STEP {position: r.position}]->(b)
SET s.role = r.role, s.layer = r.layer, s.parent = r.parent, s.weight = r.weight
