// purpose: Delete memberships of papers in fields.
// access:  write
// param:   $rows LIST<MAP> start_id: a field; end_id: a paper
// unmerged: deletes INCLUDES
UNWIND $rows AS row
MATCH (p:Paper {id: row.end_id})<-[r:INCLUDES]-(f:Field)
WHERE f.id = row.start_id
DELETE r
