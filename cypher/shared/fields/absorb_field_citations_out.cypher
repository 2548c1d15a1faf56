// purpose: Give the weights of citations that leave absorbed papers to the papers that absorb them.
// access:  write
// param:   $rows LIST<MAP> absorbed, into: paper ids
UNWIND $rows AS row
MATCH (:Paper {id: row.absorbed})-[r:CITES_IN_FIELD]->(x:Paper)
MATCH (b:Paper {id: row.into})
WHERE x.id <> row.into
MERGE (b)-[s:CITES_IN_FIELD {field_id: r.field_id}]->(x)
SET s.weight = coalesce(s.weight, r.weight)
