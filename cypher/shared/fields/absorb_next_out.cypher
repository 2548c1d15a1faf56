// purpose: Let paths lead on from the papers that absorb others.
// access:  write
// param:   $rows LIST<MAP> absorbed, into: paper ids
UNWIND $rows AS row
MATCH (:Paper {id: row.absorbed})-[r:NEXT]->(c:Paper)
MATCH (b:Paper {id: row.into})
WHERE c.id <> b.id
MERGE (b)-[s:NEXT {path_key: r.path_key}]->(c)
SET s.weight = r.weight
