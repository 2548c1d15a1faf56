// purpose: Let identifiers point to papers; an identifier keeps the paper it was first seen with.
// access:  write
// param:   $rows LIST<MAP> id: scheme:value, none twice; paper_id
// unmerged: one CREATE costs less than MERGE and SET; the guard makes a second run harmless
UNWIND $rows AS row
OPTIONAL MATCH (stored:Identifier {id: row.id})
WITH row, stored
WHERE stored IS NULL
MATCH (p:Paper {id: row.paper_id})
CREATE (:Identifier {id: row.id})-[:IDENTIFIES]->(p)
