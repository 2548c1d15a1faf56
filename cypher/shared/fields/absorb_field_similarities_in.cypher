// purpose: Give the similarities that reach absorbed papers to the papers that absorb them.
// access:  write
// param:   $rows LIST<MAP> absorbed, into: paper ids
UNWIND $rows AS row
MATCH (:Paper {id: row.absorbed})<-[r:SIMILAR_TO]-(x:Paper)
MATCH (b:Paper {id: row.into})
WHERE x.id <> row.into
MERGE (b)<-[s:SIMILAR_TO {field_id: r.field_id}]-(x)
SET s.weight = coalesce(s.weight, r.weight)
